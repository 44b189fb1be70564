"""The table: its zones, what follows from them, and what is done to them. Built on the cards."""

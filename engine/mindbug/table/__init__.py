"""The table: its zones, what follows from them, and what is done to them. Stands on the cards."""

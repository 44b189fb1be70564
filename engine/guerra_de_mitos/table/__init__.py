"""The cards on the table, what follows from them and what can be done to them; built on the cards package alone."""

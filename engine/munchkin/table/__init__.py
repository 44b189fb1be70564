"""The cards on the table, what follows from them, and how they change; built on the cards package."""

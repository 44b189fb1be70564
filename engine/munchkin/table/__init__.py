"""What lies on the table, what follows from it, and how it changes; stands on the cards."""

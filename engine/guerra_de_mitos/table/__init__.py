"""What lies on the table, what follows from it and what can be done to it; stands on the cards alone."""

"""What is pending in a match, and what it does; stands on the table."""

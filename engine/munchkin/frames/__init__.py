"""What is pending in a match, and what it does; built on the table."""

"""What is pending, with the questions that it asks; built on the table."""

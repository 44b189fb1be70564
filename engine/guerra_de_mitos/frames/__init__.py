"""What is pending, with the questions that it asks; stands on the table."""

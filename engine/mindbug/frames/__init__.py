"""What is pending in a match, frame by frame, and the moves that make something pending. Built on the table."""

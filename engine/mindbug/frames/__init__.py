"""What is pending in a match, frame by frame, and the moves that make something pending. Stands on the table."""

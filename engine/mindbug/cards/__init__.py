"""Cards: the words in which they are written, and what one is. Knows nothing of a table."""

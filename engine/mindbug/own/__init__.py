"""Sets of one's own: read from what people write, checked, and known by their ids while they are on a table."""

"""Positions: written and read, set by hand, and why an answer to one is refused. Stands on frames and effects."""

"""Positions: written and read, set by hand, and why an answer to one is refused. Built on frames and effects."""

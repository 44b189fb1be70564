"""`tablekeeper bench`: how fast everything is, each figure beside its limit and beside what it cannot beat."""

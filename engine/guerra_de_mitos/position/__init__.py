"""Positions, edits, hidden cards and refusals; stands on the verbs."""

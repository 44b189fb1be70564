"""Positions, edits, hidden cards and refusals; built on the verbs."""

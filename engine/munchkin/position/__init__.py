"""Positions read, written, checked and edited, and why answers are refused; stands on the verbs."""

"""Positions read, written, checked and edited, and why answers are refused; built on the verbs."""

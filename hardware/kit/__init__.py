"""Checks schematic and board against the pin table, and makes wiring diagrams, enclosure and tables from it.

`python -m hardware.kit` does everything; `make kit` runs it.
"""

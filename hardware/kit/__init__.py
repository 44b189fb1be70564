"""Checks schematic and board against the pin table, draws the wiring, and makes enclosure and tables from it.

`python -m hardware.kit` does everything; `make kit` runs it.
"""

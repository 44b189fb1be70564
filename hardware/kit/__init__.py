"""Makes and checks the kit: schematic, board, wiring diagrams, enclosure and tables, all from one pin table.

`python -m hardware.kit` does everything; `make kit` runs it.
"""

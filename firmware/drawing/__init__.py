"""Everything between text and the one-bit panel: glyph sheets, fonts, a canvas, and reading words back from pixels."""

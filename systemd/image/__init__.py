"""The card image: `make image` (docs/image.md)."""

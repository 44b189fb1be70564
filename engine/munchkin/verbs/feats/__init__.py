"""How single cards are played; built on the frames."""

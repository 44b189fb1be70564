"""How single cards are played; stands on the frames."""

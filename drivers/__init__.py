"""The silicon: keys, lamps and buzzer, panel, reader; each a small interface that knows nothing of games."""

"""The games as the box plays them: how each shows itself, how its taps are read and its course is told."""

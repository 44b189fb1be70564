"""The rules of the games: pure values and functions, usable without the box."""

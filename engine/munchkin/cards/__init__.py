"""The cards as data, and the words in which they are written; built on no other package of the game."""

"""The cards of Era I as data, the decks made of them, and what single ones change of what the box computes."""

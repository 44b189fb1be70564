"""The whole box: the app that wires its pieces, what it says of itself, and the order in which it starts."""

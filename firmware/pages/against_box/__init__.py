"""Against the box: setting up, the box's hidden cards, what it does, and the coach."""

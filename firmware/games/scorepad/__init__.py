"""The score pad on the box: it is shown by the views of every game."""

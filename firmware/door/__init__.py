"""The door of the box: what a page in a browser may ask for behind the code on the panel. No answer to a match fits."""

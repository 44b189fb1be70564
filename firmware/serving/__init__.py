"""What a page in a browser needs of the server that shows it: who may ask, and how it ends."""

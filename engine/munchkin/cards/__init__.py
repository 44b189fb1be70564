"""The cards as data, and the words in which they are written; nothing stands below."""

"""The page of the table: a server for spectators, and what it serves.

What the browser gets as it is lies in `page/`, its texts in `words/`, one folder a language.
"""

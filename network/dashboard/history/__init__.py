"""What has happened at the tables of a café, kept for some days in a database, and what can be asked of it."""

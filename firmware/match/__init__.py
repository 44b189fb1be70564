"""The match on the table: the match with its journal and tags, the way of an entry to the disk, the box as a player."""

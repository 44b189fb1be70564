"""The appliance: the loop, the match on the table, pages and screens, languages, storage, simulator, command line."""

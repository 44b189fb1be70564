"""The command `tablekeeper`: how it begins and ends, its options, and a module for each smaller subcommand."""

"""Tablekeeper under its one name; in a checkout the links beside this file lead to the four folders at the top."""

"""Tablekeeper under its one name; in a checkout the links beside this file lead to the three folders at the top."""

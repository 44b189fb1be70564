"""Munchkin on the box."""

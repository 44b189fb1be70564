"""Mindbug on the box."""

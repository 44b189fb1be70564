"""Deeds: an ability, the play of a card, an event, from the first question to what has become of it."""

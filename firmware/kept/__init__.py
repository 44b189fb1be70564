"""What people have taught the box or chosen on it: tags, names, players, decks, café mode."""

"""What is told: views, troubles and refusals in words, lines of text, and what is read aloud."""

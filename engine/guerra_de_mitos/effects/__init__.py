"""What abilities do: each word of the vocabulary as a change of a draft, with what must be decided on the way."""

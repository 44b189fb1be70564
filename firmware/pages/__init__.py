"""What the box asks and shows: a page makes a view, and turns keys and tags into what they mean there."""

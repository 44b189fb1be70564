"""What a seat may do in each phase; built on the frames."""

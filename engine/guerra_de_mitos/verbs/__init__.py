"""What a seat may do in each phase; stands on the frames."""

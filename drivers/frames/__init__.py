"""What readers say on the line: decoders from bytes to values, and encoders the other way, apart from any port."""

"""How a sheet is sealed: made ready, signed by one after the other, stamped with a time, and signed beside the file."""

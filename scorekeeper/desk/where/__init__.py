"""Where a number comes from: its address, its parts, its articles and entries."""

"""A session being entered: what stands now, and a typed line read against it."""

"""Copy mode on the Score page, and its panels."""

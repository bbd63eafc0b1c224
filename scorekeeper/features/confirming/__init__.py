"""Enter and confirm: entries that wait for a second person to check them."""

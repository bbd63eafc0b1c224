"""Enter and confirm: entries that wait until a second person has checked them against the paper."""

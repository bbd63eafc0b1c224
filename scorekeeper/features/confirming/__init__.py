"""Enter and confirm: what waits until somebody else has held it against the paper."""

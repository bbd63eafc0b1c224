"""Whether a signed sheet is genuine: who signed, what has changed since, and whether its sums hold."""

"""Whether a signed sheet is genuine: who signed, what changed since, and if its sums hold."""

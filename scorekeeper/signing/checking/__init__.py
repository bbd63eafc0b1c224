"""Whether a signed sheet is what was signed: who signed, what was changed since, and whether its sums hold."""

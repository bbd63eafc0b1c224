"""The page on which deals are held against the paper."""

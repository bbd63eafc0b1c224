"""The page on which deals are compared with the paper."""

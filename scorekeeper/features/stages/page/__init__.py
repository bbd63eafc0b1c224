"""The page of the stages."""

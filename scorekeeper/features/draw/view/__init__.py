"""The resulting draw, what is unusual in it, and what the page shows of it; no Qt."""

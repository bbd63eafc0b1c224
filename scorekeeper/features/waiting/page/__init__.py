"""The page of what waits for the server."""

"""The page of entries that wait for the server."""

"""The Phones page: the server, the connection, and the codes of teams and tables."""

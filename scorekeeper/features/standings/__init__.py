"""The standings: places, criteria, ties."""

"""The standings as frozen values."""

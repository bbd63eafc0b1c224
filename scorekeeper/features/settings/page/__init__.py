"""The pages of settings and of access."""

"""Penalties: the infraction found, the side at fault, what it costs."""

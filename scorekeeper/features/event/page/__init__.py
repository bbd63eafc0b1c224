"""The Event page: teams, sessions, ranking, and the event itself."""

from scorekeeper.features.event.page.page import EventPage

__all__ = ["EventPage"]

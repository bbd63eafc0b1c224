"""The Event page: teams, sessions, ranking, and the event itself."""

from scorekeeper.qt.pages.event.page import EventPage

__all__ = ["EventPage"]

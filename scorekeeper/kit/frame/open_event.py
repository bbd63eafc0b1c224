"""What a page may know and change of the event that is open, without opening any itself."""

from typing import Protocol

from scorekeeper.kit.bridge import Bridge


class OpenEvent(Protocol):
    """The event that is open in this window, and under which name entries are made."""

    bridge: Bridge | None
    is_named: bool

    @property
    def own_name(self) -> str:
        """The name of the person who works here, "" until it is given."""

    def rename(self, name: str) -> None:
        """Make entries under this name from now on."""

    def is_sample(self) -> bool:
        """Return whether what is open is a copy of the sample, where nothing counts."""

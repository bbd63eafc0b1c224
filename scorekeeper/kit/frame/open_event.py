"""What a page may know and change about the open event, without opening another."""

from typing import Protocol

from scorekeeper.kit.bridge import Bridge


class OpenEvent(Protocol):
    """The event that is open in this window, and the name under which entries are made."""

    bridge: Bridge | None
    is_named: bool

    @property
    def own_name(self) -> str:
        """The name of the person working here, "" until given."""

    def rename(self, name: str) -> None:
        """Make entries under this name from now on."""

    def is_sample(self) -> bool:
        """Return whether the open event is a copy of the sample, where nothing counts."""

"""What the sign-off asks of the desk: keys opened, a place signed, the signing given up, the signed PDF written."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.qt.bridge import Bridge

if TYPE_CHECKING:
    from scorekeeper.desk.signing.people import OpenClub
    from scorekeeper.signing.keys.hardness import Hardness
    from scorekeeper.signing.keys.people import Strokes

Failed = Callable[[Exception], None]


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to sign: for which role of which session, with whose key, in which state."""

    session: str
    role: str
    uid: str
    pin: str = field(repr=False)
    state: str
    words: str = ""
    witness: str = ""
    strokes: "Strokes | None" = field(default=None, repr=False)


def open_keys(data: Path, secret: str, hardness: "Hardness | None") -> "OpenClub":
    """Open the keys of the club; a quarter of a second on purpose."""
    from scorekeeper.desk.signing.people import open_club  # noqa: PLC0415 - the signing libraries are large
    from scorekeeper.signing.keys.hardness import USUAL  # noqa: PLC0415

    return open_club(data, secret, datetime.now(UTC), hardness=hardness or USUAL)


class Cases:
    """The use cases of signing, each off the window's thread."""

    def sign(self, bridge: Bridge, club: "OpenClub", wish: Wish, failed: Failed) -> None:
        """Sign, and close the sheet behind the last one."""

    def stop(self, bridge: Bridge, session: str, why: str, failed: Failed) -> None:
        """Give the signing up."""

    def save(self, bridge: Bridge, session: str, to: Path, done: Callable[[], None], failed: Failed) -> None:
        """Write the signed PDF."""

"""Requests of a signing page to the desk: read, draw, sign, write.

Everything runs on the desk's writer thread, except drawing and the opening of keys. The signing libraries are large, so
they are imported only there.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.kernel.desk import Saved
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.jobs import Ticket

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from scorekeeper.features.keys.view.people import OpenClub
    from scorekeeper.features.signoff.view.signers import SignRequest
    from scorekeeper.features.signoff.view.signing import PaperSigning
    from scorekeeper.signing.keys.hardness import Hardness

Failed = Callable[[Exception], None]


class SigningRequests:
    """Requests about one paper; `signing` makes its signing once the libraries may be loaded."""

    def __init__(self, bridge: Bridge, signing: "Callable[[], PaperSigning]") -> None:
        self._bridge, self._signing = bridge, signing

    def look_up(self, data: Path, done: Callable[[Any], None], failed: Failed) -> None:
        """Look up the state of the signing, and who may sign with the keys in this folder."""
        desk = self._bridge.desk
        self._bridge.jobs.write(lambda: self._signing().look_up(desk, data, datetime.now(UTC)), done, failed)

    def draw(
        self, signed: bytes, width: int, *, done: "Callable[[tuple[QImage, ...], str], None]", failed: Failed
    ) -> Ticket:
        """Draw the paper to be signed next, with pages `width` pixels wide.

        `done` also gets the reason if it cannot be signed.
        """
        tournament = self._bridge.tournament

        def work(_ticket: Ticket, _report: object) -> "tuple[tuple[QImage, ...], str]":
            from scorekeeper.features.signoff.view.sheet_page import page_size  # noqa: PLC0415
            from scorekeeper.kit.printing import Printer  # noqa: PLC0415

            paper = self._signing().to_read(tournament, signed, datetime.now(UTC))
            if paper is None:
                return (), ""
            return Printer().pictures(paper.content, width * 72 / page_size()[0]), paper.wrong

        return self._bridge.jobs.draw(work, lambda drawing: done(*drawing), failed, lambda _count, _total: None)

    def sign(self, club: "OpenClub", wish: "SignRequest", failed: Failed) -> None:
        """Sign, and close the paper after the last signature."""

        def work() -> Saved:
            return self._signing().sign(self._bridge.desk, club, wish, datetime.now(UTC)).saved

        self._bridge.carry_out(work, failed)

    def stop(self, reason: str, failed: Failed) -> None:
        self._bridge.carry_out(lambda: self._signing().stop(self._bridge.desk, reason), failed)

    def save(self, to: Path, done: Callable[[Path], None], failed: Failed) -> None:
        """Write the signed file; `done` gets its path."""
        self._bridge.jobs.write(lambda: self._signing().save(self._bridge.desk, to), done, failed)

    def file_name(self) -> str:
        """Return the usual name of the signed file."""
        return self._signing().file_name(self._bridge.tournament)


def size_of_page() -> tuple[float, float]:
    """Return the size of a sheet's pages, in points."""
    from scorekeeper.features.signoff.view.sheet_page import page_size  # noqa: PLC0415

    return page_size()


def open_keys(data: Path, secret: str, hardness: "Hardness | None") -> "OpenClub":
    """Open the keys of the club; takes a quarter of a second on purpose."""
    from scorekeeper.features.keys.view.people import open_club  # noqa: PLC0415
    from scorekeeper.signing.keys.hardness import USUAL  # noqa: PLC0415

    return open_club(data, secret, datetime.now(UTC), hardness=hardness or USUAL)


def begin_keys(data: Path, club: str, pin: str, hardness: "Hardness | None") -> "OpenClub":
    """Open keys that need no passphrase, made now for this club and PIN if missing."""
    from scorekeeper.features.keys.view.people import begin_club  # noqa: PLC0415
    from scorekeeper.signing.keys.hardness import USUAL  # noqa: PLC0415

    return begin_club(data, club, datetime.now(UTC), pin=pin, hardness=hardness or USUAL)

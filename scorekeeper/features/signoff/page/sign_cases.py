"""Requests of the sign-off to the desk: keys opened, a place signed, signing stopped, the signed PDF written.

Everything runs where the desk does, on its writer thread, except the opening of keys. The signing libraries are
large, so they are imported only to sign.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.features.signoff.view.what_is_signed import Wish
from scorekeeper.kernel.desk import Saved
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.jobs import Ticket

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from scorekeeper.features.keys.view.people import OpenClub, PersonView
    from scorekeeper.features.signoff.view.signoff_view import SignOffView
    from scorekeeper.signing.keys.hardness import Hardness

Failed = Callable[[Exception], None]


@dataclass(frozen=True, slots=True)
class Seen:
    """What the page shows: the state of the sign-off, whether this computer has keys, and who may sign with them.

    `signed` is the file signed so far. `counts_changed`: when it was noticed that the counts of wrong tries were
    changed.
    """

    view: "SignOffView"
    has_keys: bool
    people: "tuple[PersonView, ...]"
    signed: bytes = field(default=b"", repr=False)
    counts_changed: datetime | None = None


def look_up(bridge: Bridge, data: Path, session: str, done: Callable[[Seen], None], failed: Failed) -> None:
    """Look up the state of a session's sign-off, and who may sign."""

    def work() -> Seen:
        from scorekeeper.features.keys.view import people  # noqa: PLC0415
        from scorekeeper.features.signoff.view.sheet_page import signed_so_far  # noqa: PLC0415
        from scorekeeper.features.signoff.view.signoff_view import signoff_view  # noqa: PLC0415

        desk, kept = bridge.desk, bridge.desk.store.attachment
        view, state = signoff_view(desk.tournament, session, kept=kept, seat=desk.seat), desk.tournament.played(session)
        signed = signed_so_far(state, kept) if state is not None else b""
        now = datetime.now(UTC)
        club = people.club_view(data, now)
        return Seen(view, club is not None, people.people(data, now), signed, club.counts_changed if club else None)

    bridge.jobs.write(work, done, failed)


def size_of_page() -> tuple[float, float]:
    """Return the size of a sheet's pages, in points."""
    from scorekeeper.features.signoff.view.sheet_page import page_size  # noqa: PLC0415

    return page_size()


def draw_sheet(
    bridge: Bridge, session: str, signed: bytes, width: int, *,
    done: "Callable[[tuple[QImage, ...], str], None]", failed: Failed,
) -> Ticket:  # fmt: skip
    """Draw the sheet to be signed next, pages `width` dots wide; `done` also gets why it may not be signed."""
    tournament = bridge.tournament

    def work(_ticket: Ticket, _report: object) -> "tuple[tuple[QImage, ...], str]":
        from scorekeeper.features.signoff.view.sheet_page import page_size, sheet_to_read  # noqa: PLC0415
        from scorekeeper.kit.printing import Printer  # noqa: PLC0415

        state = tournament.played(session)
        if state is None:
            return (), ""
        sheet = sheet_to_read(state, tournament, signed, datetime.now(UTC))
        return Printer().pictures(sheet.content, width * 72 / page_size()[0]), sheet.wrong

    return bridge.jobs.draw(work, lambda drawing: done(*drawing), failed, lambda _count, _total: None)


def open_keys(data: Path, secret: str, hardness: "Hardness | None") -> "OpenClub":
    """Open the keys of the club; takes a quarter of a second on purpose."""
    from scorekeeper.features.keys.view.people import open_club  # noqa: PLC0415
    from scorekeeper.signing.keys.hardness import USUAL  # noqa: PLC0415

    return open_club(data, secret, datetime.now(UTC), hardness=hardness or USUAL)


def sign(bridge: Bridge, club: "OpenClub", wish: Wish, failed: Failed) -> None:
    """Sign, and close the sheet after the last signature."""

    def work() -> Saved:
        from scorekeeper.features.signoff.view.signoff import sign as sign_sheet  # noqa: PLC0415

        return sign_sheet(bridge.desk, club, wish, datetime.now(UTC)).saved

    bridge.carry_out(work, failed)


def stop(bridge: Bridge, session: str, why: str, failed: Failed) -> None:
    """Stop the signing."""

    def work() -> Saved:
        from scorekeeper.features.signoff.view.signoff import stop_signing  # noqa: PLC0415

        return stop_signing(bridge.desk, session, why)

    bridge.carry_out(work, failed)


def save(bridge: Bridge, session: str, to: Path, done: Callable[[Path], None], failed: Failed) -> None:
    """Write the signed PDF; `done` gets its path."""

    def work() -> Path:
        from scorekeeper.features.signoff.view.signoff import save_sealed  # noqa: PLC0415

        return save_sealed(bridge.desk, session, to)

    bridge.jobs.write(work, done, failed)


def suggested_name(bridge: Bridge, session: str) -> str:
    """Return the default file name of the signed PDF."""
    from scorekeeper.features.papers.view.exporting import sealed_name  # noqa: PLC0415

    state = bridge.tournament.played(session)
    if state is None:
        raise KeyError(session)
    return sealed_name(state, state.revision)

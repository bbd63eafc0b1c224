"""What the sign-off asks of the desk: keys opened, a place signed, the signing given up, the signed PDF written.

Everything runs where the desk does, on its writer thread, save the opening of keys. The signing libraries are large,
so they are taken in only when somebody signs.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.desk.desk import Saved
from scorekeeper.qt.bridge import Bridge

if TYPE_CHECKING:
    from scorekeeper.desk.signing.people import OpenClub, PersonView
    from scorekeeper.desk.signoff.signoff_view import SignOffView
    from scorekeeper.signing.keys.hardness import Hardness
    from scorekeeper.signing.keys.people import Strokes

Failed = Callable[[Exception], None]


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody wants to sign: for which role of which session, with whose key, in which state."""

    session: str
    role: str
    uid: str
    pin: str = field(repr=False)
    state: str
    words: str = ""
    witness: str = ""
    strokes: "Strokes | None" = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Seen:
    """What the page shows: the sign-off as it stands, whether this computer has keys, and who may sign with them."""

    view: "SignOffView"
    has_keys: bool
    people: "tuple[PersonView, ...]"


def look_up(bridge: Bridge, data: Path, session: str, done: Callable[[Seen], None], failed: Failed) -> None:
    """Ask how the sign-off of a session stands, and who may sign."""

    def work() -> Seen:
        from scorekeeper.desk.signing import people  # noqa: PLC0415
        from scorekeeper.desk.signoff.signoff_view import signoff_view  # noqa: PLC0415

        desk = bridge.desk
        view = signoff_view(desk.tournament, session, kept=desk.store.attachment, seat=desk.seat)
        return Seen(view, people.keys_file(data).exists(), people.people(data, datetime.now(UTC)))

    bridge.jobs.write(work, done, failed)


def open_keys(data: Path, secret: str, hardness: "Hardness | None") -> "OpenClub":
    """Open the keys of the club; a quarter of a second on purpose."""
    from scorekeeper.desk.signing.people import open_club  # noqa: PLC0415
    from scorekeeper.signing.keys.hardness import USUAL  # noqa: PLC0415

    return open_club(data, secret, datetime.now(UTC), hardness=hardness or USUAL)


def sign(bridge: Bridge, club: "OpenClub", asked: Asked, failed: Failed, *, authority: str = "") -> list[str]:
    """Sign, and close the sheet behind the last one.

    The answer holds, once it is signed, the sentence that a time authority gave no time; else it stays empty.
    """
    late: list[str] = []

    def work() -> Saved:
        from scorekeeper.desk.signoff.signoff import Wish  # noqa: PLC0415
        from scorekeeper.desk.signoff.signoff import sign as sign_sheet  # noqa: PLC0415
        from scorekeeper.signing.statement import Statement  # noqa: PLC0415

        statement = Statement(asked.state, asked.words, asked.witness)
        wish = Wish(asked.session, asked.role, asked.uid, asked.pin, statement, asked.strokes)
        done = sign_sheet(bridge.desk, club, wish, datetime.now(UTC), authority=authority)
        late.extend([done.no_time] if done.no_time else [])
        return done.saved

    bridge.carry_out(work, failed)
    return late


def stop(bridge: Bridge, session: str, why: str, failed: Failed) -> None:
    """Give the signing up."""

    def work() -> Saved:
        from scorekeeper.desk.signoff.signoff import stop_signing  # noqa: PLC0415

        return stop_signing(bridge.desk, session, why)

    bridge.carry_out(work, failed)


def save(bridge: Bridge, session: str, to: Path, done: Callable[[Path], None], failed: Failed) -> None:
    """Write the signed PDF; `done` hears where it is."""

    def work() -> Path:
        from scorekeeper.desk.signoff.signoff import save_sealed  # noqa: PLC0415

        return save_sealed(bridge.desk, session, to)

    bridge.jobs.write(work, done, failed)


def suggested_name(bridge: Bridge, session: str) -> str:
    """Answer the name under which the signed PDF is offered."""
    from scorekeeper.desk.papers.exporting import sealed_name  # noqa: PLC0415

    state = bridge.tournament.played(session)
    if state is None:
        raise KeyError(session)
    return sealed_name(state, state.revision)

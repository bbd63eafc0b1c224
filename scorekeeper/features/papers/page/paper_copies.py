"""What copies of sheets are made with in the window: the event's stored files, and the scorer's key with a PIN."""

from collections.abc import Callable
from datetime import UTC, datetime

from scorekeeper.features.keys.page.clubkeys import ClubKeys
from scorekeeper.features.papers.view.copies import Copies
from scorekeeper.journal.snapshot import Played
from scorekeeper.kit.bridge import Bridge


def kept_by(bridge: Bridge) -> Copies:
    """Return the maker of this event's sheets; for work in the pool, because the writer reads stored files."""
    return Copies(lambda name: bridge.jobs.ask(lambda: bridge.desk.store.attachment(name)))


def can_seal(keys: ClubKeys | None, sheets: tuple[Played, ...]) -> bool:
    """Return whether the scorer could sign copies of these now: the keys are open and a sheet is closed."""
    return keys is not None and keys.open_club is not None and any(state.is_closed for state in sheets)


def sealing(bridge: Bridge, keys: ClubKeys | None, pin: str) -> Callable[[], Copies]:
    """Return a function that returns the maker of copies, to be called off the window's thread.

    Trying the PIN takes a quarter of a second. Without a PIN no signatures are put beside files. The function raises
    PinRefused if the PIN is wrong.
    """
    plain = kept_by(bridge)
    club = keys.open_club if keys is not None else None
    if keys is None or club is None or not pin:
        return lambda: plain
    data, who = keys.data, bridge.desk.who

    def copies() -> Copies:
        from scorekeeper.features.keys.view.scorer_key import scorer_called, seal_copies  # noqa: PLC0415 - large libraries

        time = datetime.now(UTC)
        return Copies(plain.kept, seal_copies(club, scorer_called(data, time, who).uid, pin, time))

    return copies

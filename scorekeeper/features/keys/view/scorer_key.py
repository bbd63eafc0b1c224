"""The scorer's key, opened for a while to sign copies of closed sheets."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from scorekeeper.features.keys.view.people import OpenClub, PersonView, open_club, people, person_called, signer
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.rules.model import problem
from scorekeeper.signing.keys.hardness import USUAL, Hardness
from scorekeeper.signing.keys.people import SCORER
from scorekeeper.signing.sealing.detached import detached

Seal = Callable[[bytes], bytes]


def the_scorer(data: Path, time: datetime, name: str = "") -> PersonView:
    """Return the scorer who signs: the scorer with this name, or the only one with a valid key.

    Raises EntryRefused: "unknown-person", "several-people", "no-scorer".
    """
    if name:
        return person_called(data, name, time, kind=SCORER)
    scorers = [view for view in people(data, time) if view.kind == SCORER and view.status == "valid"]
    if not scorers:
        raise EntryRefused([problem("no-scorer")])
    if len(scorers) > 1:
        raise EntryRefused([problem("several-people", people=len(scorers), name=SCORER)])
    return scorers[0]


def scorer_called(data: Path, time: datetime, name: str) -> PersonView:
    """Return the scorer with this name if there is one, else the only scorer.

    Raises EntryRefused as `the_scorer` does.
    """
    named = [view for view in people(data, time) if view.kind == SCORER and view.name == name]
    return named[0] if len(named) == 1 else the_scorer(data, time)


def needs_pin(club: OpenClub, uid: str) -> bool:
    """Return whether a person signs with a PIN; a scorer at first signs with the passphrase."""
    return club.store.has_pin(uid)


def seal_copies(club: OpenClub, uid: str, pin: str, time: datetime) -> Seal:
    """Return a function that signs copies with the scorer's key.

    Raise PinRefused if the PIN is wrong.
    """
    key = signer(club, uid, pin, time)
    return lambda data: detached(data, key, time)


def seal_with(
    data: Path, name: str, passphrase: str, ask_pin: Callable[[], str], time: datetime, *, hardness: Hardness = USUAL
) -> Seal:
    """Return a function that signs copies, from the passphrase.

    A PIN is only asked for if there is one.
    Raises EntryRefused, and PinRefused if either is wrong.
    """
    who = the_scorer(data, time, name)
    club = open_club(data, passphrase, time, hardness=hardness)
    try:
        return seal_copies(club, who.uid, ask_pin() if needs_pin(club, who.uid) else passphrase, time)
    finally:
        club.lock()

"""Who may sign: the club's keys made and opened, signers added and removed, backups.

Every function takes the folder of the program's data (`assets.paths.user_data_dir()`), or the keys that were opened
there, and the time (aware, UTC). Failures are raised as EntryRefused, a wrong PIN as PinRefused. Trying a passphrase
or a PIN takes a quarter of a second on purpose: not for the thread of the window.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from scorekeeper.assets.paths import keys_file
from scorekeeper.journal.names import name_key
from scorekeeper.journal.signers import enrolment_problems
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.paper_options import letters_known
from scorekeeper.rules.model import problem
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.recovery import RecoverySheet, recovery_pdf
from scorekeeper.signing.keys.certificates import fingerprint, validity
from scorekeeper.signing.keys.errors import KeysError, WrongPin
from scorekeeper.signing.keys.hardness import USUAL, Hardness
from scorekeeper.signing.keys.people import CAPTAIN, EXPIRED, SCORER, VALID, Person, Signer, Strokes
from scorekeeper.signing.keys.store import KeyStore
from scorekeeper.signing.keys.unlocked import Unlocked

SOON_DAYS = 60


def days_left(person: Person, time: datetime) -> int | None:
    """Return in how many days a valid key expires if that is soon, None if there is nothing to warn about."""
    left = (person.valid_until - time).days
    return left if person.status(time) == VALID and left <= SOON_DAYS else None


class PinRefused(EntryRefused):
    """A wrong PIN, passphrase or recovery code, or one not tried because of a pause.

    `left` is how many more may be tried before a pause, `pause_until` when the present pause ends (UTC).
    """

    def __init__(self, wrong: WrongPin) -> None:
        super().__init__([wrong.problem])
        self.left = wrong.left
        self.pause_until = wrong.pause_until


@dataclass(frozen=True, slots=True)
class ClubView:
    """The club of this computer: its name, fingerprint and period of validity, and the number of people who may sign.

    `counts_changed`: when it was noticed that the counts of wrong attempts were changed outside this program.
    """

    name: str
    fingerprint: str
    made_at: datetime
    valid_until: datetime
    people: int
    revoked: int
    paused_until: datetime | None
    file: Path
    counts_changed: datetime | None = None


@dataclass(frozen=True, slots=True)
class PersonView:
    """An enrolled person, as a list shows it; times are UTC.

    `status` is "valid", "early" (the clock is slow), "expired" or "revoked". `expires_soon` is in how many days a
    valid key expires, if that is soon. `paused_until`: no PIN is tried before. `own_pin` is False for a scorer who
    signs with the passphrase of the club, having no PIN yet.
    """

    uid: str
    name: str
    kind: str
    team: str | None
    status: str
    valid_until: datetime
    revoked_at: datetime | None
    revoked_why: str | None
    expires_soon: int | None
    paused_until: datetime | None
    fingerprint: str
    strokes: Strokes | None = field(default=None, repr=False)
    own_pin: bool = True


@dataclass(frozen=True, slots=True)
class OpenClub:
    """The opened keys of the club.

    Call `lock` after the last signature; every use is refused after that.
    """

    store: KeyStore
    keys: Unlocked = field(repr=False)

    def lock(self) -> None:
        """Forget the secrets that open the keys."""
        self.keys.lock()


@dataclass(frozen=True, slots=True)
class ClubMade:
    """A club whose keys were just made, opened, with the recovery sheet that has to be printed now."""

    club: OpenClub
    sheet: RecoverySheet


def club_view(data: Path, time: datetime) -> ClubView | None:
    """Return the club of this computer, None before keys were made.

    Raises EntryRefused if the file cannot be read.
    """
    if not keys_file(data).exists():
        return None
    store = _store(data)
    book, people = store.book, store.people
    return ClubView(
        name=store.club,
        fingerprint=fingerprint(store.certificate),
        made_at=book.made_at,
        valid_until=validity(store.certificate)[1],
        people=sum(person.revoked_at is None for person in people),
        revoked=sum(person.revoked_at is not None for person in people),
        paused_until=store.paused_until("passphrase", time),
        file=store.path,
        counts_changed=store.counts_changed(time),
    )


def make_club(
    data: Path,
    club: str,
    scorer: str,
    passphrase: str,
    time: datetime,
    *,
    pin: str | None = None,
    hardness: Hardness = USUAL,
) -> ClubMade:
    """Make the authority of a club and its scorer's key.

    Print the returned sheet: its code is stored nowhere. Without a PIN the scorer signs with the passphrase until one
    is set.
    """
    with refusals():
        store, code = KeyStore.create(keys_file(data), club, scorer, passphrase, time, pin=pin, hardness=hardness)
        keys = store.unlock(passphrase, time, hardness=hardness)
    return ClubMade(OpenClub(store, keys), _sheet(store, code))


def open_club(data: Path, secret: str, time: datetime, *, hardness: Hardness = USUAL) -> OpenClub:
    """Open the keys with the passphrase or the recovery code; raise PinRefused if it is wrong."""
    store = _store(data)
    with refusals():
        return OpenClub(store, store.unlock(secret, time, hardness=hardness))


def recovery_sheet(sheet: RecoverySheet, options: SheetOptions) -> bytes:
    """Return the recovery sheet as PDF, to be printed and not stored.

    Raises NotWritten ("no-glyph") with the missing letter.
    """
    with letters_known():
        return recovery_pdf(sheet, options)


def new_recovery_sheet(club: OpenClub, passphrase: str, time: datetime) -> RecoverySheet:
    """Return a sheet with a new code; the old code no longer opens anything.

    The passphrase must be typed again.
    """
    with refusals():
        return _sheet(club.store, club.keys.new_recovery_code(passphrase, time))


def change_passphrase(club: OpenClub, old: str, new: str, time: datetime) -> None:
    """Replace the passphrase; the recovery code serves in place of a forgotten one."""
    with refusals():
        club.keys.change_passphrase(old, new, time)


def people(data: Path, time: datetime, *, everybody: bool = False) -> tuple[PersonView, ...]:
    """Return who may sign, in order of enrollment (revoked people only with `everybody`).

    No passphrase is needed.
    """
    if not keys_file(data).exists():
        return ()
    store = _store(data)
    shown = (person for person in store.people if everybody or person.revoked_at is None)
    return tuple(_view(person, store, time) for person in shown)


def person_called(data: Path, text: str, time: datetime, *, kind: str = "") -> PersonView:
    """Return the person with this name, or whose uid begins with this text.

    Raises EntryRefused: "unknown-person", or "several-people" if more than one fits.
    """
    key = name_key(text)
    listed = [view for view in people(data, time) if not kind or view.kind == kind]
    matches = [view for view in listed if key == name_key(view.name)]
    matches = matches or [view for view in listed if key and view.uid.startswith(key)]
    if not matches:
        raise EntryRefused([problem("unknown-person")])
    if len(matches) > 1:
        raise EntryRefused([problem("several-people", people=len(matches), name=text)])
    return matches[0]


def check_enrolment(tournament: Tournament | None, name: str, kind: str, team: str | None) -> None:
    """Refuse a key that could not sign, or could be mistaken for another person's key.

    A captain without a team ("captain-without-team") would sign for either side; in an event of single players, a
    player is enrolled by name. In an open event the captain of a team is the one it names.
    """
    if kind == CAPTAIN and not team and (tournament is None or tournament.teams):
        raise EntryRefused([problem("captain-without-team", "team")])
    problem_list = tuple(enrolment_problems(tournament, name, team if kind == CAPTAIN else None)) if tournament else ()
    if problem_list:
        raise EntryRefused(problem_list)


def enrol(
    club: OpenClub,
    name: str,
    kind: str,
    pin: str,
    time: datetime,
    *,
    team: str | None = None,
    strokes: Strokes | None = None,
) -> PersonView:
    """Issue a person a key of the club: as "scorer", "captain" (of a team) or "committee"."""
    with refusals():
        return _view(club.keys.enrol(name, kind, pin, time, team=team, strokes=strokes), club.store, time)


def revoke(club: OpenClub, uid: str, why: str, time: datetime) -> PersonView:
    """Revoke a person's key; what was signed before stays signed.

    Distribute the new certificate of the club afterwards.
    """
    with refusals():
        return _view(club.keys.revoke(uid, why, time), club.store, time)


def replace_key(club: OpenClub, uid: str, pin: str, time: datetime, why: str = "replaced") -> PersonView:
    """Revoke a person's key and issue a new one with a new PIN, because the PIN was forgotten or seen."""
    with refusals():
        return _view(club.keys.replace(uid, pin, time, why), club.store, time)


def set_pin(club: OpenClub, uid: str, old: str, new: str, time: datetime) -> None:
    """Change a person's PIN; the old one is needed (for a scorer without one, the passphrase)."""
    with refusals():
        club.keys.set_pin(uid, old, new, time)


def set_strokes(club: OpenClub, uid: str, strokes: Strokes | None, time: datetime) -> PersonView:
    """Store a person's drawn signature, or delete it."""
    with refusals():
        return _view(club.keys.set_strokes(uid, strokes), club.store, time)


def signer(club: OpenClub, uid: str, pin: str, time: datetime) -> Signer:
    """Return a person's unlocked key, to sign with at once; raise PinRefused if the PIN is wrong.

    A key that expires soon, or has expired, is renewed.
    """
    with refusals():
        holder = club.store.reread().holders.get(uid)
        if holder is not None and (holder.person.status(time) == EXPIRED or days_left(holder.person, time) is not None):
            club.keys.renew(uid, time)
        return club.keys.signer(uid, pin, time)


def back_up_keys(data: Path, to: Path, time: datetime) -> Path:
    """Copy the key file, into a folder or to a new file, and return the path; its keys stay sealed."""
    store = _store(data)
    path = to / f"scorekeeper-keys-{time:%Y-%m-%d-%H%M%S}.json" if to.is_dir() else to
    with refusals():
        store.backup(path)
    return path


def restore_keys(data: Path, source: Path, time: datetime, *, older: bool = False) -> ClubView:
    """Restore a copy of the key file; the previous file is kept beside it.

    Raises EntryRefused ("keys-older") if the copy lacks revocations, unless `older` accepts that.
    """
    with refusals():
        KeyStore.restore(source, keys_file(data), older=older)
    view = club_view(data, time)
    assert view is not None
    return view


@contextmanager
def refusals() -> Iterator[None]:
    """Turn refusals of the keys into refusals of the desk; neither holds a secret."""
    try:
        yield
    except WrongPin as wrong:
        raise PinRefused(wrong) from None
    except KeysError as refused:
        raise EntryRefused([refused.problem]) from None


def _store(data: Path) -> KeyStore:
    with refusals():
        return KeyStore.load(keys_file(data))


def _sheet(store: KeyStore, code: str) -> RecoverySheet:
    scorer = next(person for person in store.people if person.kind == SCORER)
    return RecoverySheet(store.club, scorer.name, store.book.made_at, fingerprint(store.certificate), code)


def _view(person: Person, store: KeyStore, time: datetime) -> PersonView:
    return PersonView(
        uid=person.uid,
        name=person.name,
        kind=person.kind,
        team=person.team,
        status=person.status(time),
        valid_until=person.valid_until,
        revoked_at=person.revoked_at,
        revoked_why=person.revoked_why,
        expires_soon=days_left(person, time),
        paused_until=store.paused_until(person.uid, time),
        fingerprint=fingerprint(person.certificate),
        strokes=person.strokes,
        own_pin=store.has_pin(person.uid),
    )

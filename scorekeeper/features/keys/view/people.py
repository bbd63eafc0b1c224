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
from scorekeeper.signing.keys.computer_secret import find_secret, new_secret
from scorekeeper.signing.keys.errors import KeysError, WrongPin
from scorekeeper.signing.keys.hardness import USUAL, Hardness
from scorekeeper.signing.keys.open_keys import OpenKeys
from scorekeeper.signing.keys.people import CAPTAIN, EXPIRED, SCORER, VALID, Person, Signer, Strokes
from scorekeeper.signing.keys.pin_rules import checked_pin
from scorekeeper.signing.keys.store import KeyStore

SOON_DAYS = 60
SUPERSEDED = "superseded"
"""Why a key is revoked that was issued before the club key had a passphrase."""


def days_left(person: Person, time: datetime) -> int | None:
    """Return in how many days a valid key expires, None if there is nothing to warn of."""
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
    """The club of this computer.

    Its name, fingerprint and period of validity, and the number of people who may sign.
    `counts_changed`: when it was noticed that the counts of wrong attempts were changed outside this program.
    `computer_key`: its keys open without a passphrase.
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
    computer_key: bool = False


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

    Call `lock` after the last signature; every use is refused after that. `earlier` are those from before the club key
    had a passphrase, which are replaced one by one.
    """

    store: KeyStore
    keys: OpenKeys = field(repr=False)
    earlier: "OpenClub | None" = None

    def lock(self) -> None:
        """Forget the secrets that open the keys."""
        self.keys.lock()
        if self.earlier is not None:
            self.earlier.lock()

    def home(self, uid: str) -> "OpenClub":
        """Return these keys, or the earlier ones if the person has only an earlier key."""
        if self.earlier is not None and uid not in self.store.book.holders and uid in self.earlier.store.book.holders:
            return self.earlier
        return self

    def person(self, uid: str) -> Person | None:
        """Return a person with a key of the club, None if there is none."""
        holder = self.home(uid).store.book.holders.get(uid)
        return holder.person if holder is not None else None


@dataclass(frozen=True, slots=True)
class ClubMade:
    """A club with new keys, opened, and the recovery sheet to be printed now."""

    club: OpenClub
    sheet: RecoverySheet


def earlier_file(data: Path) -> Path:
    """Return the path of the keys from before the club key had a passphrase; it may not exist."""
    return data / "keys" / "keys-without-passphrase.json"


def secret_folder(data: Path) -> Path:
    """Return the folder, apart from the keys, for what opens a club key without a passphrase."""
    return data.with_name(f"{data.name}-key")


def needs_passphrase(data: Path) -> bool:
    """Return whether there are keys that a passphrase opens.

    Raises EntryRefused if the file cannot be read.
    """
    return keys_file(data).exists() and not _store(data).is_computer_key


def refuse_computer_key(data: Path) -> None:
    """Raise EntryRefused ("protect-first") if the club key on this computer has no passphrase."""
    if keys_file(data).exists() and _store(data).is_computer_key:
        raise EntryRefused([problem("protect-first")])


def begin_club(data: Path, club: str, time: datetime, *, pin: str = "", hardness: Hardness = USUAL) -> OpenClub:
    """Make the key of a club without asking for a passphrase, and open it.

    Keys that are there are opened.
    No key is made if the first `pin` may not be used: the name of the club is asked for again with the next.
    """
    if keys_file(data).exists():
        return open_club(data, "", time, hardness=hardness)
    with refusals():
        if pin:
            checked_pin(pin)
        secret = new_secret(secret_folder(data))
        store = KeyStore.create_silently(keys_file(data), club, secret, time)
        return OpenClub(store, store.unlock_silently(secret, hardness=hardness))


def protect_club(data: Path, passphrase: str, time: datetime, *, hardness: Hardness = USUAL) -> ClubMade:
    """Make a second key of the club, under a passphrase.

    Everyone gets a new key when they next type the PIN.
    Earlier signatures stay what they are. Print the returned sheet: its code is stored nowhere.
    """
    first = _store(data)
    if not first.is_computer_key:
        raise EntryRefused([problem("keys-there", name=first.path.name)])
    with refusals():
        store, code = KeyStore.create(
            keys_file(data), first.club, "", passphrase, time, hardness=hardness, over=earlier_file(data)
        )
    return ClubMade(open_club(data, passphrase, time, hardness=hardness), _sheet(store, code, data))


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
        computer_key=store.is_computer_key,
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

    The returned sheet has to be printed: its code is stored nowhere. Without a PIN the scorer signs with the passphrase
    until one is set.
    """
    with refusals():
        store, code = KeyStore.create(keys_file(data), club, scorer, passphrase, time, pin=pin, hardness=hardness)
        keys = store.unlock(passphrase, time, hardness=hardness)
    return ClubMade(OpenClub(store, keys), _sheet(store, code, data))


def open_club(data: Path, secret: str, time: datetime, *, hardness: Hardness = USUAL) -> OpenClub:
    """Open the keys with the passphrase or the recovery code; raise PinRefused if it is wrong.

    Keys without a passphrase open with any `secret`, on the computer where they were made.
    """
    store = _store(data)
    with refusals():
        if store.is_computer_key:
            return OpenClub(store, store.unlock_silently(find_secret(secret_folder(data)), hardness=hardness))
        return OpenClub(store, store.unlock(secret, time, hardness=hardness), _open_earlier(data, hardness))


def _open_earlier(data: Path, hardness: Hardness) -> OpenClub | None:
    """Return the keys from before the passphrase, opened.

    None if there are none or they do not open here.
    """
    try:
        store = _earlier(data)
        if store is None:
            return None
        return OpenClub(store, store.unlock_silently(find_secret(secret_folder(data)), hardness=hardness))
    except KeysError:
        return None


def _earlier(data: Path) -> KeyStore | None:
    """Return the keys from before the passphrase, locked.

    None if there are none that can be read.
    """
    file = earlier_file(data)
    try:
        return KeyStore.load(file) if file.exists() else None
    except KeysError:
        return None


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
        code = club.keys.new_recovery_code(passphrase, time)
        return _sheet(club.store, code, club.store.path.parent.parent)


def change_passphrase(club: OpenClub, old: str, new: str, time: datetime) -> None:
    """Replace the passphrase; the recovery code serves in place of a forgotten one."""
    with refusals():
        club.keys.change_passphrase(old, new, time)


def people(data: Path, time: datetime, *, include_revoked: bool = False) -> tuple[PersonView, ...]:
    """Return who may sign, in order of enrollment (revoked people only with `include_revoked`).

    No passphrase is needed.
    """
    if not keys_file(data).exists():
        return ()
    store, earlier = _store(data), _earlier(data)
    shown = [(person, store) for person in store.people if include_revoked or person.revoked_at is None]
    if earlier is not None and earlier.book.uid != store.book.uid:
        known = {(name_key(person.name), person.kind) for person in store.people if person.revoked_at is None}
        left = (person for person in earlier.people if person.revoked_at is None)
        shown += [(person, earlier) for person in left if (name_key(person.name), person.kind) not in known]
    return tuple(_view(person, keys, time) for person, keys in shown)


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

    The club's new certificate has to be distributed afterwards.
    """
    home = club.home(uid)
    with refusals():
        return _view(home.keys.revoke(uid, why, time), home.store, time)


def replace_key(club: OpenClub, uid: str, pin: str, time: datetime, why: str = "replaced") -> PersonView:
    """Revoke a person's key and issue a new one with a new PIN."""
    home, person = club.home(uid), club.person(uid)
    with refusals():
        if home is not club and person is not None:
            fresh = club.keys.enrol(person.name, person.kind, pin, time, team=person.team, strokes=person.strokes)
            home.keys.revoke(uid, why, time)
            return _view(fresh, club.store, time)
        return _view(club.keys.replace(uid, pin, time, why), club.store, time)


def set_pin(club: OpenClub, uid: str, old: str, new: str, time: datetime) -> None:
    """Change a person's PIN; the old one is needed (for a scorer without one, the passphrase)."""
    with refusals():
        club.home(uid).keys.set_pin(uid, old, new, time)


def set_strokes(club: OpenClub, uid: str, strokes: Strokes | None, time: datetime) -> PersonView:
    """Store a person's drawn signature, or delete it."""
    with refusals():
        return _view(club.keys.set_strokes(uid, strokes), club.store, time)


def signer(club: OpenClub, uid: str, pin: str, time: datetime) -> Signer:
    """Return a person's unlocked key, to sign with at once.

    Raise PinRefused if the PIN is wrong.
    A key that expires soon, or has expired, is renewed; one from before the passphrase is superseded by a new one.
    """
    home, person = club.home(uid), club.person(uid)
    with refusals():
        if home is not club and person is not None:
            home.keys.signer(uid, pin, time)
            fresh = club.keys.enrol(person.name, person.kind, pin, time, team=person.team, strokes=person.strokes)
            home.keys.revoke(uid, SUPERSEDED, time, superseded=True)
            uid = fresh.uid
        holder = club.store.reread().holders.get(uid)
        if holder is not None and (holder.person.status(time) == EXPIRED or days_left(holder.person, time) is not None):
            club.keys.renew(uid, time)
        return club.keys.signer(uid, pin, time)


def back_up_keys(data: Path, to: Path, time: datetime) -> Path:
    """Copy the key file, into a folder or to a new file, and return the path.

    Its keys stay sealed.
    """
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


def _sheet(store: KeyStore, code: str, data: Path) -> RecoverySheet:
    earlier = _earlier(data)
    known = (*store.people, *(earlier.people if earlier is not None else ()))
    scorer = next((person.name for person in known if person.kind == SCORER), store.club)
    return RecoverySheet(store.club, scorer, store.book.made_at, fingerprint(store.certificate), code)


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

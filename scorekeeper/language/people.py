"""Words about signers: people, their keys, the club's, and errors."""

from collections.abc import Callable, Mapping
from datetime import datetime
from types import MappingProxyType

from scorekeeper.language.dates import format_date
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.templates import Values, count, lazy_template
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Value

Words = Mapping[str, Value]


def kind_name(kind: str) -> str:
    """Return the name of a kind of signer."""
    names = {
        "scorer": pgettext("people of the club", "scorer"),
        "captain": pgettext("people of the club", "captain"),
        "committee": pgettext("people of the club", "committee"),
    }
    return names.get(kind, kind)


def status_words(status: str, valid_until: datetime, revoked_at: datetime | None, why: str | None) -> str:
    """Return the status of a person's key.

    For example "valid until 2029-10-03", "removed 2026-11-01: left the club".
    """
    if status == "revoked" and revoked_at is not None:
        day = _day(revoked_at)
        return (
            pgettext("state, people of the club", "removed {day}: {why}").format(day=day, why=why)
            if why
            else pgettext("state, people of the club", "removed {day}").format(day=day)
        )
    if status == "early":
        return _("not valid yet; is the clock right?")
    if status == "expired":
        return _("expired, was valid until {day}").format(day=_day(valid_until))
    return pgettext("state, people of the club", "valid until {day}").format(day=_day(valid_until))


def expiry_warning(days: int) -> str:
    """Return the message that a key will expire in a few days."""
    return ngettext("expires in {n} day", "expires in {n} days", days).format(n=days)


def fingerprint_words(mark: str) -> str:
    """Return a fingerprint in a form to read aloud for comparison: groups of four, in capitals."""
    return " ".join(mark[start : start + 4] for start in range(0, len(mark), 4)).upper()


def namesake() -> str:
    """Return the warning that a club has the name of another one."""
    return _("Another club of this name is known here already. It is the same club only if it made new keys.")


def club_expired(ends: datetime) -> str:
    """Return the warning that the certificate of a club has expired."""
    return _("Its certificate expired on {day}: nothing signed since then is valid.").format(day=_day(ends))


def club_early(begins: datetime) -> str:
    """Return the warning that the certificate of a club is not valid yet."""
    return _("Its certificate is not valid before {day}. Is the clock right?").format(day=_day(begins))


def club_made(club: str) -> str:
    """Return the message that the keys of a club were made."""
    return _(
        "{club} has its keys. Print the recovery sheet now: its code is shown only once and not kept anywhere."
    ).format(club=club)


def enrolled(name: str, kind: str) -> str:
    """Return the message that a person can sign from now on."""
    return _("{name} can sign as {kind}.").format(name=name, kind=kind_name(kind))


def revoked(name: str) -> str:
    """Return the message that a person can no longer sign."""
    return _("{name} can no longer sign. Earlier signatures stay valid.").format(name=name)


def _day(moment: datetime) -> str:
    return format_date(moment.astimezone().date())


def _left(values: Words, text: str) -> str:
    tries = ngettext(
        "{left} try is left before a pause of one minute",
        "{left} tries are left before a pause of one minute",
        count(values, "left"),
    )
    return f"{text}; {tries.format_map(values)}"


def _pause(values: Words, text: str) -> str:
    minutes = ngettext(
        "try again in {minutes} minute, at {time}",
        "try again in {minutes} minutes, at {time}",
        count(values, "minutes"),
    )
    return f"{text}; {minutes.format_map(_with_time(values))}"


def _paused(values: Words) -> str:
    return _("there were too many wrong attempts: wait until {time}").format_map(_with_time(values))


def _with_time(values: Words) -> Words:
    return Values({**values, "time": time_of_day(str(values.get("until", ""))) or "?"})


def _older(values: Words) -> str:
    text = ngettext(
        "this copy lacks {missing} revocation: a person whose key was revoked could sign again",
        "this copy lacks {missing} revocations: people who may no longer sign could sign again",
        count(values, "missing"),
    )
    return text.format_map(values)


_TRIES: Mapping[str, Callable[[Words], str]] = {
    "pin-wrong": lambda values: _left(values, _("that is not the right PIN")),
    "pin-pause": lambda values: _pause(values, _("that is not the right PIN")),
    "passphrase-wrong": lambda values: _left(values, _("that is not the right passphrase")),
    "passphrase-pause": lambda values: _pause(values, _("that is not the right passphrase")),
    "recovery-wrong": lambda values: _left(values, _("that recovery code is not valid for these keys")),
    "recovery-pause": lambda values: _pause(values, _("that recovery code is not valid for these keys")),
    "pin-paused": _paused,
    "recovery-misread": lazy_template(
        lambda: _("this recovery code was misread somewhere; compare it group by group (this does not count as a try)")
    ),
}

_TYPED: Mapping[str, Callable[[Words], str]] = {
    "name-long": lazy_template(lambda: _("a name has at most {most} letters")),
    "unknown-kind": lazy_template(lambda: _("{kind} does not sign; scorer, captain and committee do")),
    "captain-without-team": lazy_template(
        lambda: _(
            "a captain signs for a team: open the event and choose the team; members of the committee have no team"
        )
    ),
    "name-taken-for-another": lazy_template(
        lambda: _(
            "{name} looks like {other} and is spelled differently. If it is the same person, spell the name the same; "
            "if not, add an initial or the family name to one of them"
        )
    ),
    "pin-short": lazy_template(lambda: _("a PIN has at least {least} digits or letters")),
    "pin-long": lazy_template(lambda: _("a PIN has at most {most} digits or letters")),
    "pin-plain": lazy_template(lambda: _("this PIN is too easy to guess, like 1111 or 1234; choose another")),
    "passphrase-short": lazy_template(
        lambda: _("a passphrase has at least {least} letters, not the same ones over and over")
    ),
    "passphrase-like-code": lazy_template(lambda: _("this passphrase looks like a recovery code; choose another")),
    "why-missing": lazy_template(lambda: _("a reason is missing")),
}

_PEOPLE: Mapping[str, Callable[[Words], str]] = {
    "no-scorer": lazy_template(lambda: _("no scorer has a valid key here; make one on the Signers page")),
    "unknown-person": lazy_template(lambda: _("no one with that name has a key here")),
    "already-enrolled": lazy_template(
        lambda: _("{name} has a key for this already; replace it if the PIN was forgotten")
    ),
    "person-revoked": lazy_template(lambda: _("the key of {name} was revoked and can no longer sign")),
    "person-early": lazy_template(
        lambda: _("the key of {name} is valid only from {day} on; is the clock of this computer right?")
    ),
    "drawing-too-large": lazy_template(lambda: _("this drawing has too many points to be a signature; draw it again")),
    "person-expired": lazy_template(lambda: _("the key of {name} has expired; set a new PIN")),
    "several-people": lazy_template(lambda: _("{name} could be {people} people; add the first letters of the uid")),
}

_FILES: Mapping[str, Callable[[Words], str]] = {
    "no-keys": lazy_template(lambda: _("there are no keys here yet; create your club's keys first")),
    "keys-there": lazy_template(lambda: _("{name} already exists; it was not changed")),
    "not-keys": lazy_template(lambda: _("this is not a key file of this program; nothing was changed")),
    "newer-keys": lazy_template(lambda: _("these keys come from a newer program; nothing was changed")),
    "keys-of-another-computer": lazy_template(
        lambda: _(
            "this club key has no passphrase, so it opens only for the user and on the computer where it was made; "
            "to make another, choose Protect with a passphrase on the Signers page"
        )
    ),
    "keys-without-passphrase": lazy_template(lambda: _("this club key has no passphrase yet")),
    "protect-first": lazy_template(
        lambda: _(
            "the club key on this computer has no passphrase, and this needs one; choose Protect with "
            "a passphrase on the Signers page"
        )
    ),
    "keys-damaged": lazy_template(lambda: _("the key file is damaged; restore a copy of it")),
    "keys-changed": lazy_template(lambda: _("the key file was changed by another program; restore a copy of it")),
    "keys-locked": lazy_template(lambda: _("the keys are locked; type the passphrase")),
    "keys-older": _older,
    "keys-unreadable": lazy_template(lambda: _("the key file cannot be read ({reason})")),
    "keys-not-written": lazy_template(lambda: _("nothing could be written ({reason}), so nothing was done")),
}

_CLUBS: Mapping[str, Callable[[Words], str]] = {
    "not-an-authority": lazy_template(lambda: _("this is not the certificate of a time authority")),
    "unknown-club": lazy_template(lambda: _("no club with this fingerprint was accepted here")),
    "not-a-club": lazy_template(
        lambda: _("this is not the public certificate of a club with its list of revoked keys")
    ),
}

SENTENCES: Mapping[str, Callable[[Words], str]] = MappingProxyType({**_TRIES, **_TYPED, **_PEOPLE, **_FILES, **_CLUBS})
"""The sentence for each code of a KeysError."""

"""Texts of the Signers page: the questions of its forms, and their results."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Protocol

from scorekeeper.language.dates import format_date, format_time
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


@dataclass(frozen=True, slots=True)
class FormWords:
    """Texts of a form: its title, its purpose, and its button."""

    title: Callable[[], str]
    about: Callable[[], str]
    button: Callable[[], str]


FORMS: Mapping[str, FormWords] = MappingProxyType(
    {
        "make": FormWords(
            lambda: _("Make the club key with a passphrase"),
            lambda: _(
                "Once for each club, on the scorer's computer. The passphrase opens the key; if it is forgotten, the "
                "recovery sheet opens it."
            ),
            lambda: _("Make the key"),
        ),
        "protect": FormWords(
            lambda: _("Protect with a passphrase"),
            lambda: _(
                "The club gets a second key, which the passphrase opens; if it is forgotten, the recovery sheet opens "
                "it. Sheets signed so far stay as they are. Everyone gets a new key when they next type their PIN."
            ),
            lambda: pgettext("keys and signatures", "Protect"),
        ),
        "open": FormWords(
            lambda: _("Open the keys of the club"),
            lambda: _(
                "Type the passphrase, or the code on the recovery sheet. The keys are locked again after half an hour."
            ),
            lambda: _("Open the keys"),
        ),
        "enrol": FormWords(
            lambda: _("Add a signer"),
            lambda: _(
                "The signer types a PIN that no one else knows. In 500, add a player as a captain, with the name used "
                "in the event."
            ),
            lambda: _("Add signer"),
        ),
        "revoke": FormWords(
            lambda: pgettext("title of a form", "Remove {name}"),
            lambda: _("What was signed before stays signed."),
            lambda: pgettext("button", "Remove"),
        ),
        "pin": FormWords(
            lambda: _("{name}: new PIN"),
            lambda: _(
                "Was it forgotten, or seen by others? Leave the old PIN empty: a new key is made, and the old one can "
                "no longer sign. A scorer without a PIN types the passphrase."
            ),
            lambda: _("Set the PIN"),
        ),
        "passphrase": FormWords(
            lambda: _("Passphrase and recovery sheet"),
            lambda: _(
                "If the passphrase is forgotten, type the code on the recovery sheet. A new sheet is made; the "
                "old one no longer opens anything."
            ),
            lambda: _("Make a new sheet"),
        ),
    }
)
"""The texts of each form; those about a person have the name in the title."""

LABELS: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        "club": lambda: _("Name of the club"),
        "scorer": lambda: _("Name of the scorer"),
        "name": lambda: pgettext("field", "Name"),
        "secret": lambda: _("Passphrase or recovery code"),
        "passphrase": lambda: pgettext("field", "Passphrase"),
        "passphrase-again": lambda: _("The same passphrase again"),
        "old": lambda: _("Old PIN"),
        "pin": lambda: pgettext("field", "PIN"),
        "pin-again": lambda: _("The same PIN again"),
        "why": lambda: pgettext("field", "Why"),
    }
)
"""The label of each line of a form."""
_OTHER_LABELS: Mapping[tuple[str, str], Callable[[], str]] = MappingProxyType(
    {
        ("pin", "old"): lambda: _("Old PIN, if it is known"),
        ("passphrase", "passphrase"): lambda: _("New passphrase; blank: unchanged"),
    }
)


def label_of(form: str, line: str) -> Callable[[], str]:
    return _OTHER_LABELS.get((form, line)) or LABELS[line]


def state_sentence(club: str, people: int, *, is_open: bool, computer_key: bool = False) -> str:
    """Return the club's state: its name, how many may sign, if its keys are open; or ""."""
    if not club:
        return ""
    signers = ngettext("{n} person may sign", "{n} people may sign", people).format(n=people)
    if computer_key and not is_open:
        return _(
            "{club}: this club key has no passphrase, and it opens only on the computer where it was made. To make "
            "another, choose More, Passphrase and recovery sheet."
        ).format(club=club)
    if computer_key:
        return _("{club}: {signers}. The club key has no passphrase.").format(club=club, signers=signers)
    is_now = _("the keys are open") if is_open else _("the keys are locked")
    return _("{club}: {signers}; {now}.").format(club=club, signers=signers, now=is_now)


class Passphrase(Protocol):
    """The state of a new passphrase while it is typed."""

    @property
    def letters(self) -> int:
        """Its number of letters."""

    @property
    def least(self) -> int:
        """The number of letters it needs."""

    @property
    def missing_kinds(self) -> int:
        """How many more different letters the passphrase needs."""

    @property
    def like_code(self) -> bool:
        """Whether it could be taken for a recovery code."""


def passphrase_rule(passphrase: Passphrase) -> str:
    """Return the rule for a passphrase or, once typing has begun, what is still missing."""
    if not passphrase.letters:
        return _("At least {least} letters, not the same ones over and over; a few words will do.").format(
            least=passphrase.least
        )
    if passphrase.letters < passphrase.least:
        return _("{letters} of at least {least} letters.").format(letters=passphrase.letters, least=passphrase.least)
    if passphrase.missing_kinds:
        more = ngettext(
            "{n} more letter that is different", "{n} more letters that are different", passphrase.missing_kinds
        )
        return _("Long enough, but too few different letters: {more}.").format(
            more=more.format(n=passphrase.missing_kinds)
        )
    if passphrase.like_code:
        return _("This looks like a recovery code. Choose a different passphrase.")
    return _("Long enough: {letters} letters.").format(letters=passphrase.letters)


def brought_back(club: str, people: int) -> str:
    """Return the message that a copy of the key file is now in use."""
    count = ngettext("{n} person may sign", "{n} people may sign", people).format(n=people)
    return _("The keys of {club} are restored: {people}. Open them with the passphrase.").format(
        club=club, people=count
    )


def nothing_done(why: str) -> str:
    """Return why something was not done, as a complete sentence."""
    return f"{why[:1].upper()}{why[1:]}"


def captain_of_which_team() -> str:
    """Return the message that a captain signs for a team."""
    return _("Choose the team that the captain signs for.")


def counts_changed(time: datetime) -> str:
    """Return the message that the counts of wrong attempts were deleted or set back."""
    return _(
        "The counts of wrong PINs and passphrases were changed outside this program; noticed {day}, {time}. The "
        "second set of counts is still kept. Someone may have been guessing: change the passphrase, and set new "
        "PINs if in doubt."
    ).format(day=format_date(time.astimezone().date()), time=format_time(time.astimezone()))

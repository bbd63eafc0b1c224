"""Why a sheet was not signed, and the words of the sign-off."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from scorekeeper.journal.facts import DealRecorded, DisputeRaised, Fact, PenaltyGiven, RulingMade, Voided
from scorekeeper.journal.roles import COMMITTEE, SCORER, is_player, member_number
from scorekeeper.language.facts import kind_words
from scorekeeper.language.roles import role_words
from scorekeeper.language.templates import Values, lazy_template
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Value

Words = Mapping[str, Value]


def box_words(role: str, team: str) -> str:
    """Return a role as shown in its box on the sheet: "Captain, Dallas", "For Ann & Bob"."""
    names = {SCORER: pgettext("role", "Scorer"), COMMITTEE: pgettext("role", "Committee")}
    if number := member_number(role):
        return _("Committee, member {number}").format(number=number)
    if is_player(role):
        return pgettext("role", "For {players}").format(players=team)
    return names.get(role) or pgettext("role", "Captain, {team}").format(team=team)


def field_words(role: str, team: str) -> str:
    """Return the text for screen readers of a signature's place."""
    return pgettext("role", "Signature: {role}").format(role=box_words(role, team))


def _of_role(build: Callable[[], str]) -> Callable[[Words], str]:
    def sentence(values: Words) -> str:
        named = {"role": role_words(str(values["role"]), {}), "name": values.get("name", "")}
        return build().format_map(named)

    return sentence


def _other_team(values: Words) -> str:
    return _("{name} is captain of {own} and cannot sign for {team}").format_map(Values(values))


SENTENCES: Mapping[str, Callable[[Words], str]] = MappingProxyType(
    {
        "no-captains-key": lazy_template(
            lambda: _("no club key here, or more than one, belongs to the captain of this side")
        ),
        "signs-elsewhere": _of_role(lambda: _("{name} has no key for this place: {role} signs here")),
        "scorer-states": lazy_template(
            lambda: _("only the scorer's key can state that a person refused or was absent")
        ),
        "captain-of-another-team": _other_team,
        "captain-is-another": lazy_template(
            lambda: _("the captain of {team} is {captain}, not {name}; change the captain first")
        ),
        "signer-looks-like": lazy_template(
            lambda: _("{name} only looks like {other}, who signs for {team}: spell the name as the team list does")
        ),
        "not-of-this-side": lazy_template(lambda: _("{name} is not one of {players}, who sign here")),
        "page-not-of-record": lazy_template(
            lambda: _(
                "the page that waits for signatures does not match its record, so it cannot be signed here. "
                "{verdict}. Stop signing, then start again"
            )
        ),
        "page-not-drawn-here": lazy_template(
            lambda: _(
                "the page that waits for signatures was drawn by another version of the program or in other "
                "fonts, so it cannot be compared with the record here; stop signing, then start again"
            )
        ),
        "name-signed-already": _of_role(lambda: _("{name} has already signed this sheet: {role}")),
        "plays-for-other-side": lazy_template(lambda: _("{name} plays for {team}, the other side")),
        "other-club-key": lazy_template(
            lambda: _("the signatures so far were made with another key of the club; stop signing, then start again")
        ),
        "key-signed-already": lazy_template(
            lambda: _("{name} has signed this sheet in another role, with the same key")
        ),
        "words-too-long": lazy_template(lambda: _("these words are too long for the box on the sheet")),
        "not-sealed": lazy_template(lambda: _("the sheet could not be sealed ({fault}): stop signing and start again")),
        "sheet-not-closed": lazy_template(
            lambda: _("revision {revision} of the sheet of session {session} is not signed")
        ),
        "sheet-moved-on": lazy_template(
            lambda: _("session {session} changed while it was being signed: look at the sheet again, then sign")
        ),
    }
)
"""Every code of the sign-off with its sentence builder."""


def unchecked() -> str:
    """Return the label of a received signed sheet that no one here has checked."""
    return _("signed elsewhere, not checked")


def closed(revision: int, *, on_paper: bool = False) -> str:
    """Return the message that the sheet is signed."""
    text = _("Signed on paper, revision {revision}") if on_paper else _("Signed, revision {revision}")
    return text.format(revision=revision)


def printed_before(what: str, time: str) -> str:
    """Return the message that a paper is older than a change of its sheet."""
    return _("This paper was printed before {what} ({time}). Print it again.").format(what=what, time=time)


def paper_of(location: str) -> str:
    """Return the message that a paper is that of another session."""
    return _("This paper is from {place}. Use the paper of this table.").format(place=location)


def unknown_paper(code: str) -> str:
    """Return the message that a code belongs to no sheet of the event."""
    return _(
        "No sheet here has the code {code}. Compare it with the top of the paper, or print the sheet again."
    ).format(code=code)


def what_changed(fact: Fact, *, again: bool) -> str:
    """Return what made a printed sheet out of date, inside a sentence: "deal 4 was corrected".

    `again`: the deal had been recorded before.
    """
    deal = getattr(fact, "deal", None)
    if isinstance(fact, DealRecorded):
        text = (
            pgettext("printed before", "deal {deal} was corrected")
            if again
            else pgettext("printed before", "deal {deal} was recorded")
        )
        return text.format(deal=deal)
    if isinstance(fact, PenaltyGiven) and deal is not None:
        return pgettext("printed before", "a penalty was entered in deal {deal}").format(deal=deal)
    if isinstance(fact, RulingMade):
        text = (
            pgettext("printed before", "the committee ruled")
            if deal is None
            else pgettext("printed before", "the committee ruled on deal {deal}")
        )
        return text.format(deal=deal)
    if isinstance(fact, DisputeRaised):
        return pgettext("printed before", "a dispute was raised")
    if isinstance(fact, Voided):
        return pgettext("printed before", "an entry was undone")
    return pgettext("printed before", "this entry: {kind}").format(kind=kind_words(fact.kind))


def open_disputes(numbers: Sequence[int]) -> str:
    """Return the warning that disputes on the sheet are open: they are printed on it."""
    named = ", ".join(map(str, numbers))
    return ngettext(
        "Dispute {numbers} is open. It can still change this sheet.",
        "Disputes {numbers} are open. They can still change this sheet.",
        len(numbers),
    ).format(numbers=named)

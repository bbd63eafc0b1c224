"""Sentences on entries confirmed, sent back, or accepted by the other side."""

from collections.abc import Callable, Mapping

from scorekeeper.journal.facts import DealAccepted, EntryConfirmed, EntrySentBack, SheetLookedAt
from scorekeeper.language.templates import count, lazy_template
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Side, Value

Values = Mapping[str, Value]


def checked_words(
    fact: EntryConfirmed | EntrySentBack | DealAccepted | SheetLookedAt, names: Mapping[Side, str]
) -> str:
    """Return what a person or a side did with others' entries.

    For example "deal 12 confirmed, typed again (entry 7)".
    """
    if isinstance(fact, SheetLookedAt):
        team = names.get(fact.side, fact.side)
        return _("{team} found the sheet correct as of entry {entry}").format(team=team, entry=fact.entry)
    entries = ngettext("entry {entries}", "entries {entries}", len(fact.entries)).format(
        entries=", ".join(map(str, fact.entries))
    )
    if isinstance(fact, DealAccepted):
        text = (
            pgettext("acceptance by the other side", "{entries} accepted by {team}")
            if fact.deal is None
            else pgettext("acceptance by the other side", "deal {deal} accepted by {team} ({entries})")
        )
        return text.format(deal=fact.deal, team=names.get(fact.side, fact.side), entries=entries)
    back = isinstance(fact, EntrySentBack)
    if fact.deal is None:
        return (
            _("{entries} sent back") if back else pgettext("second check of entries", "{entries} confirmed")
        ).format(entries=entries)
    if isinstance(fact, EntryConfirmed) and fact.contract is not None:
        return _("deal {deal} confirmed, typed again ({entries})").format(deal=fact.deal, entries=entries)
    text = (
        pgettext("second check of entries", "deal {deal} sent back ({entries})")
        if back
        else pgettext("second check of entries", "deal {deal} confirmed ({entries})")
    )
    return text.format(deal=fact.deal, entries=entries)


def not_confirmed_yet(*, by_side: bool = False) -> str:
    """Return the footnote on entries still to be confirmed, or accepted by a side."""
    if by_side:
        return _("Entries marked unconfirmed came from a phone and must be accepted by the other side.")
    return _("Entries marked unconfirmed must be checked against the paper by someone who did not enter them.")


def _unconfirmed(values: Values) -> str:
    """Return what a second person has to confirm before a sheet is signed."""
    if not count(values, "deal"):
        return ngettext(
            "{number} entry is not confirmed: a second person must check it against the paper before the "
            "sheet is signed",
            "{number} entries are not confirmed: a second person must check them against the paper before "
            "the sheet is signed",
            count(values, "number"),
        ).format_map(values)
    return ngettext(
        "deal {deals} is not confirmed: a second person must check it against the paper before the sheet is signed",
        "deals {deals} are not confirmed: a second person must check them against the paper before the sheet is signed",
        count(values, "deal"),
    ).format_map(values)


def _unaccepted(values: Values) -> str:
    """Return what the other side has to accept before a sheet is signed."""
    if not count(values, "deal"):
        return ngettext(
            "{number} entry is not accepted: the other side must accept it before the sheet is signed",
            "{number} entries are not accepted: the other side must accept them before the sheet is signed",
            count(values, "number"),
        ).format_map(values)
    return ngettext(
        "deal {deals} is not accepted: the other side must accept it before the sheet is signed",
        "deals {deals} are not accepted: the other side must accept them before the sheet is signed",
        count(values, "deal"),
    ).format_map(values)


CONFIRMING: Mapping[str, Callable[[Values], str]] = {
    "unconfirmed": _unconfirmed,
    "unaccepted": _unaccepted,
    "no-acceptance": lazy_template(
        lambda: _(
            "this event does not ask the other side to accept entries: change Enter and confirm in the event settings"
        )
    ),
    "nothing-to-accept": lazy_template(
        lambda: _("this no longer needs to be accepted: it was changed or accepted in the meantime")
    ),
    "own-side": lazy_template(lambda: _("side {side} entered this: the other side must answer")),
    "accepted-without-reason": lazy_template(lambda: _("give the reason why the desk answers for a side")),
    "deal-settled": lazy_template(lambda: _("deal {deal} is settled: ask the desk to correct it")),
    "accept-first": lazy_template(lambda: _("deal {deal} must be accepted first")),
    "sheet-changed": lazy_template(lambda: _("the sheet has changed in the meantime: look at it again")),
    "nobody-confirms": lazy_template(lambda: _("this event does not ask for entries to be confirmed")),
    "nothing-to-confirm": lazy_template(
        lambda: _("this no longer needs to be confirmed: it was changed or confirmed in the meantime")
    ),
    "typed-otherwise": lazy_template(
        lambda: _("deal {deal} was typed differently when it was confirmed: check the paper")
    ),
    "own-entry": lazy_template(lambda: _("{who} entered this: another person must confirm it")),
    "paper-not-told": lazy_template(lambda: _("what the paper shows is missing")),
    "confirmed-anew": lazy_template(lambda: _("this was taken back; check the paper and confirm it again")),
}
"""Why something is not confirmed, or why a sheet cannot be signed before it is."""

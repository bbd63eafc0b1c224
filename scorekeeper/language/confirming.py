"""Sentences about entries that a second person confirms or sends back."""

from collections.abc import Callable, Mapping

from scorekeeper.journal.facts import EntryConfirmed, EntrySentBack
from scorekeeper.language.templates import count, lazy_template
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Value

Values = Mapping[str, Value]


def checked_words(fact: EntryConfirmed | EntrySentBack) -> str:
    """Return what a person did with another person's entry: "deal 12 confirmed, typed again (entry 7)"."""
    entries = ngettext("entry {entries}", "entries {entries}", len(fact.entries)).format(
        entries=", ".join(map(str, fact.entries))
    )
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


def not_confirmed_yet() -> str:
    """Return the footnote for entries marked as unconfirmed on a sheet."""
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


CONFIRMING: Mapping[str, Callable[[Values], str]] = {
    "unconfirmed": _unconfirmed,
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

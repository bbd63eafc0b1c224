"""The words of a casebook."""

from scorekeeper.language.dates import format_date
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def title() -> str:
    """Return the title of the casebook."""
    return pgettext("heading", "Casebook")


def count(cases: int) -> str:
    """Return the number of its cases."""
    return ngettext("{n} case", "{n} cases", cases).format(n=cases)


def case_number(number: int) -> str:
    """Return the name of a case in the index."""
    return pgettext("casebook of rulings", "Case {n}").format(n=number)


def label(key: str) -> str:
    """Return the caption of a part of a case."""
    return {
        "about": pgettext("label", "About"),
        "articles": pgettext("label", "Articles"),
        "where": pgettext("label", "Where"),
        "facts": pgettext("label", "Facts"),
        "findings": pgettext("label", "Findings"),
        "reason": pgettext("label", "Reason"),
        "decision": pgettext("label", "Decision"),
        "effect": pgettext("label", "Effect"),
        "departs": _("Departs from what is prescribed"),
        "committee": pgettext("label", "Committee"),
        "aside": _("Stood aside"),
        "against": pgettext("label", "Against"),
        "abstained": pgettext("label", "Abstained"),
        "superseded": _("No longer counts"),
        "index": _("Index by article"),
        "article": pgettext("label", "article"),
        "heading": pgettext("label", "heading"),
        "count": pgettext("label", "how many"),
        "cases": pgettext("label", "cases"),
        "rules": pgettext("label", "rules"),
        "none": _("No case yet."),
        "no-article": pgettext("label", "without an article"),
    }[key]


def offender_was(role: str) -> str:
    """Return the role of the side that a case is about; empty if unknown."""
    return {
        "declaring": pgettext("casebook of rulings", "by the declarers"),
        "defending": pgettext("casebook of rulings", "by the defenders"),
    }.get(role, "")


def in_deal(venue: str, deal: int) -> str:
    """Return where it happened: "Table 7 · Round 5, deal 16"."""
    if not deal:
        return venue
    return (
        pgettext("casebook of rulings", "{place}, deal {deal}").format(place=venue, deal=deal)
        if venue
        else pgettext("place", "deal {deal}").format(deal=deal)
    )


def heading(title: str, date: str) -> str:
    """Return the heading of a case: "Ruling 4 in Autumn 2025, 4 Oct 2025"."""
    return _("{title}, {date}").format(title=title, date=format_date(date))

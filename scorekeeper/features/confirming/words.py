"""The texts for confirming what another person entered."""

from collections.abc import Sequence

from scorekeeper.language.templates import both
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def deal_location(in_round: int | None, table: int | None, session: int, deal: int | None, *, penalty: bool) -> str:
    """Return where something was played: "Round 2, table 7, deal 11", "Table 7, deal 11, a penalty"."""
    parts = [pgettext("place", "round {n}").format(n=in_round)] if in_round is not None else []
    parts.append(
        pgettext("place", "table {n}").format(n=table)
        if table is not None
        else pgettext("place", "session {n}").format(n=session)
    )
    if deal is not None:
        parts.append(pgettext("place", "deal {n}").format(n=deal))
    if penalty:
        parts.append(pgettext("second check of entries", "a penalty"))
    text = ", ".join(parts)
    return text[:1].upper() + text[1:]


def names(people: Sequence[str]) -> str:
    """Return who typed it."""
    return both(tuple(people))


def penalty(team: str, what: str, points: int | None) -> str:
    """Return a penalty of the deal."""
    if points is None:
        return pgettext("second check of entries", "Penalty: {team}, {what}").format(team=team, what=what)
    text = ngettext("Penalty: {team}, {what}, {n} point", "Penalty: {team}, {what}, {n} points", points)
    return text.format(team=team, what=what, n=points)


def taken_back(what: str) -> str:
    """Return the sentence that a penalty was taken back."""
    return _("{what} - taken back").format(what=what)


def title() -> str:
    """Return the name of the page."""
    return _("Enter and confirm")


def about(waiting: int, own: int) -> str:
    """Return how many entries wait, and how many of them are the user's own."""
    if not waiting:
        return _("Nothing waits: everything was confirmed by somebody who did not enter it.")
    text = ngettext("{n} entry waits for somebody else's eyes.", "{n} entries wait for somebody else's eyes.", waiting)
    sentence = text.format(n=waiting)
    if own == waiting:
        return f"{sentence} {_('All of them were typed by you: somebody else confirms them.')}"
    return sentence


def not_asked() -> str:
    """Return the sentence that the event does not ask for confirmation."""
    return _("This event does not ask for it: Enter and confirm is one of its settings (Event, settings).")


def typed_by_you() -> str:
    """Return the state of the user's own entries."""
    return pgettext("second check of entries", "typed by you")


def paper_shows(who: str, what: str) -> str:
    """Return what the checker read on the paper."""
    return _("{who}: the paper shows {what}").format(who=who, what=what)


def how_to_read() -> str:
    return _("Compare with the paper. Enter: the paper agrees. N: it shows something else. Nothing is changed here.")


def how_to_answer() -> str:
    """Return the instruction for the user's own deal that was sent back."""
    return _("Enter goes to the deal. Correct it (F2) if the paper is right; else let somebody look once more.")


def yours() -> str:
    """Return why users cannot confirm their own entries."""
    return _("You typed this: somebody else confirms it. Enter goes to the deal.")


def gone_meanwhile(where: str) -> str:
    """Return the sentence that the entry read here has been changed or confirmed meanwhile."""
    return _("{where} was changed or confirmed meanwhile. Choose what you look at now.").format(where=where)


def what_to_confirm() -> str:
    """Return the question what the paper shows instead."""
    return _("What does the paper show?")


def goes_back(by: str) -> str:
    """Return what happens after a deal is sent back."""
    return _("{by} hears of it and corrects the deal, or has somebody look again. Esc: back.").format(by=by)


def confirmed(where: str) -> str:
    """Return the sentence after an entry was confirmed."""
    return pgettext("second check of entries", "{where}: confirmed.").format(where=where)


def sent_back(where: str, by: str) -> str:
    """Return the sentence after an entry was sent back."""
    return _("{where} goes back to {by}.").format(where=where, by=by)


def taken_back_here(what: str) -> str:
    """Return the sentence after a checker's decision was undone: the entry waits again."""
    return _("Undone: {what}. It waits again.").format(what=what)


def quicker(entry: int, who: str) -> str:
    """Return the sentence for an entry that another user made first."""
    return _("Entry {entry} by {who} was quicker: look again.").format(entry=entry, who=who)

"""Texts for confirming entries, or accepting what a team entered on a phone."""

from collections.abc import Sequence

from scorekeeper.language.templates import join_all
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def deal_location(in_round: int | None, table: int | None, session: int, deal: int | None, *, penalty: bool) -> str:
    """Return where something was played.

    For example "Round 2, table 7, deal 11", "Table 7, deal 11, a penalty".
    """
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
    return join_all(tuple(people))


def penalty(team: str, what: str, points: int | None) -> str:
    """Return a penalty of the deal."""
    if points is None:
        return pgettext("second check of entries", "Penalty: {team}, {what}").format(team=team, what=what)
    text = ngettext("Penalty: {team}, {what}, {n} point", "Penalty: {team}, {what}, {n} points", points)
    return text.format(team=team, what=what, n=points)


def title() -> str:
    """Return the name of the page."""
    return _("Enter and confirm")


def on_phone(team: str, people: str, *, handed_over: bool) -> str:
    """Return which team entered something on a phone, and who: "Dallas (Thomas Mathew)"."""
    text = _("{team} ({who})").format(team=team, who=people) if people else team
    return _("{team}, on the other team's phone").format(team=text) if handed_over else text


def about(waiting: int, own: int, *, by_side: bool = False) -> str:
    """Return how many entries wait, and how many are the user's own."""
    if by_side:
        if not waiting:
            return _("Nothing is waiting. Everything from phones has been accepted.")
        text = ngettext(
            "{n} entry from a phone is waiting for the other side to accept it.",
            "{n} entries from phones are waiting for the other side to accept them.",
            waiting,
        )
        return text.format(n=waiting)
    if not waiting:
        return _("Nothing to check. A second person has confirmed every entry.")
    text = ngettext(
        "{n} entry needs a second person to check it.", "{n} entries need a second person to check them.", waiting
    )
    sentence = text.format(n=waiting)
    if own == waiting:
        return f"{sentence} {_('You typed all of them, so another person must check them.')}"
    return sentence


def typed_by_you() -> str:
    """Return the state of the user's own entries."""
    return pgettext("second check of entries", "typed by you")


def paper_shows(who: str, what: str) -> str:
    """Return what the checker read on the paper."""
    return _("{who}: the paper shows {what}").format(who=who, what=what)


def says_otherwise(who: str, what: str) -> str:
    """Return the sentence that the other side does not accept an entry, with its own version."""
    if not what:
        return _("{who} does not accept it.").format(who=who) if who else _("The other side does not accept it.")
    return _("{who} does not accept it: {what}").format(who=who, what=what)


def accept_for(team: str) -> str:
    """Return the label of the button with which a desk accepts for a team."""
    return _("Accept for {team}").format(team=team)


def why_here(team: str) -> str:
    """Return the question why the desk accepts for a team."""
    return _("Why does the desk accept for {team}?").format(team=team)


def what_they_say(team: str) -> str:
    """Return the question what a team says instead."""
    return _("What does {team} say instead?").format(team=team)


def accepted(where: str, team: str) -> str:
    """Return the sentence after a desk accepted an entry for a team."""
    return _("{where}: accepted for {team}.").format(where=where, team=team)


def sent_to_committee(where: str) -> str:
    """Return the sentence after a team did not accept an entry."""
    return _("{where}: the committee has been asked.").format(where=where)


def what_to_confirm() -> str:
    """Return the question what the paper shows instead."""
    return _("What does the paper show?")


def confirmed(where: str) -> str:
    """Return the sentence after an entry was confirmed."""
    return pgettext("second check of entries", "{where}: confirmed.").format(where=where)


def sent_back(where: str, by: str) -> str:
    """Return the sentence after an entry was sent back."""
    return _("{where} was sent back to {by}.").format(where=where, by=by)

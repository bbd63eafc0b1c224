"""What a ruling would change, in words: a verdict, and rows of before and after."""

from collections.abc import Collection, Mapping

from scorekeeper.language.numbers import ordinal
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

DEAL, SCORE, WINNER, MATCH_POINTS, RANKING = "deal", "score", "winner", "match-points", "ranking"
CHANGES = (DEAL, SCORE, WINNER, MATCH_POINTS, RANKING)
"""What a ruling can change, from the smallest to the largest."""

_FINAL = (WINNER, MATCH_POINTS, RANKING)


def change_name(code: str, *, of_hands: bool = False) -> str:
    """Return the name of a change inside a sentence: "winner", "match points", "ranking"."""
    if of_hands and code in {DEAL, MATCH_POINTS}:
        return pgettext("dispute", "hand") if code == DEAL else pgettext("dispute", "clicks")
    return {
        DEAL: pgettext("dispute", "deal"),
        SCORE: pgettext("dispute", "score"),
        WINNER: pgettext("dispute", "winner"),
        MATCH_POINTS: pgettext("dispute", "match points"),
        RANKING: pgettext("dispute", "ranking"),
    }[code]


def label(code: str, *, of_hands: bool = False) -> str:
    """Return the label of a row: "Match points"."""
    word = change_name(code, of_hands=of_hands)
    return word[:1].upper() + word[1:]


def no_change(code: str, *, of_hands: bool = False) -> str:
    """Return "cannot change the winner", or the match points, or the ranking."""
    return pgettext("dispute", "cannot change the {what}").format(what=change_name(code, of_hands=of_hands))


def verdict(changes: Collection[str], *, asked: Collection[str] = _FINAL, of_hands: bool = False) -> str:
    """Return what a ruling changes and what it cannot.

    For example "changes winner, match points; cannot change the ranking".
    `asked` are those of winner, match points and ranking that there are (a system may award no match points).
    """
    final_codes = [code for code in _FINAL if code in asked]
    changed = [change_name(code, of_hands=of_hands) for code in final_codes if code in changes]
    unchanged = [no_change(code, of_hands=of_hands) for code in final_codes if code not in changes]
    phrases = [pgettext("dispute", "changes {list}").format(list=", ".join(changed))] if changed else []
    if not changed:
        return pgettext("dispute", "cannot change {list}").format(
            list=", ".join(change_name(code, of_hands=of_hands) for code in final_codes)
        )
    return "; ".join((*phrases, *unchanged))


def so_far(changes: Collection[str], *, of_hands: bool = False) -> str:
    """Return the same for a session in progress: what changes now, with nothing certain yet."""
    listed = [change_name(code, of_hands=of_hands) for code in CHANGES[1:] if code in changes]
    moved = (
        _("changes {list} if it ended now").format(list=", ".join(listed))
        if listed
        else _("changes nothing if it ended now")
    )
    if of_hands:
        return _("{moved}; the game is not over").format(moved=moved)
    return _("{moved}; the session is not over").format(moved=moved)


def match_points(points: Mapping[str, int] | None) -> str:
    """Return the match points: "4-0"; empty if none are awarded."""
    return "-".join(str(each) for each in points.values()) if points else ""


def clicks(points: Mapping[str, int] | None) -> str:
    """Return the clicks: "Ann 2, Cid 1"."""
    return ", ".join(f"{player} {each}" for player, each in (points or {}).items())


def ranked_place(number: int, points: int) -> str:
    """Return a place with its match points or clicks: "2nd (21)"."""
    return f"{ordinal(number)} ({points})"

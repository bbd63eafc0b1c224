"""Texts about a difference found by a check of a signed sheet, in record or page."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from types import MappingProxyType

from scorekeeper.language.problems import path_words
from scorekeeper.language.roles import role_words
from scorekeeper.language.templates import shown
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import TIE
from scorekeeper.signing.checking.verdict import Region, SheetChange


def change_words(change: SheetChange, teams: Mapping[str, str], *, of_hands: bool = False) -> str:
    """Return a change, such as "deal 16, running total of Detroit, 15 became 16".

    `of_hands`: of a game, whose deals are hands.
    """
    was, now = (None if text is None else _value(change, text, teams) for text in (change.was, change.now))
    if change.region is None and not change.path:
        return _record_change(was, now)
    if change.region is not None and change.region.whole:
        return _page_change(change.region, was, now)
    if change.region is not None:
        where = _region_words(change.region, teams, of_hands=of_hands)
    else:
        where = _field_words(change, teams, of_hands=of_hands)
    if change.against == "drawn" and was != now:
        return _drawn_change(where, was, now)
    if was == now:
        text = _("{where}, it looks different") if now is None else _("{where}, it looks different at “{now}”")
    elif was is None:
        text = _("{where}, {now} was added")
    else:
        text = (
            _("{where}, {was} was removed")
            if now is None
            else pgettext("check of a signed file", "{where}, {was} became {now}")
        )
    return text.format(where=where, was=was, now=now)


def change_parts(change: SheetChange, teams: Mapping[str, str], *, of_hands: bool = False) -> tuple[str, str, str]:
    """Return the place of a change in a record, and its old and new values ("" for none)."""
    was, now = ("" if text is None else _value(change, text, teams) for text in (change.was, change.now))
    return _field_words(change, teams, of_hands=of_hands), was, now


def _drawn_change(where: str, was: str | None, now: str | None) -> str:
    if was is None:
        return _("{where}, {now} is shown, which the record does not have").format(where=where, now=now)
    if now is None:
        return _("{where}, {was} in the record is not shown").format(where=where, was=was)
    return _("{where}, {now} is shown where the record has {was}").format(where=where, was=was, now=now)


def _record_change(was: str | None, now: str | None) -> str:
    if was is None:
        return _("a record was added")
    return _("the record was removed") if now is None else _("the record was replaced by another one")


def _page_change(region: Region, was: str | None, now: str | None) -> str:
    text = pgettext("check of a signed file", "page {page} looks different")
    if was is None and now is not None:
        text = pgettext("check of a signed file", "page {page} was added")
    elif now is None and was is not None:
        text = pgettext("check of a signed file", "page {page} was removed")
    return text.format(page=region.page + 1)


def _region_words(region: Region, teams: Mapping[str, str], *, of_hands: bool) -> str:
    page = pgettext("place", "page {page}").format(page=region.page + 1)
    if region.box:
        return _("{page}, the box of {role}").format(page=page, role=role_words(region.box, teams))
    if region.deal is None:
        text = _word(region.text)
        return _("{page}, in the line “{text}”").format(page=page, text=text) if text else page
    if region.deal != region.until:
        several = _("{page}, hands {first} to {last}") if of_hands else _("{page}, deals {first} to {last}")
        return several.format(page=page, first=region.deal, last=region.until)
    deal_label = pgettext("place", "hand {deal}") if of_hands else pgettext("place", "deal {deal}")
    parts = (page, deal_label.format(deal=region.deal), _word(region.column))
    return ", ".join(part for part in parts if part)


def _field_words(change: SheetChange, teams: Mapping[str, str], *, of_hands: bool) -> str:
    path = change.path
    part = ""
    if change.deal is not None:
        what = pgettext("place", "hand {n}") if of_hands or "hands" in path else pgettext("place", "deal {n}")
        part = what.format(n=change.deal)
    name = _named(path, teams)
    return ", ".join(word for word in (part, name) if word) or path_words(path)


def _named(path: tuple[str | int, ...], teams: Mapping[str, str]) -> str:
    """Return the name of a field of the record, with the team if it belongs to one."""
    last = path[-1]
    if path[0] == "ranking" and last in _RANKED:
        row = next((part + 1 for part in reversed(path) if isinstance(part, int)), 0)
        return _("line {n} of the ranking, {field}").format(n=row, field=_RANKED[last]())
    for parent, key in pairwise(path):
        if parent in _OF_TEAM:
            return _OF_TEAM[parent]().format(team=shown(teams.get(str(key)) or str(key)))
    if path[0] in _PARTS or (path[0] == "disputes" and len(path) > 1):
        return _PARTS.get(path[0], _OF_DISPUTE.get(path[2] if len(path) > 2 else "", _dispute))()
    if len(path) > 1 and last in teams and isinstance(path[-2], str):
        name = _FIELDS[path[-2]]() if path[-2] in _FIELDS else path[-2]
        return pgettext("check of a signed file", "{field} of {team}").format(field=name, team=shown(teams[str(last)]))
    if isinstance(last, int):
        return "" if len(path) > 1 and path[-2] in ("deals", "hands", "rows") else path_words(path)
    return _FIELDS[last]() if last in _FIELDS else path_words(path)


_OF_TEAM: Mapping[str | int, Callable[[], str]] = MappingProxyType(
    {
        "running": lambda: pgettext("what was changed in a signed file", "running total of {team}"),
        "totals": lambda: pgettext("what was changed in a signed file", "total of {team}"),
    }
)


def _dispute() -> str:
    return pgettext("what was changed in a signed file", "dispute")


_OF_DISPUTE: Mapping[str | int, Callable[[], str]] = MappingProxyType(
    {
        "number": lambda: _("number of the dispute"),
        "deal": lambda: _("deal of the dispute"),
        "by": lambda: _("who raised the dispute"),
        "articles": lambda: _("articles of the dispute"),
        "facts": lambda: _("question of the dispute"),
        "state": lambda: _("state of the dispute"),
    }
)


_PARTS: Mapping[str | int, Callable[[], str]] = MappingProxyType(
    {"required": lambda: _("who has to sign"), "heading": lambda: _("the top of the page")}
)


_RANKED: Mapping[str | int, Callable[[], str]] = MappingProxyType(
    {
        "place": lambda: pgettext("what was changed in a signed file", "place"),
        "team": lambda: pgettext("what was changed in a signed file", "team"),
        "played": lambda: pgettext("what was changed in a signed file", "sessions"),
        "match_points": lambda: pgettext("what was changed in a signed file", "match points"),
        "difference": lambda: pgettext("what was changed in a signed file", "difference"),
        "points_for": lambda: pgettext("what was changed in a signed file", "points for"),
        "points_against": lambda: pgettext("what was changed in a signed file", "points against"),
        "won": lambda: pgettext("what was changed in a signed file", "won"),
        "tied": lambda: pgettext("what was changed in a signed file", "tied"),
        "lost": lambda: pgettext("what was changed in a signed file", "lost"),
        "penalty_points": lambda: pgettext("what was changed in a signed file", "penalty points"),
        "decided_by": lambda: pgettext("what was changed in a signed file", "what decided it"),
        "against": lambda: pgettext("what was changed in a signed file", "what decided it"),
        "shared_with": lambda: pgettext("what was changed in a signed file", "shared places"),
    }
)


_FIELDS: Mapping[str | int, Callable[[], str]] = MappingProxyType(
    {
        "session": lambda: pgettext("what was changed in a signed file", "what was played"),
        "record": lambda: _("digest of a sheet"),
        "committee": lambda: pgettext("what was changed in a signed file", "who signs"),
        "journal": lambda: _("the place in the journal"),
        "revision": lambda: pgettext("what was changed in a signed file", "revision"),
        "disputes": lambda: pgettext("what was changed in a signed file", "disputes"),
        "taken": lambda: pgettext("what was changed in a signed file", "card points taken"),
        "contract": lambda: pgettext("what was changed in a signed file", "contract"),
        "side": lambda: pgettext("what was changed in a signed file", "side"),
        "result": lambda: pgettext("what was changed in a signed file", "result"),
        "outcome": lambda: pgettext("what was changed in a signed file", "outcome"),
        "points": lambda: pgettext("what was changed in a signed file", "points"),
        "lines": lambda: pgettext("what was changed in a signed file", "lines"),
        "calls": lambda: pgettext("what was changed in a signed file", "calls"),
        "winner": lambda: pgettext("what was changed in a signed file", "winner"),
        "match_points": lambda: pgettext("what was changed in a signed file", "match points"),
        "forfeited_by": lambda: _("who forfeited the session"),
        "forfeit": lambda: pgettext("what was changed in a signed file", "forfeit"),
        "complete": lambda: _("whether everything was played"),
        "clicks": lambda: pgettext("what was changed in a signed file", "clicks"),
        "rulings": lambda: pgettext("what was changed in a signed file", "rulings"),
        "redeals": lambda: pgettext("what was changed in a signed file", "re-deals"),
        "penalties": lambda: pgettext("what was changed in a signed file", "penalties"),
        "difference": lambda: pgettext("what was changed in a signed file", "difference"),
        "name": lambda: pgettext("what was changed in a signed file", "name"),
        "bid": lambda: pgettext("what was changed in a signed file", "bid"),
        "tricks": lambda: pgettext("what was changed in a signed file", "tricks"),
        "dealer": lambda: pgettext("what was changed in a signed file", "dealer"),
        "value": lambda: pgettext("what was changed in a signed file", "contract"),
        "strain": lambda: pgettext("what was changed in a signed file", "contract"),
        "doubling": lambda: pgettext("what was changed in a signed file", "doubling"),
        "opponents": lambda: _("card points of the other side"),
        "names": lambda: pgettext("what was changed in a signed file", "name"),
        "captain": lambda: pgettext("what was changed in a signed file", "captain"),
        "players": lambda: pgettext("what was changed in a signed file", "players"),
        "facts": lambda: _("what is shown beside the totals"),
        "tally": lambda: _("what is counted below the table"),
        "digest": lambda: pgettext("what was changed in a signed file", "sheet digest"),
        "totals": lambda: pgettext("what was changed in a signed file", "totals"),
        "session_row": lambda: _("points of the session"),
        "game_row": lambda: _("points of the game"),
        "signatures": lambda: _("a place for a signature"),
        "fault": lambda: pgettext("what was changed in a signed file", "fault"),
    }
)


def _value(change: SheetChange, text: str, teams: Mapping[str, str]) -> str:
    """Return the value of a field, in words if it is a code: a winner is a team, or a tie."""
    if change.path[:1] == ("disputes",) and (len(change.path) == 2 or change.path[-1] == "facts"):
        return pgettext("check of a signed file", "“{question}”").format(question=_word(text))
    if change.region is not None or change.path[-1:] not in {("winner",), ("forfeited_by",), ("side",)}:
        return _word(text)
    if text == TIE:
        return pgettext("check of a signed file", "a tie")
    return str(shown(teams.get(text, text)))


def _word(text: str) -> str:
    return str(shown(text))

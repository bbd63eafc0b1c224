"""What follows from rulings since a revision: changed deals and the result.

Running totals follow from both and are left out: the signers see them on the sheet.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from scorekeeper.features.keys.words.sealed_changes import change_parts
from scorekeeper.language import since_signed as since_signed_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.contract import read_contract
from scorekeeper.rules.model import outcome_with
from scorekeeper.signing.checking.records import SheetRecord, changes_between

Row = tuple[str, str, str]
"""What it is, its old value, its new value; "" for nothing."""

_LEFT_OUT = frozenset(
    {"hands", "lines", "running", "difference", "rulings", "redeals", "complete", "match_points", "winner", "disputes"}
)
"""Keys that follow from the rest or have rows of their own."""
_RESULT_KEYS = frozenset({"deals", "totals", "forfeit", "forfeited_by", "required", "clicks"})


def since_signed(was: SheetRecord, now: SheetRecord) -> tuple[Row, ...]:
    """Return the differences of two records of a session in words, without running totals."""
    old, new = was.value, now.value
    if old is None or new is None:
        return ()
    return (*_deals(old, new, now.teams), *_others(was, now), *_disputes(old, new), *_end(old, new, now.teams))


def _part(document: Mapping[str, Any], *keys: str) -> Any:
    for key in keys:
        document = document.get(key) or {}
    return document


def _of_number(listed: Any) -> dict[int, Mapping[str, Any]]:
    return {deal["deal"]: deal for deal in listed or () if isinstance(deal, dict) and "deal" in deal}


def _deals(old: Mapping[str, Any], new: Mapping[str, Any], teams: Mapping[str, str]) -> Iterator[Row]:
    """Return the deals that differ themselves, not only in the running totals after them."""
    words_by_deal = [_deal_words(document, teams) for document in (old, new)]
    for number in sorted({*words_by_deal[0], *words_by_deal[1]}):
        was, now = (by_number.get(number, "") for by_number in words_by_deal)
        if was != now:
            yield since_signed_words.deal_label(number), was, now or _("to be played again")


def _deal_words(document: Mapping[str, Any], teams: Mapping[str, str]) -> dict[int, str]:
    played, results = (_of_number(_part(document, part, "deals")) for part in ("session", "result"))
    words_by_number = {}
    for number, result in results.items():
        recorded = played.get(number, {})
        points = _points(result.get("lines"), teams)
        side, contract, outcome = (str(result.get(key) or "") for key in ("side", "contract", "outcome"))
        known = read_contract(contract)
        taken = recorded.get("taken")
        # the counted points are listed where they decided: not under an outcome that was ruled
        decided = known is not None and taken is not None and outcome_with(known, taken) == outcome
        counted = (taken, recorded.get("opponents")) if decided and recorded.get("side") == side else (None, None)
        words_by_number[number] = since_signed_words.deal_words(teams.get(side, side), known, counted, outcome, points)
    return words_by_number


def _points(lines: Any, teams: Mapping[str, str]) -> str:
    sums: dict[str, int] = {}
    for line in lines or ():
        sums[line["side"]] = sums.get(line["side"], 0) + line["points"]
    return ", ".join(f"{teams.get(side, side)} {points}" for side, points in sorted(sums.items()) if points)


def _others(was: SheetRecord, now: SheetRecord) -> Iterator[Row]:
    """Return other differences: names, seats, hands of a game."""
    for change in changes_between(was, now):
        names = [part for part in change.path if isinstance(part, str)]
        of_hand = "hands" in names and not {"lines", "running"} & set(names)
        if of_hand or not (_LEFT_OUT | _RESULT_KEYS) & set(names):
            where, old, new = change_parts(change, now.teams)
            yield f"{where[:1].upper()}{where[1:]}", now.teams.get(old, old), now.teams.get(new, new)


def _disputes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Row]:
    """Return the disputes that were raised, or are no longer open, since the older record."""
    was, now = ({dispute["number"] for dispute in document.get("disputes") or ()} for document in (old, new))
    for number in sorted(was ^ now):
        yield since_signed_words.dispute_label(number), "", since_signed_words.dispute_word(is_open=number in now)


def _end(old: Mapping[str, Any], new: Mapping[str, Any], teams: Mapping[str, str]) -> Iterator[Row]:
    """Return differences in the end: totals, match points, winner, who signs."""
    was, now = _part(old, "result"), _part(new, "result")
    beside = [{side: _sum(result.get("lines"), side) for side in teams} for result in (was, now)]
    tables: tuple[tuple[Callable[[str], str], Any, Any], ...] = (
        (since_signed_words.beside_the_deals, beside[0], beside[1]),
        (since_signed_words.total_of, was.get("totals"), now.get("totals")),
        (since_signed_words.match_points_of, was.get("match_points"), now.get("match_points")),
        (since_signed_words.clicks_of, was.get("clicks"), now.get("clicks")),
    )
    for label, before, after in tables:
        had, has = (value if isinstance(value, dict) else {} for value in (before, after))
        for key in dict.fromkeys((*had, *has)):
            if had.get(key) != has.get(key):
                yield label(teams.get(key, key)), _figure(had.get(key)), _figure(has.get(key))
    ended = [result.get("complete") for result in (was, now)]
    if ended[0] != ended[1]:
        first, then = (since_signed_words.end_word(complete=bool(is_complete)) for is_complete in ended)
        yield pgettext("signing", "Session"), first, then
    gave = [_names(result.get("forfeited_by"), teams) for result in (was, now)]
    if gave[0] != gave[1]:
        yield (
            pgettext("signing", "Forfeit"),
            since_signed_words.forfeit_words(gave[0]) if gave[0] else "",
            since_signed_words.forfeit_words(gave[1]),
        )
    won = [result.get("winner") or "" for result in (was, now)]
    if won[0] != won[1]:
        first, then = (since_signed_words.winner_word(side, teams) for side in won)
        yield pgettext("signing", "Winner"), first, then
    for role in new.get("required") or ():
        if role not in (old.get("required") or ()):
            yield _("Also signs"), "", since_signed_words.signer_word(role, teams)


def _sum(lines: Any, side: str) -> int:
    return sum(line["points"] for line in lines or () if isinstance(line, dict) and line.get("side") == side)


def _figure(value: object) -> str:
    return "\N{EN DASH}" if value is None else str(value).replace("-", "\N{MINUS SIGN}")


def _names(sides: object, teams: Mapping[str, str]) -> str:
    listed = [sides] if isinstance(sides, str) else sides if isinstance(sides, list) else []
    return ", ".join(teams.get(side, side) for side in listed)

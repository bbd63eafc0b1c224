"""The sentences of problems: each code with its values becomes one plain sentence, each path a place."""

import json
from collections.abc import Callable, Mapping

from scorekeeper.assets.wording import checks
from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.assets.wording.language import ngettext
from scorekeeper.rules.model import Problem, Value

_LONGEST_VALUE = 60
"""Characters of a wrong value that are repeated; more would hide the sentence."""


class _Values(dict[str, Value]):
    """The values of a problem; one that is missing shows as a question mark, never as a failure."""

    def __missing__(self, key: str) -> str:
        return "?"


def _said(build: Callable[[], str]) -> Callable[[_Values], str]:
    """Make a sentence of a text with places for values; it is looked up in the language of the moment."""
    return lambda values: build().format_map(values)


def sentence(problem: Problem) -> str:
    """Return what is wrong, in one sentence without its place: "57H is above the maximum of 56"."""
    values = _Values({name: _shown(value) for name, value in problem.values})
    build = SENTENCES.get(problem.code)
    if build is None:
        return _said(lambda: _("this cannot be read ({code})"))(_Values(code=problem.code))
    return build(values)


def place(path: tuple[str | int, ...]) -> str:
    """Return where in a document this is, positions from 0: `deals[3].contract`, `[2].deals[3].contract`."""
    written = ""
    for step in path:
        if isinstance(step, int):
            written += f"[{step}]"
        else:
            written += ("." if written else "") + _key(step)
    return written


def _key(key: str) -> str:
    """Write a key so that it stays on one line whatever stands in it."""
    shown = _clipped(key)
    return shown if shown and shown.isprintable() else json.dumps(shown)


def _shown(value: Value) -> Value:
    if isinstance(value, int):
        return value
    clipped = _clipped(value)
    return clipped if clipped.isprintable() else json.dumps(clipped)[1:-1]


def _clipped(text: str) -> str:
    return text if len(text) <= _LONGEST_VALUE else text[: _LONGEST_VALUE - 1] + "\N{HORIZONTAL ELLIPSIS}"


def _number_of_seats(values: _Values) -> str:
    text = ngettext("{seats} name for {players} seats", "{seats} names for {players} seats", _count(values, "seats"))
    return text.format_map(values)


def _no_such_penalty(values: _Values) -> str:
    if "entry" in values:
        return _("entry {entry} gave no such penalty").format_map(values)
    text = ngettext(
        "there is no penalty at position {position}: {penalties} is listed, counted from 0",
        "there is no penalty at position {position}: {penalties} are listed, counted from 0",
        _count(values, "penalties"),
    )
    return text.format_map(values)


def _no_such_deal(values: _Values) -> str:
    if "deals" in values:
        return _("there is no deal {deal}: the session has {deals}").format_map(values)
    return _("deal {deal} is not there").format_map(values)


def _count(values: _Values, key: str) -> int:
    """Return a number that chooses between singular and plural."""
    value = values[key]
    return value if isinstance(value, int) else 0


_TEXT: Mapping[str, Callable[[_Values], str]] = {
    "not-utf-8": _said(lambda: _("the text is not UTF-8 (byte {byte})")),
    "not-json": _said(lambda: _("this is no JSON (line {line}, column {column})")),
    "too-deep": _said(lambda: _("lists and objects lie too deep inside each other")),
    "key-twice": _said(lambda: _("the key {key} is given twice")),
    "half-character": _said(lambda: _("half a character (a lone surrogate) stands here")),
}

_KEYS: Mapping[str, Callable[[_Values], str]] = {
    "missing": _said(lambda: _("{key} is missing")),
    "unknown-key": _said(lambda: _("the key {key} is not known here")),
    "not-an-object": _said(lambda: _("must be an object, with keys and values in braces")),
    "not-a-list": _said(lambda: _("must be a list, in square brackets")),
    "not-a-text": _said(lambda: _("must be a text, in quotation marks")),
    "not-an-integer": _said(lambda: _("must be a whole number, written without a point")),
    "not-true-or-false": _said(lambda: _("must be true or false")),
    "empty": _said(lambda: _("must not be empty")),
    "not-one-of": _said(lambda: _("{value} is not one of: {allowed}")),
    "not-a-date": _said(lambda: _("{value} is no day of the calendar written like 2026-10-03")),
    "below-minimum": _said(lambda: _("{value} is below the minimum of {minimum}")),
    "above-maximum": _said(lambda: _("{value} is above the maximum of {maximum}")),
}

_SESSION: Mapping[str, Callable[[_Values], str]] = {
    "unknown-version": _said(lambda: _("version {version} of the format is not known; known: {known}")),
    "unknown-system": _said(lambda: _("the rule system {value} is not known; known: {known}")),
    "deal-twice": _said(lambda: _("deal {deal} is given twice")),
    "no-such-deal": _no_such_deal,
    "not-a-contract": _said(lambda: _("{text} is no contract; a contract looks like 40H, 28NT, 40HX or 40HXX")),
    "no-contract": _said(lambda: _("these calls do not end in a contract")),
    "side-disagrees": _said(lambda: _("the side is {side}, but by the calls {called} declares")),
    "contract-disagrees": _said(lambda: _("the contract is {contract}, but by the calls it is {called}")),
    "result-disagrees": _said(lambda: _("{taken} taken in {contract} is not {outcome}")),
    "points-are-fixed": _said(lambda: _("the points for {infraction} are fixed by the rules")),
    "cardinal-without-deal": _said(lambda: _("{infraction} awards a deal: the deal is missing")),
    "attempt-without-deal": _said(lambda: _("an attempt belongs to a deal: the deal is missing")),
    "needs-a-deal": _said(lambda: _("{key} can be ruled on only with a deal")),
    "no-such-penalty": _no_such_penalty,
}

_SEATS: Mapping[str, Callable[[_Values], str]] = {
    "wrong-number-of-seats": _number_of_seats,
    "seating-twice": _said(lambda: _("a seating from deal {deal} on is given twice")),
    "seated-twice": _said(lambda: _("{name} sits in two seats")),
    "swap-too-early": _said(
        lambda: _("the teams may change seats with each other only after deal {half}, half of the session (4.6)")
    ),
    "second-swap": _said(lambda: _("the teams have changed seats once already in this session (4.6)")),
    "changed-teams": _said(lambda: _("{name} would sit with the other team (4.6)")),
}

_AUCTION: Mapping[str, Callable[[_Values], str]] = {
    "not-a-call": _said(lambda: _("{call} is no call")),
    "unapproved-call": _said(lambda: _("{call} is not an approved call (3.3)")),
    "call-out-of-turn": _said(lambda: _("seat {seat} called out of turn; it was the turn of seat {turn} (3.2)")),
    "insufficient-bid": _said(lambda: _("{call} is not higher than the standing bid")),
    "plus-without-bid": _said(lambda: _("{call} adds to a bid, and there is none yet")),
    "noes-without-suit": _said(lambda: _("{call}: Noes needs a standing bid in a suit")),
    "forced-bid": _said(lambda: _("a pass is not open here: all before have passed")),
    "double-own-side": _said(lambda: _("the standing bid is the own side's")),
    "double-without-bid": _said(lambda: _("there is no bid to double")),
    "already-doubled": _said(lambda: _("the bid is doubled already")),
    "redouble-without-double": _said(lambda: _("there is no double to redouble")),
    "redouble-wrong-side": _said(lambda: _("only the doubled side may redouble")),
    "nothing-to-withdraw": _said(lambda: _("there is no double to withdraw")),
    "auction-over": _said(lambda: _("the auction is over")),
    "self-raise-level": _said(lambda: _("the bidder may raise himself only to 40, 48 or 56")),
    "self-raise-denomination": _said(lambda: _("the bidder may raise himself only in the suit he bid")),
    "bid-without-suit": _said(lambda: _("the bidder holds no card of the suit (3.4)")),
    "wrong-number-of-hands": _said(lambda: _("{hands} hands are given for {players} players")),
    "wrong-number-of-cards": _said(lambda: _("this hand has {cards} cards instead of {expected}")),
    "not-a-card": _said(lambda: _("{value} is no card")),
    "card-not-in-pack": _said(lambda: _("{card} is not in the pack")),
    "too-many-of-a-card": _said(lambda: _("{card} is there more often than the {copies} times of the packs")),
}

SENTENCES: Mapping[str, Callable[[_Values], str]] = {
    **_TEXT,
    **_KEYS,
    **_SESSION,
    **_SEATS,
    **_AUCTION,
    **checks.SENTENCES,
}
"""Every problem code with what makes its sentence."""

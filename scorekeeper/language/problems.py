"""The sentences of problems.

Each code with its values becomes one plain sentence, each path a place.
"""

import json
from collections.abc import Callable, Mapping

from scorekeeper.language import checks, dispute_problems, tournament_problems
from scorekeeper.language.templates import Values, clipped, count, lazy_template, values_of
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext
from scorekeeper.rules.model import Problem, Value

Words = Mapping[str, Value]


def sentence(problem: Problem) -> str:
    """Return a problem in one sentence without its place: "57H is above the maximum of 56"."""
    values = values_of(problem)
    build = SENTENCES.get(problem.code)
    if build is None:
        return lazy_template(lambda: _("this cannot be read ({code})"))(Values(code=problem.code))
    return build(values)


def path_words(path: tuple[str | int, ...]) -> str:
    """Return a path in a document, positions from 0.

    `deals[3].contract`, `[2].deals[3].contract`.
    """
    written = ""
    for step in path:
        if isinstance(step, int):
            written += f"[{step}]"
        else:
            written += ("." if written else "") + _key(step)
    return written


def _key(key: str) -> str:
    """Return a key written on one line, whatever characters it contains."""
    shown = clipped(key)
    return shown if shown and shown.isprintable() else json.dumps(shown)


def _number_of_seats(values: Words) -> str:
    text = ngettext("{seats} name for {players} seats", "{seats} names for {players} seats", count(values, "seats"))
    return text.format_map(values)


def _wrong_number_of_players(values: Words) -> str:
    text = ngettext(
        "{players} player is named; a side has {expected}",
        "{players} players are named; a side has {expected}",
        count(values, "players"),
    )
    return text.format_map(values)


def _no_such_penalty(values: Words) -> str:
    if "entry" in values:
        return _("entry {entry} gave no such penalty").format_map(values)
    text = ngettext(
        "there is no penalty at position {position}: {penalties} is listed, counted from 0",
        "there is no penalty at position {position}: {penalties} are listed, counted from 0",
        count(values, "penalties"),
    )
    return text.format_map(values)


def _no_such_deal(values: Words) -> str:
    if "deals" in values:
        return _("there is no deal {deal}: the session has {deals}").format_map(values)
    return _("there is no deal {deal}").format_map(values)


_TEXT: Mapping[str, Callable[[Words], str]] = {
    "not-utf-8": lazy_template(lambda: _("the text is not UTF-8 (byte {byte})")),
    "nothing-written": lazy_template(lambda: _("this is empty; a JSON document is expected")),
    "not-json": lazy_template(lambda: _("this is not JSON (line {line}, column {column})")),
    "too-deep": lazy_template(lambda: _("lists and objects are nested too deeply")),
    "key-twice": lazy_template(lambda: _("the key {key} is given twice")),
    "half-character": lazy_template(lambda: _("there is half a character here (a lone surrogate)")),
}

_KEYS: Mapping[str, Callable[[Words], str]] = {
    "missing": lazy_template(lambda: _("{key} is missing")),
    "side-twice": lazy_template(lambda: _("side {side} is named twice")),
    "supersedes-itself": lazy_template(lambda: _("ruling {number} cannot supersede itself")),
    "unknown-key": lazy_template(lambda: _("the key {key} is not known here")),
    "not-an-object": lazy_template(lambda: _("must be an object, with keys and values in braces")),
    "not-a-list": lazy_template(lambda: _("must be a list, in square brackets")),
    "not-a-text": lazy_template(lambda: _("must be a text, in quotation marks")),
    "not-an-integer": lazy_template(lambda: _("must be a whole number, written without a decimal point")),
    "not-true-or-false": lazy_template(lambda: _("must be true or false")),
    "empty": lazy_template(lambda: _("must not be empty")),
    "not-one-of": lazy_template(lambda: _("{value} is not one of: {allowed}")),
    "not-a-date": lazy_template(lambda: _("{value} is not a date like 2026-10-03")),
    "below-minimum": lazy_template(lambda: _("{value} is below the minimum of {minimum}")),
    "above-maximum": lazy_template(lambda: _("{value} is above the maximum of {maximum}")),
}

_SESSION: Mapping[str, Callable[[Words], str]] = {
    "unknown-version": lazy_template(lambda: _("version {version} of the format is not known; known: {known}")),
    "unknown-system": lazy_template(lambda: _("the rule system {value} is not known; known: {known}")),
    "deal-twice": lazy_template(lambda: _("deal {deal} is given twice")),
    "no-such-deal": _no_such_deal,
    "not-a-contract": lazy_template(
        lambda: _("{text} is not a contract; a contract looks like 40H, 28NT, 40HX or 40HXX")
    ),
    "no-contract": lazy_template(lambda: _("these calls do not end in a contract")),
    "all-pass-forced": lazy_template(lambda: _("with a forced bid a deal cannot be passed out")),
    "dealer-side-without-all-pass": lazy_template(lambda: _("the dealer's side is given only when nobody bid")),
    "swept-with-points": lazy_template(
        lambda: _("the side that takes every trick has all {whole} card points: the losers cannot have {points}")
    ),
    "swept-by-the-other-side": lazy_template(
        lambda: _("{side} refused a surrender and the other side took every trick: only one of these can be true")
    ),
    "points-not-zero-sum": lazy_template(
        lambda: _("tables only change hands: every gain of one side is a loss of another")
    ),
    "match-over": lazy_template(lambda: _("deal {deal} comes after deal {ended}, which ended the match")),
    "team-is-out": lazy_template(lambda: _("side {side} has no tables left before deal {deal} and cannot have bid")),
    "not-a-bid": lazy_template(lambda: _("{text} is not a bid; a bid looks like 6S, 7H or 10NT")),
    "player-twice": lazy_template(lambda: _("{name} is named twice")),
    "wrong-number-of-players": _wrong_number_of_players,
    "no-such-player": lazy_template(lambda: _("{name} does not play in this game")),
    "hand-twice": lazy_template(lambda: _("hand {hand} is given twice")),
    "no-such-hand": lazy_template(lambda: _("there is no hand {hand}")),
    "needs-a-hand": lazy_template(lambda: _("{key} needs a hand: a ruling on the game has points only")),
    "ruling-without-bid": lazy_template(
        lambda: _("no one bid in hand {hand}: a ruling on it adds points, or gives both the side and its bid")
    ),
    "fault-and-outcome": lazy_template(
        lambda: _("a fault decides how the hand came out: rule on the fault or on the outcome")
    ),
    "unclipped-in-a-tie": lazy_template(
        lambda: _("the game is tied: {name} loses no click for a card that was not clipped")
    ),
    "side-without-bid": lazy_template(lambda: _("no one bid, so no side made the bid")),
    "misdeal-after-the-bid": lazy_template(
        lambda: _("hand {hand} already has its bid: a misdeal comes before the bid")
    ),
    "no-such-fault-article": lazy_template(lambda: _("article {text} does not name a fault")),
    "fault-without-bid": lazy_template(lambda: _("no one bid, so a fault cannot cost a bid")),
    "tricks-do-not-add-up": lazy_template(lambda: _("the tricks add up to {sum}, a hand has {tricks}")),
    "game-over": lazy_template(lambda: _("hand {hand} comes after hand {ended}, which ended the game")),
    "side-disagrees": lazy_template(lambda: _("the side is {side}, but by the calls {called} declares")),
    "contract-disagrees": lazy_template(lambda: _("the contract is {contract}, but by the calls it is {called}")),
    "result-disagrees": lazy_template(lambda: _("{taken} taken in {contract} is not {outcome}")),
    "points-are-fixed": lazy_template(lambda: _("the points for {infraction} are fixed by the rules")),
    "cardinal-without-deal": lazy_template(lambda: _("{infraction} awards a deal: the deal is missing")),
    "attempt-without-deal": lazy_template(lambda: _("an attempt belongs to a deal: the deal is missing")),
    "ruling-number-twice": lazy_template(lambda: _("two rulings have the number {number}")),
    "supersedes-nothing": lazy_template(lambda: _("there is no ruling with the number {number}")),
    "sides-of-one-name": lazy_template(lambda: _("both sides are called {name}")),
    "needs-a-deal": lazy_template(lambda: _("{key} can be ruled on only with a deal")),
    "no-such-penalty": _no_such_penalty,
    "no-penalties-here": lazy_template(lambda: _("there are no penalties in {system}")),
}

_SEATS: Mapping[str, Callable[[Words], str]] = {
    "wrong-number-of-seats": _number_of_seats,
    "seating-twice": lazy_template(lambda: _("a seating from deal {deal} on is given twice")),
    "seated-twice": lazy_template(lambda: _("{name} sits in two seats")),
    "not-on-a-list": lazy_template(lambda: _("{name} is not among the players of either side")),
    "swap-too-early": lazy_template(
        lambda: _("the teams may change seats with each other only after deal {half}, half of the session{cites}")
    ),
    "second-swap": lazy_template(lambda: _("the teams have changed seats once already in this session{cites}")),
    "changed-teams": lazy_template(lambda: _("{name} would sit with the other team{cites}")),
}

_AUCTION: Mapping[str, Callable[[Words], str]] = {
    "not-a-call": lazy_template(lambda: _("{call} is not a call")),
    "unapproved-call": lazy_template(lambda: _("{call} is not an approved call{cites}")),
    "call-out-of-turn": lazy_template(
        lambda: _("seat {seat} called out of turn; it was the turn of seat {turn}{cites}")
    ),
    "insufficient-bid": lazy_template(lambda: _("{call} is not higher than the standing bid")),
    "plus-without-bid": lazy_template(lambda: _("{call} adds to a bid, and there is none yet")),
    "noes-without-suit": lazy_template(lambda: _("{call}: Noes needs a standing bid in a suit")),
    "forced-bid": lazy_template(lambda: _("a pass is not possible here: everyone before has passed")),
    "double-own-side": lazy_template(lambda: _("the current bid belongs to the same side")),
    "double-without-bid": lazy_template(lambda: _("there is no bid to double")),
    "already-doubled": lazy_template(lambda: _("the bid is already doubled")),
    "redouble-without-double": lazy_template(lambda: _("there is no double to redouble")),
    "redouble-wrong-side": lazy_template(lambda: _("only the doubled side may redouble")),
    "nothing-to-withdraw": lazy_template(lambda: _("there is no double to withdraw")),
    "auction-over": lazy_template(lambda: _("the auction is over")),
    "self-raise-level": lazy_template(lambda: _("the bidder may raise their own bid only to 40, 48 or 56")),
    "self-raise-denomination": lazy_template(lambda: _("the bidder may raise their own bid only in the same suit")),
    "bid-without-suit": lazy_template(lambda: _("the bidder holds no card of the suit{cites}")),
    "wrong-number-of-hands": lazy_template(lambda: _("{hands} hands are given for {players} players")),
    "wrong-number-of-cards": lazy_template(lambda: _("this hand has {cards} cards instead of {expected}")),
    "not-a-card": lazy_template(lambda: _("{value} is not a card")),
    "card-not-in-pack": lazy_template(lambda: _("{card} is not in the pack")),
    "trick-complete": lazy_template(lambda: _("a trick in progress has at most five cards; {cards} are given")),
    "too-many-tricks": lazy_template(lambda: _("{tricks} tricks are given; a deal has {most}")),
    "too-many-of-a-card": lazy_template(lambda: _("{card} appears too often: the packs have {copies}")),
}

SENTENCES: Mapping[str, Callable[[Words], str]] = {
    **_TEXT,
    **_KEYS,
    **_SESSION,
    **_SEATS,
    **_AUCTION,
    **checks.SENTENCES,
    **dispute_problems.SENTENCES,
    **tournament_problems.SENTENCES,
}
"""Every problem code with its sentence builder."""

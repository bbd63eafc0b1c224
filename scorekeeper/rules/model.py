"""The values shared by all modules: deals, penalties, rulings, lines, results, problems.

All are frozen. Decks, sides and codes are plain strings, so that documents, journal and window use the same names.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from scorekeeper.rules.contract import Contract

Side = str
"""The letter of a side inside one session: "A", "B", and with more than two teams "C", "D"."""

MADE = "made"
DEFEATED = "defeated"
UNDECIDED = "undecided"
TIE = "tie"

Value = str | int


def contracts_from(deal: "Deal | None", rulings: "Sequence[Ruling]", position: int) -> "list[Contract]":
    """Return the contract of a ruled deal before the ruling at this position, then after it.

    Empty if neither the deal nor a ruling up to this one gives it. `rulings` are all of the session.
    """
    number = rulings[position].deal
    contracts = [deal.contract] if deal is not None else []
    for index, ruling in enumerate(rulings):
        if ruling.deal == number and ruling.contract is not None:
            contracts = [ruling.contract] if index <= position else [*contracts, ruling.contract]
    return contracts


def outcome_with(contract: Contract, taken: int) -> str:
    """Return a contract's outcome: made with at least as many points as bid (5.2)."""
    return MADE if taken >= contract.value else DEFEATED


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with an input, where, and by which article, in codes and values.

    `path` leads to the place in a document (keys and positions from 0), `columns` to the place in a typed line (first
    and last column, from 1).
    """

    code: str
    path: tuple[str | int, ...] = ()
    values: tuple[tuple[str, Value], ...] = ()
    article: str = ""
    columns: tuple[tuple[int, int], ...] = ()


def problem(
    code: str,
    *path: str | int,
    article: str = "",
    columns: tuple[tuple[int, int], ...] = (),
    **values: Value,
) -> Problem:
    """Return a problem from its parts.

    `problem("above-maximum", "deals", 3, "contract", value=57)`.
    """
    return Problem(code, path, tuple(values.items()), article, columns)


PENALTY, RULING = "penalty", "ruling"
"""Sources of lines besides deals."""


@dataclass(frozen=True, slots=True)
class Source:
    """The statement of the session record that a line comes from.

    `kind` is "deal" (position = deal number), "penalty" (position in `Session.penalties`, imposed ones following in the
    order of their rulings) or "ruling" (position in `Session.rulings`).
    """

    kind: str
    position: int


@dataclass(frozen=True, slots=True)
class Line:
    """One reason for points: who gets how many, for what (code), by which article and statement."""

    side: Side
    points: int
    code: str
    article: str
    source: Source


def points_of(lines: Iterable[Line], sides: Iterable[Side]) -> dict[Side, int]:
    """Return the sum of these lines for each side."""
    points = dict.fromkeys(sides, 0)
    for line in lines:
        points[line.side] += line.points
    return points


@dataclass(frozen=True, slots=True)
class Call:
    """One call as entered: the notation, and the seat if called out of turn."""

    text: str
    seat: int | None = None


def losers_points(contract: Contract, taken: int | None, whole: int) -> int:
    """Return the card points of the side that lost the deal, of `whole` in the pack.

    0 if none were written.
    """
    if taken is None:
        return 0
    return whole - taken if outcome_with(contract, taken) == MADE else taken


class Deal(NamedTuple):
    """A deal as recorded: who declares what, and the result.

    `taken` is the declaring side's card points; `outcome` the recorded "made" or "defeated" if no card points were
    written. Neither: the contract awaits its result. `opponents` is the other side's card points if both were written;
    they score nothing. `calls`, if kept, led to the contract. `dealer_side` is set if there was no bid; side and
    contract then follow from the rules and the dealer's side. `swept`: the winner took every trick; `insisted`: the
    side that refused a surrender and played on.
    """

    number: int
    side: Side
    contract: Contract
    taken: int | None = None
    outcome: str | None = None
    calls: tuple[Call, ...] = ()
    first_seat: int | None = None
    odd_side: Side | None = None
    dealer_side: Side | None = None
    swept: bool = False
    insisted: Side | None = None
    opponents: int | None = None


@dataclass(frozen=True, slots=True)
class Penalty:
    """One infraction of one side.

    `deal` None: of the session. `attempt`: of an abandoned attempt of the deal.
    """

    side: Side
    code: str
    deal: int | None = None
    objected: bool = True
    points: int | None = None
    article: str | None = None
    attempt: int | None = None


@dataclass(frozen=True, slots=True)
class Redeal:
    """A deal dealt again by the same dealer under the same number.

    `reason` is one of the system's codes.
    """

    deal: int
    reason: str


@dataclass(frozen=True, slots=True)
class Votes:
    """How the members of a committee voted on its ruling."""

    in_favour: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    abstained: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision by the committee, or a settlement by both captains, and its effect.

    `number` is its number in the event; 0: its position in the session. The fields from `findings` on change no score:
    the findings, `aside` who stepped aside and why, `departs` the reason for departing from the rules, `infraction` the
    subject, `late` the limit missed and `admitted_by` who admitted it nevertheless, `supersedes` the number of the
    ruling it replaces (0: none). `fault` is the side that was at fault in a hand of 500, replacing the recorded one.
    `taken` are the declaring side's card points; without an outcome they decide the deal.
    """

    articles: tuple[str, ...]
    reason: str
    deal: int | None = None
    kind: str = RULING
    side: Side | None = None
    contract: Contract | None = None
    outcome: str | None = None
    points: Mapping[Side, int] = field(default_factory=lambda: MappingProxyType({}))
    waive: tuple[int, ...] = ()
    impose: tuple[Penalty, ...] = ()
    members: tuple[str, ...] = ()
    number: int = field(default=0, compare=False)
    findings: str = ""
    votes: Votes | None = None
    aside: tuple[tuple[str, str], ...] = ()
    departs: str = ""
    infraction: str | None = None
    late: str = ""
    admitted_by: str = ""
    supersedes: int = field(default=0, compare=False)
    fault: Side | None = None
    taken: int | None = None


@dataclass(frozen=True, slots=True)
class Team:
    """The team on one side of a session: its name, its players and who of them is captain."""

    name: str
    players: tuple[str, ...] = ()
    captain: str | None = None


@dataclass(frozen=True, slots=True)
class SessionForfeit:
    """A forfeited session: by which sides (if by both, neither gets anything), and why."""

    by: tuple[Side, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Seating:
    """The players by seat from one deal on, seat 1 first."""

    from_deal: int
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Session:
    """The contents of a session document: the record that is scored.

    `options` holds only what was set (see `RuleSystem.options` for the rest); `meta` the event, date, venue, round,
    table and scorer as far as known. Deals, penalties, re-deals and rulings are in their entered order.
    """

    system: str
    teams: Mapping[Side, Team]
    deals: tuple[Deal, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    redeals: tuple[Redeal, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    options: Mapping[str, Value | bool] = field(default_factory=lambda: MappingProxyType({}))
    meta: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    first_dealer: int | None = None
    seating: tuple[Seating, ...] = ()
    odd_side: Side | None = None
    forfeit: SessionForfeit | None = None

    def deal(self, number: int | None) -> "Deal | None":
        """Return the recorded deal with this number, None if there is none."""
        return next((deal for deal in self.deals if deal.number == number), None)


class DealResult(NamedTuple):
    """The score of one deal: its outcome, its lines, and the running totals after it.

    `side` and `contract` are as established (a ruling may differ from the record); both are None for a deal that has
    penalties and no contract yet. `passed`: there was no bid, and the rules give the contract.
    """

    number: int
    side: Side | None
    contract: Contract | None
    outcome: str | None
    lines: tuple[Line, ...]
    running: Mapping[Side, int]
    passed: bool = False


@dataclass(frozen=True, slots=True)
class SessionResult:
    """The score of a session: deals by number, session lines, totals, and the winner.

    `options` are the effective ones. `warnings` counts the warnings each side has had. `owed` and `ended_at` belong to
    systems in which a match can end early: what could not be paid, and the deal that ended it. Everything is as played;
    the sides that forfeited are in `forfeited_by`.
    """

    system: str
    edition: str
    options: Mapping[str, Value | bool]
    deals: tuple[DealResult, ...]
    lines: tuple[Line, ...]
    totals: Mapping[Side, int]
    complete: bool
    difference: int
    winner: str | None
    match_points: Mapping[Side, int] | None
    provisional_match_points: Mapping[Side, int] | None = None
    warnings: Mapping[Side, int] = field(default_factory=lambda: MappingProxyType({}))
    owed: Mapping[Side, int] | None = None
    ended_at: int | None = None
    forfeited_by: tuple[Side, ...] = ()

    def deal(self, number: int | None) -> DealResult | None:
        """Return the result of the deal with this number, None if nothing is known of it."""
        return next((deal for deal in self.deals if deal.number == number), None)

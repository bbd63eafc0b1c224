"""A claim as a query for the search, with its verdict (4.9) and the advice."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorekeeper.features.play.view.card_table import CardTable
from scorekeeper.features.play.words import claim as claim_words
from scorekeeper.language.cards import spoken_cards
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.cards import Card
from scorekeeper.rules.play.budget import Budget
from scorekeeper.rules.play.card_lines import read_hand
from scorekeeper.rules.play.claim import BEST_PLAY, LITERAL, ClaimResult, judge_claim
from scorekeeper.rules.play.hidden import HiddenCards, HiddenVerdict, judge_hidden
from scorekeeper.rules.play.laid_out import (
    LaidOut,
    due_now,
    hidden_now,
    impossible,
    leader_now,
    points_won,
    position_now,
    shown_out,
    still_held,
    unseen,
)
from scorekeeper.rules.play.par import Par, par
from scorekeeper.rules.play.position import Play, Position, after, team_of

ALWAYS_SEARCHED = 5
"""The most tricks left with which a search always finishes."""
MOST_LINES, MOST_ADVICE, MOST_EACH = 1_000_000, 200_000, 20_000
"""Most positions searched: for the verdict, for advice, in each deal of hidden hands."""

Watch = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class ClaimQuestion:
    """A claim to judge: the position, the claimer, the stated order, and any hidden cards.

    `hidden` has how many cards of each hand are hidden. `bound`: the event's rules hold the claimer to that order;
    otherwise it is only advice. `tricks` are left, the one in progress among them, with `remaining` card points in them
    (None with hidden hands unless all unseen cards are in them); `won` are those of each team before (None: not
    recorded).
    """

    position: Position
    claimer: int
    order: tuple[Card, ...]
    hidden: HiddenCards | None
    tricks: int
    remaining: int | None
    won: tuple[int, int] | None
    bound: bool = False

    @property
    def held_to(self) -> tuple[Card, ...]:
        """The order that the claimer must play in; empty if free."""
        return self.order if self.bound else ()

    @property
    def challengers(self) -> tuple[int, ...]:
        """The seats of the other team."""
        return tuple(seat for seat in range(1, 7) if team_of(seat) != team_of(self.claimer))

    def won_by(self, team: int) -> int | None:
        """Return the card points a team (1: the odd seats, 0: the even ones) had before the claim."""
        return self.won[team] if self.won is not None else None


@dataclass(frozen=True, slots=True)
class ClaimJudgment:
    """The verdict: `literal` by 4.9 with all hands known, `hidden` with some hands not laid out.

    `looked_at` counts the positions searched. Advice: `best` with best play, `ordered` with the order stated, `par` the
    card points of the claimer's team with best play by all; None if not requested or undecided.
    """

    asked: ClaimQuestion
    literal: ClaimResult | None = None
    hidden: HiddenVerdict | None = None
    looked_at: int = 0
    best: ClaimResult | None = None
    ordered: ClaimResult | None = None
    par: Par | None = None

    @property
    def example(self) -> Position:
        """The position to show: one in which the claim fails, or else holds, if hands are hidden."""
        if self.hidden is None:
            return self.asked.position
        if self.hidden.falls_in is not None:
            return self.hidden.falls_in[0]
        return self.hidden.holds_in or self.asked.position

    @property
    def line(self) -> tuple[Play, ...]:
        """The line of play that gives the challengers a trick, if there is one."""
        if self.hidden is not None:
            return (self.hidden.falls_in[1].line or ()) if self.hidden.falls_in is not None else ()
        return (self.literal.line or ()) if self.literal is not None else ()

    @property
    def falls(self) -> bool | None:
        """Whether the claim fails; None if that is undecided, or depends on the hidden hands."""
        if self.hidden is not None:
            kinds = {"every": True, "none": False}
            return kinds.get(self.hidden.challengers_can_win or "") if self.hidden.proven else None
        return self.literal.challengers_can_win if self.literal is not None else None


def ask_claim(table: CardTable, layout: LaidOut, claimer: int, order: str) -> ClaimQuestion | tuple[str, ...]:
    """Return the claim as a query, or sentences on what it still lacks."""
    why = list(_lacking(table, layout, claimer, order))
    position = position_now(layout, table.trump, table.leader)
    if why or position is None:
        return tuple(why or [claim_words.unknown_leader()])
    hidden, due = hidden_now(layout), due_now(layout)
    left = unseen(layout)
    lacking = HiddenCards(left, hidden, shown_out(layout)) if any(hidden) else None
    remaining = position.points_left if lacking is None else None
    if lacking is not None and len(left) == sum(hidden):
        remaining = position.points_left + sum(card.points for card in left)
    won = points_won(layout, table.trump, table.leader)
    pair = (won[0], won[1]) if won is not None else None
    if pair is None and remaining is not None and not layout.tricks and max(due) == 8:
        pair = (0, 0)
    return ClaimQuestion(position, claimer, _order(order), lacking, max(due), remaining, pair, table.stated_order)


def _lacking(table: CardTable, layout: LaidOut, claimer: int, order: str) -> Sequence[str]:
    problems = []
    if table.contract is None:
        problems.append(_("The deal has no contract yet, so the winner of a trick is unknown."))
    if impossible(layout):
        problems.append(_("These hands are not possible. Correct them first."))
    if not leader_now(layout, table.trump, table.leader):
        problems.append(claim_words.unknown_leader())
    if max(due_now(layout)) < 1:
        problems.append(_("All tricks are played: there is nothing left to claim."))
    if not 1 <= claimer <= len(table.seats):
        problems.append(_("Which seat claims? Type its number."))
    if any(card is None for card in read_hand(order).cards) or read_hand(order).problems:
        problems.append(_("Type the stated order as cards: JS 9S AH."))
    elif 1 <= claimer <= len(table.seats) and not hidden_now(layout)[claimer - 1]:
        lacking = Counter(_order(order)) - Counter(still_held(layout)[claimer - 1])
        if lacking:
            problems.append(
                _("Seat {seat} does not hold the {cards}. Correct the stated order or the hand.").format(
                    seat=claimer, cards=spoken_cards(list(lacking.elements()))
                )
            )
    return problems


def _order(text: str) -> tuple[Card, ...]:
    return tuple(card for card in read_hand(text).cards if card is not None)


def judge(asked: ClaimQuestion, watch: Watch) -> ClaimJudgment:
    """Return the verdict by 4.9.

    A line of play found is checked by replaying it with the plain rules.
    `watch` gets the number of positions searched; an exception it raises ends the search.
    """
    few = asked.tricks <= ALWAYS_SEARCHED
    if asked.hidden is not None:
        looked = last = 0

        def counted(spent: int) -> None:
            nonlocal looked, last
            looked += spent - last if spent >= last else spent  # every deal starts its count at 0
            last = spent
            watch(looked)

        budget = Budget(None if few else MOST_EACH, counted)
        return ClaimJudgment(
            asked, hidden=judge_hidden(asked.position, asked.hidden, asked.claimer, asked.held_to, budget)
        )
    budget = Budget(None if few else MOST_LINES, watch)
    verdict = judge_claim(asked.position, asked.claimer, LITERAL, asked.held_to, budget)
    if verdict.line is not None:
        replay(asked.position, verdict.line, asked.claimer)
    return ClaimJudgment(asked, literal=verdict, looked_at=budget.spent)


def advise(judged: ClaimJudgment, watch: Watch) -> ClaimJudgment:
    """Return the result with the advice: best play by both sides, the order stated, and par."""
    asked = judged.asked
    if asked.hidden is not None:
        return judged
    most = None if asked.tricks <= ALWAYS_SEARCHED else MOST_ADVICE
    position, claimer = asked.position, asked.claimer
    ordered = None
    if asked.order and not asked.bound:
        ordered = judge_claim(position, claimer, LITERAL, asked.order, Budget(most, watch))
    best = judge_claim(position, claimer, BEST_PLAY, asked.held_to, Budget(most, watch))
    points = par(position, team_of(claimer), Budget(most, watch))
    return ClaimJudgment(asked, judged.literal, None, judged.looked_at, best, ordered, points)


def replay(position: Position, line: Sequence[Play], claimer: int) -> tuple[Position, ...]:
    """Return the positions of a line, the first before any card.

    After a completed trick the next begins.
    Raises ValueError where the line breaks a rule, or does not end with a trick of the challengers.
    """
    shown, won = [position], 0
    for seat, card in line:
        if won or position.turn != seat:
            raise ValueError(f"it is not the turn of seat {seat}")
        position, winner = after(position, card)
        won = winner if winner is not None and team_of(winner) != team_of(claimer) else 0
        shown.append(position)
    if not won:
        raise ValueError("the line gives the challengers no trick")
    return tuple(shown)

"""What the page shows of a claim: the verdict and what follows for the deal, the advice, what it rests on, the line."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.features.committee.view.disputes.telling import ClaimDraft
from scorekeeper.features.committee.view.rulings.claims import REFUSED, STANDS, ClaimEffect, claim_effect
from scorekeeper.features.committee.view.rulings.ruling_draft import ClaimVerdict
from scorekeeper.features.penalties.view import PenaltyDraft
from scorekeeper.features.play.view.card_table import CardTable
from scorekeeper.features.play.view.claiming import ClaimFound, replay
from scorekeeper.features.play.view.findings import CardsSay
from scorekeeper.features.play.words import claim as say
from scorekeeper.journal.card_facts import CardsAtClaim
from scorekeeper.journal.dispute_facts import Claim, DisputeRaised
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.time_limits import CLAIM
from scorekeeper.language.cards import cards_in_words
from scorekeeper.language.lines import outcome_word, spoken_contract
from scorekeeper.language.spans import Sentence, plain, words
from scorekeeper.rules.model import Side, points_of
from scorekeeper.rules.play.card_lines import hand_text, trick_text
from scorekeeper.rules.play.position import SEATS, Play, Position, team_of
from scorekeeper.session.prospect import prospect


@dataclass(frozen=True, slots=True)
class Outcome:
    """One row of what follows: its label, if the claim stands, if it falls."""

    label: str
    stands: str
    falls: str


@dataclass(frozen=True, slots=True)
class RestsOn:
    """One thing the verdict rests on: known (`good`), or assumed."""

    sentence: str
    good: bool


@dataclass(frozen=True, slots=True)
class ClaimView:
    """The panel of a claim; `falls` is None while nothing is decided."""

    sentence: Sentence
    sure: str
    falls: bool | None
    outcomes: tuple[Outcome, ...]
    note: str
    advice: tuple[Sentence, ...]
    rests_on: tuple[RestsOn, ...]
    title: str


@dataclass(frozen=True, slots=True)
class Frame:
    """One step of a line at the table: the hands as they were, what each seat has played, the trick on the table.

    `won` is the seat that has just won the trick, 0 while it is in progress; `trick` counts the tricks of the line from
    1, `played` the cards of this one.
    """

    hands: tuple[tuple[str, ...], ...]
    gone: tuple[tuple[str, ...], ...]
    table: tuple[Play, ...]
    leader: int
    won: int
    trick: int
    played: int


def claim_view(tournament: Tournament, table: CardTable, found: ClaimFound, says: CardsSay) -> ClaimView:
    """Return what is shown of an answer."""
    asked = found.asked
    claiming = table.seat(asked.claimer).side
    challenging = table.seat(asked.challengers[0]).side
    return ClaimView(
        _sentence(table, found, claiming, challenging),
        _sure(found),
        found.falls,
        _outcomes(tournament, table, found, claiming),
        say.won_unknown() if asked.won is None else "",
        tuple(_advice(table, found, claiming)),
        tuple(_rests_on(found, says)),
        _title(found),
    )


def _title(found: ClaimFound) -> str:
    if found.hidden is not None and (found.hidden.falls_in or found.hidden.holds_in):
        return say.example_title(falls=found.hidden.falls_in is not None)
    return say.line_title() if found.line else say.position_title()


def _sure(found: ClaimFound) -> str:
    if found.hidden is not None:
        # one deal of each kind proves that it hangs on the hidden hands
        if found.hidden.proven or found.hidden.challengers_can_win == "some":
            return "proven" if found.hidden.challengers_can_win is not None else "undecided"
        return "sampled"
    known = found.literal is not None and found.literal.challengers_can_win is not None
    return "proven" if known else "undecided"


def _sentence(table: CardTable, found: ClaimFound, claiming: Side, challenging: Side) -> Sentence:
    asked, hidden = found.asked, found.hidden
    if hidden is not None:
        return say.hidden(hidden.challengers_can_win, proven=hidden.proven, falls_in=hidden.falls, deals=hidden.deals)
    if found.falls is None:
        return say.undecided(found.looked_at)
    if found.falls:
        return say.falls(table.team_name(challenging), asked.tricks, asked.remaining)
    return say.stands(table.team_name(claiming), asked.tricks, asked.remaining)


def _outcomes(tournament: Tournament, table: CardTable, found: ClaimFound, claiming: Side) -> tuple[Outcome, ...]:
    """Return what the deal comes to if the claim stands and if it falls; nothing while its card points are open."""
    asked = found.asked
    if asked.remaining is None or table.declaring is None or table.contract is None:
        return ()
    won = asked.won_by(table.team_of_side(table.declaring))
    if won is None:
        return ()
    fact = _claim_fact(table, found, claiming)
    cases = [claim_effect(tournament, fact, verdict, won=won) for verdict in (STANDS, REFUSED)]
    taken = [str(case.taken) if case.taken is not None else "" for case in cases]
    made = [outcome_word(case.outcome) if case.outcome is not None else "" for case in cases]
    scored = [_scored(tournament, table, case) for case in cases]
    rows = (
        Outcome(say.takes(table.team_name(table.declaring)), *taken),
        Outcome(spoken_contract(table.contract), *made),
        Outcome(say.deal_row(table.deal), *scored),
    )
    return tuple(row for row in rows if row.stands and row.falls)


def _claim_fact(table: CardTable, found: ClaimFound, claiming: Side) -> DisputeRaised:
    """Return the dispute about the claim, or one as it would be raised."""
    asked = found.asked
    if table.dispute is not None and table.dispute.fact.claim is not None:
        claim = table.dispute.fact.claim
        dispute = table.dispute.uid
    else:
        claim, dispute = Claim(claiming), ""
    claim = Claim(claiming, asked.claimer, asked.tricks, claim.challenged, claim.line, asked.remaining)
    return DisputeRaised(dispute, table.session, table.deal, claim=claim)


def _scored(tournament: Tournament, table: CardTable, case: ClaimEffect) -> str:
    """Return which side scores how much in the deal then."""
    then = prospect(tournament, table.session, [case.ruling]).then.sessions[table.session]
    result = then.result.deal(table.deal)
    if result is None:
        return ""
    sides = then.system.sides
    points = points_of(result.lines, sides)
    best = max(sides, key=lambda side: points[side])
    return say.scored(table.team_name(best), points[best])


def _advice(table: CardTable, found: ClaimFound, claiming: Side) -> Iterator[Sentence]:
    asked, team = found.asked, table.team_name(claiming)
    if found.best is not None:
        yield say.best(team, asked.tricks, can_win=found.best.challengers_can_win, falls_literally=bool(found.falls))
    if found.ordered is not None:
        yield say.ordered(asked.order, can_win=found.ordered.challengers_can_win)
    if found.par is not None and asked.remaining is not None:
        yield words(say.par(team, found.par.low, found.par.high, asked.remaining))


def _rests_on(found: ClaimFound, says: CardsSay) -> Iterator[RestsOn]:
    asked = found.asked
    known = sum(map(len, asked.position.hands)) + len(asked.position.trick)
    yield RestsOn(say.hands_laid_out(known), good=True)
    if asked.hidden is not None:
        yield RestsOn(say.hands_hidden(sum(asked.hidden.sizes)), good=False)
        if asked.hidden.voids:
            yield RestsOn(say.voids_kept(), good=False)
    if asked.held_to:
        yield RestsOn(say.order_binds(asked.held_to), good=True)
    else:
        yield RestsOn(say.order_stated() if asked.order else say.no_order(), good=False)
    yield RestsOn(say.twins(), good=False)
    if found.line:
        yield RestsOn(say.replayed(), good=True)
    before = [one.title for one in says.found if one.charge is not None]
    yield RestsOn(say.first(before) if before else say.nothing_first(), good=not before)


def frames(found: ClaimFound) -> tuple[Frame, ...]:
    """Return the line step by step, the first before any card is played; of a claim without a line only that one."""
    start, line = found.example, found.line
    positions = replay(start, line, found.asked.claimer) if line else (start,)
    shown, gone = [], [list[str]() for _ in range(SEATS)]
    for seat, card in zip(_seats_of(start), start.trick, strict=False):
        gone[seat - 1].append(str(card))
    table: list[Play] = list(zip(_seats_of(start), start.trick, strict=False))
    trick, leader, before = 1, start.leader, start
    for index, position in enumerate(positions):
        won = 0
        if index:
            seat, card = line[index - 1]
            if len(table) == SEATS:
                table, trick, leader = [], trick + 1, before.leader
            table.append((seat, card))
            gone[seat - 1].append(str(card))
            won = position.leader if len(table) == SEATS else 0
        hands = tuple(tuple(map(str, hand)) for hand in position.hands)
        shown.append(Frame(hands, tuple(map(tuple, gone)), tuple(table), leader, won, trick, len(table)))
        before = position
    return tuple(shown)


def _seats_of(position: Position) -> list[int]:
    return [(position.leader - 1 + place) % SEATS + 1 for place in range(SEATS)]


def tricks_of(found: ClaimFound) -> tuple[tuple[Play, ...], ...]:
    """Return the tricks of the line, the one in progress with the cards that were on the table."""
    start = found.example
    plays = [*zip(_seats_of(start), start.trick, strict=False), *found.line] if found.line else []
    return tuple(tuple(plays[at : at + SEATS]) for at in range(0, len(plays), SEATS))


def verdict_for(table: CardTable, found: ClaimFound) -> ClaimVerdict | None:
    """Return what goes into the draft of the ruling; None while nothing is decided."""
    if found.falls is None:
        return None
    asked = found.asked
    won = asked.won_by(table.team_of_side(table.declaring)) if table.declaring is not None else None
    remaining = "" if asked.remaining is None else str(asked.remaining)
    return ClaimVerdict(REFUSED if found.falls else STANDS, "" if won is None else str(won), remaining)


def claim_to_raise(table: CardTable, claimer: int, found: ClaimFound | None) -> tuple[PenaltyDraft, ClaimDraft]:
    """Return the dispute about a claim as it would be raised: who claimed, and what the cards say of it."""
    charge = PenaltyDraft(CLAIM, table.seat(claimer).side if claimer else "", table.deal)
    if found is None:
        return charge, ClaimDraft(seat=str(claimer or ""))
    remaining = "" if found.asked.remaining is None else str(found.asked.remaining)
    line = " / ".join(trick_text(trick) for trick in tricks_of(found))
    return charge, ClaimDraft(str(found.asked.tricks), remaining, str(claimer), line=line)


def findings_words(view: ClaimView, found: ClaimFound) -> str:
    """Return the words for the findings of the ruling: the verdict, the hands at the claim, the line."""
    verdict, order = plain(view.sentence), found.asked.held_to
    if order:
        verdict = f"{verdict} {say.order_binds(order)}."
    return say.findings(verdict, cards_in_words(cards_at_claim(found)))


def cards_at_claim(found: ClaimFound) -> CardsAtClaim:
    """Return the cards in which the claim was judged, as they stand in the ruling."""
    asked, position = found.asked, found.asked.position
    unknown = asked.hidden.sizes if asked.hidden is not None else (0,) * SEATS
    hands = tuple(hand_text((*hand, *(None,) * count)) for hand, count in zip(position.hands, unknown, strict=True))
    dealt: tuple[str, ...] = ()
    if found.line and found.example is not position:
        pairs = zip(found.example.hands, position.hands, strict=True)
        dealt = tuple(hand_text(list((Counter(all_held) - Counter(hand)).elements())) for all_held, hand in pairs)
    on_table = tuple(zip(_seats_of(position), position.trick, strict=False))
    line = tuple(map(trick_text, tricks_of(found)))
    return CardsAtClaim(hands, position.trump or "", position.leader, asked.claimer, trick_text(on_table), line, dealt)


def winner_team(table: CardTable, seat: int) -> str:
    """Return the team that a trick goes to."""
    return table.team_name(table.side_of_team(team_of(seat)))

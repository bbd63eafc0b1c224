"""The page of a claim: the verdict, what follows, the advice, the premises, the line."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.features.committee.view.disputes.dispute_form import ClaimDraft
from scorekeeper.features.committee.view.rulings.claims import REFUSED, UPHELD, ClaimEffect, claim_effect
from scorekeeper.features.committee.view.rulings.ruling_draft import ClaimVerdict
from scorekeeper.features.penalties.view import PenaltyDraft
from scorekeeper.features.play.view.card_table import CardTable
from scorekeeper.features.play.view.claim_judging import ClaimJudgment, replay
from scorekeeper.features.play.view.findings import PlayFindings
from scorekeeper.features.play.words import claim as claim_words
from scorekeeper.journal.card_facts import CardsAtClaim
from scorekeeper.journal.dispute_facts import Claim, DisputeRaised
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.time_limits import CLAIM
from scorekeeper.language.cards import cards_in_words
from scorekeeper.language.lines import outcome_word, spoken_contract
from scorekeeper.language.spans import Sentence, plain, words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Side, points_of
from scorekeeper.rules.play.card_lines import hand_text, trick_text
from scorekeeper.rules.play.position import SEATS, Play, Position, team_of
from scorekeeper.session.prospect import prospect


@dataclass(frozen=True, slots=True)
class ClaimOutcome:
    """A row of consequences: its label, and the outcome if the claim holds or fails."""

    label: str
    if_upheld: str
    falls: str


@dataclass(frozen=True, slots=True)
class Premise:
    """A premise of the verdict: known (`good`), or assumed."""

    sentence: str
    good: bool


@dataclass(frozen=True, slots=True)
class ClaimView:
    """The panel of a claim; `falls` is None while nothing is decided."""

    sentence: Sentence
    sure: str
    falls: bool | None
    outcomes: tuple[ClaimOutcome, ...]
    note: str
    advice: tuple[Sentence, ...]
    premises: tuple[Premise, ...]
    title: str


@dataclass(frozen=True, slots=True)
class LineStep:
    """A step of a line: the hands, what each seat has played, and the trick in progress.

    `won` is the seat that has just won the trick, 0 while it is in progress; `trick` counts the tricks of the line
    from 1, `played` the cards of this one.
    """

    hands: tuple[tuple[str, ...], ...]
    gone: tuple[tuple[str, ...], ...]
    table: tuple[Play, ...]
    leader: int
    won: int
    trick: int
    played: int


def claim_view(tournament: Tournament, table: CardTable, judged: ClaimJudgment, says: PlayFindings) -> ClaimView:
    """Return the view of a result."""
    asked = judged.asked
    claiming = table.seat(asked.claimer).side
    challenging = table.seat(asked.challengers[0]).side
    return ClaimView(
        _sentence(table, judged, claiming, challenging),
        _certainty(judged),
        judged.falls,
        _outcomes(tournament, table, judged, claiming),
        _("The tricks before the claim are not recorded: the committee adds their card points.")
        if asked.won is None
        else "",
        tuple(_advice(table, judged, claiming)),
        tuple(_premises(judged, says)),
        _title(judged),
    )


def _title(judged: ClaimJudgment) -> str:
    if judged.hidden is not None and (judged.hidden.falls_in or judged.hidden.holds_in):
        return claim_words.example_title(falls=judged.hidden.falls_in is not None)
    return _("A line that gives the challengers a trick") if judged.line else claim_words.position_title()


def _certainty(judged: ClaimJudgment) -> str:
    if judged.hidden is not None:
        # one deal of each kind proves that it depends on the hidden hands
        if judged.hidden.proven or judged.hidden.challengers_can_win == "some":
            return "proven" if judged.hidden.challengers_can_win is not None else "undecided"
        return "sampled"
    known = judged.literal is not None and judged.literal.challengers_can_win is not None
    return "proven" if known else "undecided"


def _sentence(table: CardTable, judged: ClaimJudgment, claiming: Side, challenging: Side) -> Sentence:
    asked, hidden = judged.asked, judged.hidden
    if hidden is not None:
        return claim_words.depends_on_hidden(
            hidden.challengers_can_win, proven=hidden.proven, falls_in=hidden.falls, deals=hidden.deals
        )
    if judged.falls is None:
        return claim_words.verdict_unknown(judged.looked_at)
    if judged.falls:
        return claim_words.claim_fails(table.team_name(challenging), asked.tricks, asked.remaining)
    return claim_words.claim_upheld(table.team_name(claiming), asked.tricks, asked.remaining)


def _outcomes(
    tournament: Tournament, table: CardTable, judged: ClaimJudgment, claiming: Side
) -> tuple[ClaimOutcome, ...]:
    """Return the deal's outcome if the claim is upheld and if it fails.

    Empty while its card points are unknown.
    """
    asked = judged.asked
    if asked.remaining is None or table.declaring is None or table.contract is None:
        return ()
    won = asked.won_by(table.team_of_side(table.declaring))
    if won is None:
        return ()
    fact = _claim_fact(table, judged, claiming)
    cases = [claim_effect(tournament, fact, verdict, won=won) for verdict in (UPHELD, REFUSED)]
    taken = [str(case.taken) if case.taken is not None else "" for case in cases]
    made = [outcome_word(case.outcome) if case.outcome is not None else "" for case in cases]
    scored = [_score_text(tournament, table, case) for case in cases]
    rows = (
        ClaimOutcome(pgettext("cards of a deal", "{team} takes").format(team=table.team_name(table.declaring)), *taken),
        ClaimOutcome(spoken_contract(table.contract), *made),
        ClaimOutcome(pgettext("place", "Deal {deal}").format(deal=table.deal), *scored),
    )
    return tuple(row for row in rows if row.if_upheld and row.falls)


def _claim_fact(table: CardTable, judged: ClaimJudgment, claiming: Side) -> DisputeRaised:
    """Return the dispute about the claim, or one as it would be raised."""
    asked = judged.asked
    if table.dispute is not None and table.dispute.fact.claim is not None:
        claim = table.dispute.fact.claim
        dispute = table.dispute.uid
    else:
        claim, dispute = Claim(claiming), ""
    claim = Claim(claiming, asked.claimer, asked.tricks, claim.challenged, claim.line, asked.remaining)
    return DisputeRaised(dispute, table.session, table.deal, claim=claim)


def _score_text(tournament: Tournament, table: CardTable, case: ClaimEffect) -> str:
    """Return how many points which side scores in the deal then."""
    then = prospect(tournament, table.session, [case.ruling]).then.sessions[table.session]
    result = then.result.deal(table.deal)
    if result is None:
        return ""
    sides = then.system.sides
    points = points_of(result.lines, sides)
    best = max(sides, key=lambda side: points[side])
    return _("{team} {points}").format(team=table.team_name(best), points=points[best])


def _advice(table: CardTable, judged: ClaimJudgment, claiming: Side) -> Iterator[Sentence]:
    asked, team = judged.asked, table.team_name(claiming)
    if judged.best is not None:
        yield claim_words.best_play(
            team, asked.tricks, can_win=judged.best.challengers_can_win, falls_literally=bool(judged.falls)
        )
    if judged.ordered is not None:
        yield claim_words.stated_order_note(asked.order, can_win=judged.ordered.challengers_can_win)
    if judged.par is not None and asked.remaining is not None:
        yield words(claim_words.best_play_points(team, judged.par.low, judged.par.high, asked.remaining))


def _premises(judged: ClaimJudgment, says: PlayFindings) -> Iterator[Premise]:
    asked = judged.asked
    known = sum(map(len, asked.position.hands)) + len(asked.position.trick)
    yield Premise(
        ngettext("Hands as laid out, {n} card", "Hands as laid out, {n} cards", known).format(n=known),
        good=True,
    )
    if asked.hidden is not None:
        yield Premise(claim_words.hands_hidden(sum(asked.hidden.sizes)), good=False)
        if asked.hidden.voids:
            yield Premise(_("A player who did not follow a suit has none left"), good=False)
    if asked.held_to:
        yield Premise(claim_words.order_binds(asked.held_to), good=True)
    else:
        yield Premise(
            _("The stated order has no effect (4.9)") if asked.order else _("The claimer stated no order of play"),
            good=False,
        )
    yield Premise(_("Of two identical cards the first played wins"), good=False)
    if judged.line:
        yield Premise(_("The line was replayed by the rules, card by card"), good=True)
    before = [finding.title for finding in says.findings if finding.charge is not None]
    yield Premise(
        _("The committee decides first: {what}").format(what="; ".join(before))
        if before
        else _("No earlier revoke, no void defenders (2.4.5)"),
        good=not before,
    )


def line_steps(judged: ClaimJudgment) -> tuple[LineStep, ...]:
    """Return the line step by step, the first before any card is played.

    A claim without a line has only that step.
    """
    start, line = judged.example, judged.line
    positions = replay(start, line, judged.asked.claimer) if line else (start,)
    shown, gone = [], [list[str]() for _ in range(SEATS)]
    for seat, card in zip(_seat_order(start), start.trick, strict=False):
        gone[seat - 1].append(str(card))
    table: list[Play] = list(zip(_seat_order(start), start.trick, strict=False))
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
        shown.append(LineStep(hands, tuple(map(tuple, gone)), tuple(table), leader, won, trick, len(table)))
        before = position
    return tuple(shown)


def _seat_order(position: Position) -> list[int]:
    return [(position.leader - 1 + index) % SEATS + 1 for index in range(SEATS)]


def line_tricks(judged: ClaimJudgment) -> tuple[tuple[Play, ...], ...]:
    """Return the tricks of the line.

    The one in progress includes the cards already on the table.
    """
    start = judged.example
    plays = [*zip(_seat_order(start), start.trick, strict=False), *judged.line] if judged.line else []
    return tuple(tuple(plays[start : start + SEATS]) for start in range(0, len(plays), SEATS))


def verdict_for(table: CardTable, judged: ClaimJudgment) -> ClaimVerdict | None:
    """Return what the draft of the ruling gets; None while nothing is decided."""
    if judged.falls is None:
        return None
    asked = judged.asked
    won = asked.won_by(table.team_of_side(table.declaring)) if table.declaring is not None else None
    remaining = "" if asked.remaining is None else str(asked.remaining)
    return ClaimVerdict(REFUSED if judged.falls else UPHELD, "" if won is None else str(won), remaining)


def claim_to_raise(table: CardTable, claimer: int, judged: ClaimJudgment | None) -> tuple[PenaltyDraft, ClaimDraft]:
    """Return the dispute about a claim as it would be raised, with the relevant cards."""
    charge = PenaltyDraft(CLAIM, table.seat(claimer).side if claimer else "", table.deal)
    if judged is None:
        return charge, ClaimDraft(seat=str(claimer or ""))
    remaining = "" if judged.asked.remaining is None else str(judged.asked.remaining)
    line = " / ".join(trick_text(trick) for trick in line_tricks(judged))
    return charge, ClaimDraft(str(judged.asked.tricks), remaining, str(claimer), line=line)


def findings_words(view: ClaimView, judged: ClaimJudgment) -> str:
    """Return the findings of a ruling: the verdict, the hands at the claim, the line."""
    verdict, order = plain(view.sentence), judged.asked.held_to
    if order:
        verdict = f"{verdict} {claim_words.order_binds(order)}."
    return "\n".join(
        (verdict, cards_in_words(cards_at_claim(judged)), _("Assumed: of two identical cards the first played wins."))
    )


def cards_at_claim(judged: ClaimJudgment) -> CardsAtClaim:
    """Return the cards on which the claim was judged, as written in the ruling."""
    asked, position = judged.asked, judged.asked.position
    unknown = asked.hidden.sizes if asked.hidden is not None else (0,) * SEATS
    hands = tuple(hand_text((*hand, *(None,) * count)) for hand, count in zip(position.hands, unknown, strict=True))
    dealt: tuple[str, ...] = ()
    if judged.line and judged.example is not position:
        pairs = zip(judged.example.hands, position.hands, strict=True)
        dealt = tuple(hand_text(list((Counter(all_held) - Counter(hand)).elements())) for all_held, hand in pairs)
    on_table = tuple(zip(_seat_order(position), position.trick, strict=False))
    line = tuple(map(trick_text, line_tricks(judged)))
    return CardsAtClaim(hands, position.trump or "", position.leader, asked.claimer, trick_text(on_table), line, dealt)


def winner_team(table: CardTable, seat: int) -> str:
    """Return the team that a trick goes to."""
    return table.team_name(table.side_of_team(team_of(seat)))

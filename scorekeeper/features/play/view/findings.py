"""Findings in the cards: infractions with their cost, and what was checked and is in order."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.features.penalties.view import PenaltyDraft, penalty_view
from scorekeeper.features.play.view.card_table import CardSeat, CardTable
from scorekeeper.features.play.words import findings
from scorekeeper.features.play.words.findings import points
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language.spans import Sentence, words
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.cards import Card
from scorekeeper.rules.play import record
from scorekeeper.rules.play.dealt import bids_without_suit, constraining_hands, defenders_void
from scorekeeper.rules.play.laid_out import (
    HAND,
    TRICKS,
    LaidOut,
    check_laid_out,
    due_at_first,
    is_complete,
    known_hands,
    missing,
    unproven_tricks,
)
from scorekeeper.rules.play.position import SEATS
from scorekeeper.rules.play.record import RecordCheck

REVOKE, LEAD, DISCARD = "revoke", "lead-out-of-turn", "discard-out-of-turn"
CONCEALED, WITHOUT_SUIT, VOID = "constraining-hand-concealed", "bid-without-suit", "defenders-void"

_CHARGED = {
    record.REVOKE: REVOKE,
    record.LEAD_OUT_OF_TURN: LEAD,
    record.PLAY_OUT_OF_TURN: DISCARD,
    record.PLAYED_TWICE: DISCARD,
}

Mark = tuple[int, int]
"""The position of a marked play: trick and place in it, both from 0."""


@dataclass(frozen=True, slots=True)
class PlayFinding:
    """A finding: its kind, its text, its article, and what can be done about it.

    `charge` is what F4 and F7 prefill; None if it is not an infraction. `penalty`: it can be charged with F4; others
    (a re-deal, an impossible record) can only be disputed. `marks` are the marked plays, `seat` the seat at fault.
    """

    kind: str
    title: str
    sentence: Sentence
    follows: Sentence
    article: str
    seat: int
    marks: tuple[Mark, ...]
    charge: PenaltyDraft | None
    penalty: bool


@dataclass(frozen=True, slots=True)
class PlayCheck:
    """A check: in order (`good`), or still open; `warns` where the sheet differs."""

    sentence: str
    good: bool
    warns: bool = False


@dataclass(frozen=True, slots=True)
class PlayFindings:
    """All findings from the cards.

    `check` has winners and card points as played, None while no contract is known.
    """

    findings: tuple[PlayFinding, ...]
    checked: tuple[PlayCheck, ...]
    check: RecordCheck | None
    rests_on_twins: bool

    @property
    def all_known(self) -> bool:
        """Whether nothing was left unchecked because of unknown cards."""
        return all(checked.good for checked in self.checked)


def play_findings(tournament: Tournament, table: CardTable, layout: LaidOut) -> PlayFindings:
    """Return the findings of these cards for the deal as recorded."""
    known = table.contract is not None
    check = check_laid_out(layout, table.trump, table.leader) if layout.tricks and known else None
    listed = [*_play_findings(tournament, table, layout, check), *_hand_findings(tournament, table, layout)]
    checked = tuple(_checks(table, layout, check, {finding.kind for finding in listed}))
    return PlayFindings(tuple(listed), checked, check, rests_on_twins=_have_twins_met(layout))


def _play_findings(
    tournament: Tournament, table: CardTable, layout: LaidOut, check: RecordCheck | None
) -> Iterator[PlayFinding]:
    for finding in check.findings if check is not None else ():
        seat, (_, card) = table.seat(finding.seat), layout.tricks[finding.trick][finding.play]
        who = findings.name(seat.number, seat.player)
        marks: tuple[Mark, ...] = ((finding.trick, finding.play),)
        if finding.kind == record.REVOKE:
            held = _card_held_back(layout, finding.trick, finding.seat)
            later = _later_play(layout, finding.trick, finding.seat, held)
            marks = (*marks, *((later,) if later is not None else ()))
            leader, led = layout.tricks[finding.trick][0]
            sentence = findings.revoke(
                who, card, leader=leader, led=led, held=held, later=later[0] + 1 if later is not None else 0,
                slip_over=finding.trick + 1 < len(layout.tricks),
            )  # fmt: skip
        elif finding.kind == record.CARD_NOT_HELD:
            sentence = findings.not_held(who, card)
        else:
            sentence = findings.out_of_turn(
                finding.kind, who, card, _seat_due(table, layout, check, finding.trick, finding.play)
            )
        title = findings.title(finding.kind, finding.trick + 1, seat.number, seat.team)
        code = _CHARGED.get(finding.kind, "")
        yield _make_finding(tournament, table, finding.kind, code, seat, title=title, sentence=sentence, marks=marks)


def _hand_findings(tournament: Tournament, table: CardTable, layout: LaidOut) -> Iterator[PlayFinding]:
    """Yield findings from the hands as dealt; hands laid out at a claim do not count."""
    hands = known_hands(layout)
    if layout.left and any(len(hand) < HAND for hand in hands):
        return
    system = table.now.system
    for number, kind in constraining_hands(hands) if system.infractions.get(CONCEALED) is not None else ():
        seat = table.seat(number)
        title = (
            _("Eight Jacks: seat {seat}, {team}") if kind == "eight-jacks" else _("One suit: seat {seat}, {team}")
        ).format(seat=seat.number, team=seat.team)
        sentence = findings.constraining(kind, findings.name(seat.number, seat.player))
        yield _make_finding(tournament, table, kind, CONCEALED, seat, title=title, sentence=sentence)
    if table.calls and system.infractions.get(WITHOUT_SUIT) is not None:
        rules = system.at_table(table.now.state.result.options).auction
        for number, call in bids_without_suit(rules, table.first_caller, table.calls, hands):
            seat = table.seat(number)
            title = _("Bid without the suit: seat {seat}, {team}").format(seat=seat.number, team=seat.team)
            sentence = words(
                _("{who} called {call} and held no card of the suit (3.4).").format(
                    who=findings.name(seat.number, seat.player), call=call.text
                )
            )
            yield _make_finding(tournament, table, WITHOUT_SUIT, WITHOUT_SUIT, seat, title=title, sentence=sentence)
    if VOID in system.redeal_articles and _has_no_trumps(table, hands):
        article = system.redeal_articles[VOID]
        defending = next(seat.side for seat in table.seats if seat.side != table.declaring)
        charge = PenaltyDraft(VOID, defending, table.deal)
        sentence = words(
            _(
                "{team} was dealt no trump (2.4.5). If found before the last trick is complete, the deal is dealt "
                "again; later the committee decides."
            ).format(team=table.team_name(defending))
        )
        yield PlayFinding(VOID, _("The defenders had no trumps"), sentence, (), article, 0, (), charge, penalty=False)


def _make_finding(
    tournament: Tournament,
    table: CardTable,
    kind: str,
    code: str,
    seat: CardSeat,
    *,
    title: str,
    sentence: Sentence,
    marks: tuple[Mark, ...] = (),
) -> PlayFinding:
    """Combine a finding with the consequence that the rules prescribe, if any."""
    infraction = table.now.system.infractions.get(code) if code else None
    if infraction is None:
        return PlayFinding(kind, title, sentence, (), "", seat.number, marks, None, penalty=False)
    charge = PenaltyDraft(code, seat.side, table.deal)
    view = penalty_view(tournament, table.session, charge)
    follows = view.sentence if view.fact is not None else ()
    return PlayFinding(kind, title, sentence, follows, infraction.article, seat.number, marks, charge, penalty=True)


def _checks(table: CardTable, layout: LaidOut, check: RecordCheck | None, kinds: set[str]) -> Iterator[PlayCheck]:
    """Return the other checks, in their usual order."""
    if layout.is_empty:
        return
    lacking = sum(missing(layout))
    if is_complete(layout):
        cards = sum(map(len, known_hands(layout)))
        yield PlayCheck(
            _("{cards} cards, none three times, 8 in each hand").format(cards=cards)
            if due_at_first(layout) == HAND
            else _("{cards} cards at the claim, none three times").format(cards=cards),
            good=True,
        )
    else:
        yield PlayCheck(findings.cards_missing(lacking, [index + 1 for index in unproven_tricks(layout)]), good=False)
    if table.contract is None:
        yield PlayCheck(_("The deal has no contract yet, so the winner of a trick is unknown"), good=False)
    if check is not None:
        yield from _play_checks(table, layout, check, kinds)
    hands = known_hands(layout)
    dealt = [hand for hand in hands if len(hand) == HAND]
    if len(dealt) != SEATS:
        return
    system = table.now.system
    if system.infractions.get(CONCEALED) is not None and not {"one-suit", "eight-jacks"} & kinds:
        yield PlayCheck(_("No hand of eight of a suit or eight Jacks (2.4)"), good=True)
    if table.calls and system.infractions.get(WITHOUT_SUIT) is not None and WITHOUT_SUIT not in kinds:
        yield PlayCheck(_("Every bid suit was held (3.4)"), good=True)
    played = table.trump is not None and table.declaring is not None
    if played and VOID in system.redeal_articles and VOID not in kinds:
        yield PlayCheck(_("The defenders were dealt trumps (2.4.5)"), good=True)


def _play_checks(table: CardTable, layout: LaidOut, check: RecordCheck, kinds: set[str]) -> Iterator[PlayCheck]:
    if not {record.LEAD_OUT_OF_TURN, record.PLAY_OUT_OF_TURN, record.PLAYED_TWICE} & kinds:
        yield PlayCheck(_("Nobody led or played out of turn"), good=True)
    if record.REVOKE not in kinds and is_complete(layout):
        yield PlayCheck(findings.no_revoke(len(layout.tricks)), good=True)
    if layout.left or len(check.winners) < TRICKS or None in check.winners or table.declaring is None:
        return
    ours = check.odd if table.team_of_side(table.declaring) else check.even
    theirs = check.odd + check.even - ours
    others = next(seat.side for seat in table.seats if seat.side != table.declaring)
    teams = (table.team_name(table.declaring), table.team_name(others))
    if table.taken is None:
        yield PlayCheck(findings.points(teams, (ours, theirs)), good=True)
    elif table.taken == ours:
        yield PlayCheck(_("{points}, as recorded").format(points=points(teams, (ours, theirs))), good=True)
    else:
        yield PlayCheck(findings.points_differ(teams, (ours, theirs), table.taken), good=False, warns=True)


def _has_no_trumps(table: CardTable, hands: tuple[tuple[Card, ...], ...]) -> bool:
    if table.declaring is None or table.contract is None:
        return False
    return defenders_void(hands, table.trump, table.team_of_side(table.declaring)) is True


def _seat_due(table: CardTable, layout: LaidOut, check: RecordCheck | None, trick: int, index: int) -> int:
    """Return the seat whose turn it was."""
    if index:
        return (layout.tricks[trick][0][0] - 1 + index) % SEATS + 1
    if trick == 0:
        return layout.leader if layout.left else table.leader
    return (check.winners[trick - 1] if check is not None else None) or 0


def _card_held_back(layout: LaidOut, trick: int, seat: int) -> Card | None:
    """Return the card that could have followed suit: the first such card played later."""
    led = layout.tricks[trick][0][1]
    held = list(known_hands(layout)[seat - 1])
    for plays in layout.tricks[: trick + 1]:
        for player, card in plays:
            if player == seat and card is not None and card in held:
                held.remove(card)
    fitting = [card for card in held if led is not None and card.suit == led.suit]
    later = [card for plays in layout.tricks[trick + 1 :] for player, card in plays if player == seat]
    return next((card for card in later if card is not None and card in fitting), next(iter(fitting), None))


def _later_play(layout: LaidOut, trick: int, seat: int, held: Card | None) -> Mark | None:
    for number, plays in enumerate(layout.tricks[trick + 1 :], trick + 1):
        for index, (player, card) in enumerate(plays):
            if player == seat and card is not None and card == held:
                return number, index
    return None


def _have_twins_met(layout: LaidOut) -> bool:
    """Return whether two identical cards were in one trick, so that order decided."""
    for trick in layout.tricks:
        cards = [card for _, card in trick if card is not None]
        if len(set(cards)) < len(cards):
            return True
    return False

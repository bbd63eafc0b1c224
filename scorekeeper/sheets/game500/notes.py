"""The footnotes of a game sheet: what does not fit in its rows, with articles."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scorekeeper.journal.dispute_states import Register
from scorekeeper.journal.disputes import open_on_sheet
from scorekeeper.journal.facts import CardsNotClipped, HandRecorded
from scorekeeper.journal.snapshot import GameState
from scorekeeper.language.dispute_marks import footnote, sheet_mark
from scorekeeper.language.hands import side_players
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.hands import BOTH
from scorekeeper.rules.model import RULING
from scorekeeper.sheets.blocks import Note, NoteMark
from scorekeeper.sheets.game500 import sentences
from scorekeeper.sheets.game500.played_hands import played_hands
from scorekeeper.sheets.notes import entries_words
from scorekeeper.sheets.options import SheetOptions


@dataclass(frozen=True, slots=True)
class HandRemark:
    """A remark on a hand (`number`; None: on the game): short form, sentence, entries.

    `position` is the hand's position in the record, if its row is to be marked. `kind` is a code: "fault",
    "redeal", "corrected", "ruling", "dispute", "idle" (a hand after the end) or "unclipped".
    """

    number: int | None
    position: int | None
    mark: str
    text: str
    entries: tuple[int, ...]
    kind: str


def remarks(state: GameState, options: SheetOptions) -> tuple[HandRemark, ...]:
    """Return the remarks by hand, and for each hand in the order of the journal."""
    unsorted = [
        *_hands(state),
        *_corrections(state, options),
        *_rulings(state),
        *_disputes(state),
        *_hands_beyond_end(state),
        *_unclipped_cards(state),
    ]
    last = max((hand.number for hand in state.record.hands), default=0) + 1
    return tuple(sorted(unsorted, key=lambda remark: (remark.number or last, remark.entries)))


def notes(remarks: Iterable[HandRemark]) -> tuple[Note, ...]:
    """Return the footnotes, numbered from 1, each ending with the entries it is based on."""
    return tuple(
        Note(
            number,
            f"{_hand_label(remark.number)}: {remark.text} {entries_words(remark.entries)}".rstrip(),
            remark.entries,
        )
        for number, remark in enumerate(remarks, 1)
    )


def marks(remarks: Iterable[HandRemark]) -> dict[int | None, tuple[NoteMark, ...]]:
    """Return the marks of each hand (None: of the game), numbered like the footnotes.

    Hands are given by their position in the record.
    """
    by_hand: dict[int | None, tuple[NoteMark, ...]] = {}
    for number, remark in enumerate(remarks, 1):
        by_hand[remark.position] = (*by_hand.get(remark.position, ()), NoteMark(number, remark.mark))
    return by_hand


def _hand_label(number: int | None) -> str:
    return (
        pgettext("game sheet on paper", "Game")
        if number is None
        else pgettext("place", "Hand {hand}").format(hand=number)
    )


def _hands(state: GameState) -> Iterator[HandRemark]:
    """Yield a remark about every fault, with its effect on the hand."""
    rules = state.rules
    reasons = {entry.seq: entry.reason for entry in state.entries}
    corrected = {correction.entry for correction in state.corrections}
    for played in played_hands(state):
        hand = played.hand
        decided = any(
            ruling.deal == hand.number and (ruling.outcome or ruling.fault) for ruling in state.record.rulings
        )
        if hand.fault is None or (decided and played.result.outcome is not None):
            continue
        entries = played.entries[-1:]
        why = "" if entries and entries[0] in corrected else _why(reasons.get(entries[0] if entries else 0, ""))
        if hand.fault == BOTH:
            yield HandRemark(
                hand.number,
                played.position,
                pgettext("game sheet on paper", "re-deal"),
                sentences.redealt() + why,
                entries,
                "redeal",
            )
        elif played.result.outcome is not None:
            text = sentences.fault(rules, hand, played.result) + why
            mark = pgettext("game sheet on paper", "fault {side}").format(side=hand.fault)
            yield HandRemark(hand.number, played.position, mark, text, entries, "fault")


def _why(reason: str) -> str:
    """Return the scorer's reason for an entry as a sentence to append; "" without a reason."""
    return (
        " " + pgettext("game sheet on paper", "Reason: {reason}.").format(reason=reason.rstrip(".")) if reason else ""
    )


def _corrections(state: GameState, options: SheetOptions) -> Iterator[HandRemark]:
    by_number = {entry.seq: entry for entry in state.entries}
    for correction in state.corrections:
        entry = by_number.get(correction.entry)
        text = sentences.correction(
            correction.old,
            correction.new,
            time=options.clock(entry.at) if entry else "",
            who=entry.who if entry else "",
            reason=entry.reason if entry else "",
        )
        yield HandRemark(
            correction.new.number,
            correction.position,
            pgettext("game sheet on paper", "corrected"),
            text,
            (correction.old_entry, correction.entry),
            "corrected",
        )


def _rulings(state: GameState) -> Iterator[HandRemark]:
    names = {side: " \N{BULLET} ".join(players) for side, players in state.record.players.items()}
    last = _rows_of(state)
    for number, ruling in enumerate(state.record.rulings, 1):
        word = (
            pgettext("game sheet on paper", "ruling {article}")
            if ruling.kind == RULING
            else pgettext("game sheet on paper", "settled {article}")
        )
        mark = word.format(article=ruling.articles[0] if ruling.articles else "")
        text = sentences.ruling(ruling, number, names)
        position = last.get(ruling.deal) if ruling.deal is not None else None
        yield HandRemark(ruling.deal, position, mark, text, tuple(state.ruling_entries[number - 1 : number]), "ruling")


def _disputes(state: GameState) -> Iterator[HandRemark]:
    """Yield the disputes that the sheet lists as open."""
    if not state.disputes:
        return
    names = {side: side_players(state.record.players, side) for side in state.record.players}
    rows = _rows_of(state)
    known = Register({dispute.uid: (dispute.number, dispute.session) for dispute in state.disputes})
    for open_dispute in open_on_sheet(state, known):
        hand = open_dispute.fact.deal
        position = rows.get(hand) if hand is not None else None
        entries = tuple(entry.seq for entry in open_dispute.entries)
        text = footnote(open_dispute.number, open_dispute.fact, names)
        yield HandRemark(hand, position, sheet_mark(open_dispute.number), text, entries, "dispute")


def _rows_of(state: GameState) -> dict[int, int]:
    """Return the row of the record in which each hand was last dealt."""
    return {played.hand.number: played.position for played in played_hands(state)}


def _hands_beyond_end(state: GameState) -> Iterator[HandRemark]:
    """Yield a remark about hands that were recorded after the end of the game."""
    for hand in state.beyond:
        entries = tuple(entry.seq for entry, fact in state.counting(HandRecorded) if fact.hand == hand)
        text = _("recorded, but the game was over before it: it does not count.")
        yield HandRemark(hand, None, pgettext("game sheet on paper", "does not count"), text, entries[-1:], "idle")


def _unclipped_cards(state: GameState) -> Iterator[HandRemark]:
    """Yield a remark about players who moved on without having the card clipped.

    Their clicks of this game are lost.
    """
    entries = tuple(entry.seq for entry, _fact in state.counting(CardsNotClipped))
    for name in state.record.unclipped:
        text = _("{name} moved on without having the card clipped: no clicks (article 1g).").format(name=name)
        yield HandRemark(None, None, pgettext("game sheet on paper", "not clipped"), text, entries[-1:], "unclipped")

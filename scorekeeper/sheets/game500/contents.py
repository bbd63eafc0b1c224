"""Builds the blocks of a game sheet from a game of hands."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from scorekeeper.journal.roles import player
from scorekeeper.journal.snapshot import GameState, Tournament
from scorekeeper.language.lines import outcome_word
from scorekeeper.language.reports import printed
from scorekeeper.language.systems import system_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.contract import NO_TRUMP
from scorekeeper.rules.hands import BOTH, is_dealt_again, score_game
from scorekeeper.rules.model import TIE, Side, points_of
from scorekeeper.sheets.blocks import Fact, Heading, LegendItem, NoteMark, SessionRow, SignatureBox
from scorekeeper.sheets.contents import (
    begin_and_end,
    begun_to_ended,
    closed_on_paper,
    code_on_paper,
    day_and_venue,
    no_trump,
    note_number,
    place_of,
    sealed_footer,
    short,
    struck_value,
    to_be_signed,
)
from scorekeeper.sheets.game500 import sentences
from scorekeeper.sheets.game500.blocks import GameScore, GameSheet, LineRow, OldHand, Partners, PlayedHandRow, Player
from scorekeeper.sheets.game500.notes import HandRemark, marks, notes, remarks
from scorekeeper.sheets.game500.played_hands import (
    PlayedHand,
    lines_of,
    played_hands,
    players_by_seat,
)
from scorekeeper.sheets.options import LEGIBLE, SheetOptions
from scorekeeper.sheets.qr_text import qr_of_sheet


def contents(
    state: GameState, tournament: Tournament, options: SheetOptions, *, digest: str, embedded: str = ""
) -> GameSheet:
    """Return the contents of a game's sheet.

    `digest` is that of the sheet document (64 hexadecimal digits), `embedded` the document itself if it is put into
    the file.
    """
    game_remarks = remarks(state, options)
    by_hand = marks(game_remarks)
    legible = options.layout >= LEGIBLE
    rows = (*(_row(state, played, by_hand) for played in played_hands(state)), *_empty_rows(state))
    return GameSheet(
        language=options.language,
        author=state.scorer or "Scorekeeper",
        heading=_heading(state, tournament, options, digest, embedded),
        partners=_partners(state),
        standing=_standing(state),
        rows=rows,
        game_row=_game_row(state, game_remarks),
        lines=_lines(state),
        notes=notes(game_remarks),
        signatures=_signatures(state, options),
        footer=_footer(state, options, embedded=bool(embedded)),
        short_digest=short(digest),
        embedded=embedded,
        legend=tuple(_legend(rows, noted=bool(game_remarks))) if legible else (),
        writable=legible and not options.sealed and not options.on_paper,
    )


def _legend(rows: Iterable[PlayedHandRow], *, noted: bool) -> Iterator[LegendItem]:
    """Yield what the marks on this sheet mean; a mark that does not appear is not explained."""
    listed = tuple(rows)
    if any(row.old for row in listed):
        yield struck_value()
    if noted:
        yield note_number()
    if any(row.strain == NO_TRUMP for row in listed):
        yield no_trump()


def _heading(state: GameState, tournament: Tournament, options: SheetOptions, digest: str, embedded: str) -> Heading:
    rules, hands = state.rules, state.hands
    times, legible = _times(state, options), options.layout >= LEGIBLE
    at_most = ngettext("at most {n} hand", "at most {n} hands", hands).format(n=hands)
    return Heading(
        title=_("Game sheet") if state.result.complete else _("Game sheet, provisional"),
        event=tournament.event.name if tournament.event else "",
        round_and_table=place_of(state),
        when=", ".join((*day_and_venue(state, tournament), *(() if legible else begun_to_ended(*times)))),
        system=pgettext("game sheet on paper", "{system}, edition {edition}").format(
            system=system_name(rules), edition=rules.edition
        ),
        facts=(
            _("{hands} · seat 1 deals first").format(hands=at_most),
            pgettext("game sheet on paper", "sheet digest {digest}").format(digest=short(digest)),
            pgettext("game sheet on paper", "revision {revision} · entry {entry}").format(
                revision=state.revision, entry=state.last_play_entry.seq
            ),
        ),
        settings=sentences.settings_words(rules, state.result.options),
        qr=qr_of_sheet(state, tournament, digest),
        code=code_on_paper(options, embedded),
        times=begin_and_end(*times, options) if legible else (),
    )


def _times(state: GameState, options: SheetOptions) -> tuple[str, str]:
    """Return when play began and ended, "" if unknown or entered all at once."""
    if state.started_at is None or state.started_at == state.finished_at:
        return "", ""
    return options.clock(state.started_at), options.clock(state.finished_at)


def _partners(state: GameState) -> tuple[Partners, ...]:
    rules, clicks = state.rules, state.result.clicks
    due = dict.fromkeys(rules.sides, 0)
    if state.result.winner is not None:
        tied = state.result.winner == TIE
        due = {
            side: rules.clicks_tied if tied else rules.clicks_won if side == state.result.winner else 0
            for side in rules.sides
        }
    seated = players_by_seat(state)
    return tuple(
        Partners(
            side,
            tuple(
                Player(seat, name, clicks.get(name, 0) if clicks else None, due[side] if clicks else None)
                for seat, name, own in seated
                if own == side
            ),
        )
        for side in rules.sides
    )


def side_names(state: GameState) -> dict[Side, str]:
    """Return the name of each side: the names of its players."""
    return {side: " \N{BULLET} ".join(names) for side, names in state.record.players.items()}


def _standing(state: GameState) -> GameScore:
    rules, result = state.rules, state.result
    over = {played.hand.number for played in played_hands(state) if played.hand.over and played.hand.fault != BOTH}
    missing = "" if result.complete else _("{n} of {m} hands").format(n=len(over), m=state.hands)
    return GameScore(
        totals=result.totals,
        winner=sentences.winner(result, side_names(state)),
        facts=(Fact(pgettext("label", "difference"), str(result.difference)),),
        ended=sentences.ended(rules, state.record, result),
        missing=missing,
    )


def _row(state: GameState, played: PlayedHand, by_hand: Mapping[int | None, tuple[NoteMark, ...]]) -> PlayedHandRow:
    rules, hand, result = state.rules, played.hand, played.result
    again = is_dealt_again(hand, result)
    played_out = hand.fault is None or hand.fault == result.fault
    is_shown = bool(result.lines) or (hand.over and not again)
    bid = result.bid
    return PlayedHandRow(
        hand=hand.number,
        dealer=state.dealt_by[played.position],
        side=result.side,
        value=bid.value if bid else None,
        strain=bid.strain if bid else None,
        worth=rules.value(bid) if bid else None,
        unbid=bid is None,
        tricks=hand.tricks if played_out or again else {},
        fault=pgettext("game sheet on paper", "both") if again else result.fault or "",
        outcome=result.outcome,
        result=pgettext("game sheet on paper", "dealt again") if again else outcome_word(result.outcome),
        points=points_of(result.lines, rules.sides) if is_shown else None,
        running=result.running if is_shown else None,
        marks=by_hand.get(played.position, ()),
        old=_old(state, played),
        redealt=again,
        ruled=not again
        and any(ruling.deal == hand.number and (ruling.outcome or ruling.fault) for ruling in state.record.rulings),
    )


def _old(state: GameState, played: PlayedHand) -> tuple[OldHand, ...]:
    """Return earlier values of a corrected hand, and its record if a ruling differs."""
    hands = [correction.old for correction in state.corrections if correction.position == played.position]
    hand, result = played.hand, played.result
    by_play = score_game(state.rules, replace(state.record, rulings=()))
    outcome = next(
        (earlier.outcome for earlier in by_play.hands if earlier.number == hand.number and earlier.lines), None
    )
    recorded = (hand.side, hand.bid, outcome, hand.fault)
    ruled = (result.side, result.bid, result.outcome, result.fault)
    if recorded != ruled and (hand.fault != BOTH or result.outcome is not None):
        hands.append(hand)
    return tuple(OldHand(sentences.hand_words(earlier)) for earlier in hands)


def _dealer(state: GameState, hand: int) -> int | None:
    return state.dealers[hand - 1] if hand <= len(state.dealers) else None


def _empty_rows(state: GameState) -> tuple[PlayedHandRow, ...]:
    """Return the rows of the hands without records."""
    known = {hand.number for hand in state.record.hands}
    return tuple(
        PlayedHandRow(
            hand=number,
            dealer=_dealer(state, number),
            side=None,
            value=None,
            strain=None,
            worth=None,
            unbid=False,
            tricks={},
            fault="",
            outcome=None,
            result="",
            points=None,
            running=None,
            marks=(),
            old=(),
            idle=state.result.complete,
        )
        for number in range(1, state.hands + 1)
        if number not in known
    )


def _game_row(state: GameState, game_remarks: tuple[HandRemark, ...]) -> SessionRow | None:
    if not state.result.lines:
        return None
    sides = state.rules.sides
    return SessionRow(
        label=pgettext("game sheet on paper", "of the game"),
        points=points_of(state.result.lines, sides),
        running=state.result.totals,
        marks=marks(game_remarks).get(None, ()),
    )


def _lines(state: GameState) -> tuple[LineRow, ...]:
    rules = state.rules
    return tuple(
        LineRow(
            played.hand.number if played else None,
            line.side,
            line.points,
            sentences.line_words(
                rules, state.record, played.hand if played else None, played.result if played else None, line
            ),
            line.article,
        )
        for played, line in lines_of(state)
    )


def _signatures(state: GameState, options: SheetOptions) -> tuple[SignatureBox, ...]:
    names = side_names(state)
    sides = [
        (pgettext("game sheet on paper", "For {side}").format(side=side), names.get(side, ""), player(side))
        for side in state.rules.sides
    ]
    return to_be_signed(state, sides, options)


def _footer(state: GameState, options: SheetOptions, *, embedded: bool) -> tuple[str, ...]:
    if options.sealed:
        return sealed_footer(options)
    closed = options.on_paper and options.layout >= LEGIBLE
    sign = (
        closed_on_paper()
        if closed
        else _("Sign in this order, by pen.")
        if state.result.complete
        else _("Sign only when the game is over.")
    )
    second = []
    if options.printed:
        second.append(printed(options.printed))
    if embedded and options.embeds:
        second.append(_("The record of the game is embedded as JSON."))
    return (sign, " ".join(second))

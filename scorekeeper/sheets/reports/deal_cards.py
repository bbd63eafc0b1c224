"""The cards of a deal on paper: six hands by suit, and the tricks by seat."""

from dataclasses import replace

from scorekeeper.journal.card_checks import laid_out, record_of_play
from scorekeeper.journal.facts import PlayRecorded
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.language import reports
from scorekeeper.language.cards import hands_head, suit_head, unknown_cards
from scorekeeper.language.lines import spoken_contract, team_names
from scorekeeper.language.panels import place_words
from scorekeeper.rules.contract import NO_TRUMP
from scorekeeper.rules.play.card_lines import UNKNOWN, sorted_hand
from scorekeeper.rules.play.laid_out import LaidOut, check_laid_out, known_hand, missing
from scorekeeper.rules.play.position import SEATS
from scorekeeper.rules.seats import odd_side_in, right_of, seating_in, side_of_seat
from scorekeeper.sheets.reports.columns import column, joined, numbers, table, texts
from scorekeeper.sheets.reports.model import SHORT, Caption, Cell, Report, ReportTable

DIAGRAM = "deal-cards"
_SUITS = ("S", "H", "D", "C")


def recorded_deals(tournament: Tournament) -> tuple[tuple[str, int], ...]:
    """Return the deals with a record of play, as session and number, in their order."""
    deals_played = []
    for uid, state in tournament.sessions.items():
        deals = {fact.deal for _, fact in state.counting(PlayRecorded)}
        deals_played += [(uid, deal) for deal in sorted(deals) if record_of_play(state, deal) is not None]
    return tuple(deals_played)


def deal_cards_report(tournament: Tournament, session: str, deal: int) -> Report:
    """Return the cards of a deal as they were laid out. Raises KeyError for an unknown session."""
    state = tournament.sessions[session]
    entry = record_of_play(state, deal)
    fact = entry.fact if entry is not None else None
    layout = laid_out(fact) if isinstance(fact, PlayRecorded) else LaidOut()
    event, result, names = tournament.event, state.result.deal(deal), team_names(state.record)
    contract = result.contract if result is not None else None
    declared = f"{names.get(result.side or '', '')} {spoken_contract(contract)}" if result and contract else ""
    facts = [Caption(reports.fact("deal"), deal)]
    facts += [Caption(reports.fact("contract"), declared)] if declared else []
    facts.append(Caption(reports.fact("dealt"), state.dealers[deal - 1]))
    return Report(
        kind=DIAGRAM,
        name=f"{DIAGRAM}-{state.number}-{deal}",
        title=reports.title(DIAGRAM),
        event=event.name if event is not None else "",
        subtitle=place_words(state.round, state.table, state.number),
        facts=tuple(facts),
        sections=(_hands(state, deal, layout), _tricks(state, deal, layout)),
        footer=(reports.up_to_entry(entry.seq if entry is not None else tournament.seq),),
    )


def _trump(state: SessionState, deal: int) -> str | None:
    result = state.result.deal(deal)
    strain = result.contract.strain if result is not None and result.contract is not None else NO_TRUMP
    return None if strain == NO_TRUMP else strain


def _hands(state: SessionState, deal: int, layout: LaidOut) -> ReportTable:
    """Return the six hands, each suit a column from the highest card down."""
    sides = state.system.sides
    odd = odd_side_in(deal, state.record.seating, state.odd_side, sides)
    players = seating_in(deal, state.record.seating) or ("",) * SEATS
    lacking = missing(layout)
    rows = []
    for seat in range(1, SEATS + 1):
        hand = [card for card in sorted_hand(known_hand(layout, seat)) if card is not None]
        cells: tuple[Cell, ...] = tuple(
            " ".join(card.rank for card in hand if card.suit == suit) or "\N{EN DASH}" for suit in _SUITS
        )
        unknown = unknown_cards(lacking[seat - 1]) if lacking[seat - 1] else ""
        rows.append((seat, side_of_seat(seat, sides, odd), players[seat - 1], *cells, unknown))
    suits = joined(column(f"suit-{suit}", letters=12, head=suit_head(suit, _trump(state, deal))) for suit in _SUITS)
    columns = numbers("seat") + column("side", SHORT, letters=4) + texts(player=16) + suits + texts(unknown=8)
    return replace(table("hands-dealt", columns, rows), title=hands_head(layout.left))


def _tricks(state: SessionState, deal: int, layout: LaidOut) -> ReportTable:
    """Return the tricks: each seat's cards, `>` before the led one, `*` after the winning one."""
    leader = right_of(state.dealers[deal - 1], SEATS)
    result = state.result.deal(deal)
    known = result is not None and result.contract is not None
    check = check_laid_out(layout, _trump(state, deal), leader) if layout.tricks and known else None
    rows = []
    for number, plays in enumerate(layout.tricks):
        winner = check.winners[number] if check is not None and number < len(check.winners) else None
        cells: list[Cell] = []
        for seat in range(1, SEATS + 1):
            own = [(index, card) for index, (player, card) in enumerate(plays) if player == seat]
            own_cards = " ".join(UNKNOWN if card is None else str(card) for _, card in own)
            led = ">" if any(index == 0 for index, _ in own) else ""
            cells.append(f"{led}{own_cards}{'*' if own and seat == winner else ''}")
        cards = [card for _, card in plays]
        points = sum(card.points for card in cards if card is not None) if winner is not None else None
        rows.append((number + 1, *cells, winner, points))
    seats = joined(
        column(f"seat-{seat}", SHORT, letters=7, head=f"{reports.head('seat')} {seat}") for seat in range(1, SEATS + 1)
    )
    columns = numbers("trick") + seats + numbers("won-by") + numbers("card-points", total=True)
    return table("tricks-played", columns, rows)

"""Cards for the tables of a round, two on a page: the number and both teams."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from scorekeeper.journal.forfeits import is_walkover
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_rounds import names_in, rounds_of_stage
from scorekeeper.language import stage_papers as words
from scorekeeper.language.timetable import begins_at
from scorekeeper.sheets.blank.cut import cut_apart
from scorekeeper.sheets.blank.marks import PagePlan, Rect
from scorekeeper.sheets.blank.page import BlankPage
from scorekeeper.sheets.options import PAPERS
from scorekeeper.sheets.paper.flow import MARGIN
from scorekeeper.sheets.paper.pen import GREY
from scorekeeper.sheets.paper.typefaces import Typefaces
from scorekeeper.tournament.results import side_of

DOWN = 2
_PAD, _NUMBER, _NAME = 18.0, 150.0, 30.0


@dataclass(frozen=True, slots=True)
class TableCard:
    """One table's card: its number, the round and its time, both teams by side."""

    event: str
    where: str
    table: str
    teams: tuple[str, ...]


def cards_of(tournament: Tournament, stage: str, number: int) -> tuple[TableCard, ...]:
    """Return a card for each table at which a round is played.

    Raises KeyError if the stage has no such round.
    """
    stage_round = {stage_round.number: stage_round for stage_round in rounds_of_stage(tournament, stage)}[number]
    names, event = names_in(tournament), tournament.event.name if tournament.event else ""
    event_day = tournament.event.date if tournament.event else None
    begins = begins_at(tournament.stage(stage), number, event_day=event_day)
    return tuple(
        TableCard(
            event,
            " \N{MIDDLE DOT} ".join(filter(None, (words.title("round", number), begins))),
            str(state.table),
            tuple(names.get(team, "") for team in state.teams),
        )
        for state in stage_round.sessions
        if state.table is not None and not is_walkover(state)
    )


def plan_table_cards(cards: Sequence[TableCard], faces: Typefaces, paper: str) -> tuple[PagePlan, ...]:
    """Return the pages with these cards; raises NoGlyph if a name has a letter that no font has."""
    width, height = PAPERS[paper]
    each = (width - 2 * MARGIN, (height - 2 * MARGIN) / DOWN)
    return cut_apart([partial(_put, card) for card in cards], faces, (width, height), each, margin=MARGIN)


def _put(card: TableCard, page: BlankPage, box: Rect) -> None:
    x, right, top = box.x + _PAD, box.right - _PAD, box.top - _PAD
    width = right - x
    page.whole(x, top - 12, card.event, 12, max_width=width * 0.55, grey=GREY)
    page.right(right, top - 14, card.where, 15, bold=True)
    page.middle(x + width / 2, top - 145, card.table, _NUMBER, bold=True)
    height = (top - 170 - box.y - _PAD) / len(card.teams)
    for position, name in enumerate(card.teams):
        line = top - 170 - position * height
        page.line(x, line, right, grey=GREY)
        start = page.badge(x, line - height / 2 - 13, side_of(position), 26, filled=position == 0) + 14
        page.block(start, line - 3, name, _NAME, max_width=right - start, height=height - 6, bold=True, centred=True)

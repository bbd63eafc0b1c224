"""The published draw as a page: who meets whom by round, and how to repeat the draw."""

from functools import partial

from scorekeeper.features.publishing import words
from scorekeeper.features.publishing.view import frame
from scorekeeper.features.publishing.view.frame import PageContext
from scorekeeper.features.publishing.view.markup import Html, element, joined, listed, text
from scorekeeper.features.publishing.view.page_memory import Memory
from scorekeeper.features.publishing.view.published_stages import PublishedStage, is_finished
from scorekeeper.features.publishing.view.results_page import DRAW, outcome, round_made_from, sitting_out, teams_at
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.journal.stage_rounds import StageRound
from scorekeeper.language import stage_papers
from scorekeeper.language.timetable import begins_at
from scorekeeper.sheets.reports.draw_poster import seeds_words


def draw_page(context: PageContext, tournament: Tournament, stage: PublishedStage, memory: Memory) -> bytes:
    """Return the pairings round by round, the next round open and the others folded up."""
    ahead = next(
        (stage_round.number for stage_round in stage.rounds if not all(map(is_finished, stage_round.sessions))), None
    )
    content: list[object] = [_round(tournament, stage, stage_round, ahead, memory) for stage_round in stage.rounds]
    sentences = [sentence for seed in seeds_words(tournament, tournament.stage(stage.uid)) for sentence in seed]
    if sentences:
        content += [
            element("h2", stage_papers.order_title()),
            *(element("p", sentence, class_="small") for sentence in sentences),
        ]
    return context.page(DRAW, text(words.nav(DRAW)), "", content)


def _round(
    tournament: Tournament, stage: PublishedStage, stage_round: StageRound, ahead: int | None, memory: Memory
) -> Html:
    made_from = (
        round_made_from(tournament, stage_round),
        tournament.stage(stage.uid).drawn_rounds.get(stage_round.number),
    )
    inside = memory.piece(
        (DRAW, stage.uid, stage_round.number), made_from, partial(_tables, tournament, stage, stage_round)
    )
    event_day = tournament.event.date if tournament.event else None
    begins = begins_at(tournament.stage(stage.uid), stage_round.number, event_day=event_day)
    summary = element("summary", listed(" \N{MIDDLE DOT} ", (words.round_name(stage_round.number), begins)))
    return element("details", summary, inside, open=stage_round.number == ahead or len(stage.rounds) == 1)


def _tables(tournament: Tournament, stage: PublishedStage, stage_round: StageRound) -> Html:
    """Return the tables of a round, and the teams without an opponent in it."""
    heads = [frame.head("table", "n"), frame.head("team"), frame.head("against"), frame.head("state")]
    rows = (_row(tournament, stage, state) for state in stage_round.sessions)
    return joined(frame.table(words.round_name(stage_round.number), heads, rows), *sitting_out(tournament, stage_round))


def _row(tournament: Tournament, stage: PublishedStage, state: SessionState) -> Html:
    first, *others = teams_at(tournament, state)
    hand = stage_papers.changed_by_hand("") if _changed_by_hand(tournament, stage.uid, state) else ""
    return element(
        "tr",
        element("td", state.table or "", class_="n b"),
        element("th", first, scope="row"),
        element("td", listed(", ", others)),
        element("td", *outcome(tournament, state), element("span", hand, class_="why") if hand else ""),
    )


def _changed_by_hand(tournament: Tournament, stage: str, state: SessionState) -> bool:
    draw_round = tournament.stage(stage).drawn_rounds.get(state.round or 0)
    return draw_round is not None and any(table.by_hand for table in draw_round.tables if table.session == state.uid)

"""The first page: the event, its stages and their progress, and all links."""

from collections.abc import Mapping, Sequence

from scorekeeper.features.publishing import words
from scorekeeper.features.publishing.view import frame
from scorekeeper.features.publishing.view.bracket_page import BRACKET
from scorekeeper.features.publishing.view.frame import PageContext, link
from scorekeeper.features.publishing.view.markup import Html, element, name, text
from scorekeeper.features.publishing.view.paths import stage_path
from scorekeeper.features.publishing.view.published_stages import PublishedStage
from scorekeeper.features.publishing.view.results_page import DRAW, RESULTS
from scorekeeper.features.publishing.view.standings_page import STANDINGS, stage_notes
from scorekeeper.features.stages.view.stage_list import stage_line
from scorekeeper.features.standings.view.standings_view import StandingsView
from scorekeeper.journal.bracket_pairs import bracket_pairs
from scorekeeper.journal.methods import knocks_out
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.final_places import is_played_out
from scorekeeper.language.timetable import next_round_begins

INDEX = "index"


def index_page(
    context: PageContext,
    tournament: Tournament,
    stages: Sequence[PublishedStage],
    views: Mapping[str, StandingsView],
    more: Mapping[str, Sequence[str]],
) -> bytes:
    """Return the first page; `more` are the additional pages of a stage (uid)."""
    content = [_stage(tournament, stage, views[stage.uid], more.get(stage.uid, ())) for stage in stages]
    if not content:
        content = [frame.note(words.nothing_yet())]
    return context.page(INDEX, name(context.event), "", content)


def _stage(tournament: Tournament, stage: PublishedStage, view: StandingsView, more: Sequence[str]) -> Html:
    line = stage_line(tournament, stage.uid)
    several = len(tournament.stages) > 1
    bracket = (BRACKET,) if stage.rounds and knocks_out(tournament.stage(stage.uid)) else ()
    ways = (
        element("li", link(stage_path(key, stage.number), words.nav(key)))
        for key in (*bracket, STANDINGS, *((DRAW,) if stage.rounds else ()), RESULTS, *more)
    )
    return element(
        "section",
        element("h2", text(line.name)) if several else "",
        element("p", " \N{MIDDLE DOT} ".join(part for part in (line.detail, line.state) if part), class_="sub"),
        *(frame.note(note) for note in stage_notes(tournament, stage.uid, view)),
        element("p", headline) if (headline := _headline(tournament, stage, view)) else "",
        element("p", begins) if (begins := next_round_begins(tournament, stage.uid)) else "",
        element("ul", *ways, class_="ways"),
    )


def _headline(tournament: Tournament, stage: PublishedStage, view: StandingsView) -> str:
    """Return who has won or leads a stage; "" if neither is known."""
    names = {uid: team.name for uid, team in tournament.teams.items()}
    bracket = bracket_pairs(tournament, stage.uid, frozenset(stage_round.number for stage_round in stage.rounds))
    if bracket is not None and bracket.champion in names:
        return words.has_won(names[bracket.champion])
    leading = [row for _group, rows in view.fields for row in rows[:1] if row.played and view.has_leader]
    closed = tournament.stage(stage.uid).over is not None
    if (closed or is_played_out(tournament, stage.uid)) and leading and not any(row.shared for row in leading):
        if view.places is None and len(leading) == 1:
            return words.has_won(leading[0].name)
        return words.finished_first([row.name for row in leading])
    return words.leads([row.name for row in leading]) if leading else ""

"""The standings of a stage as a page, and its cross-table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial

from scorekeeper.features.publishing import words
from scorekeeper.features.publishing.view import frame
from scorekeeper.features.publishing.view.frame import PageContext, link
from scorekeeper.features.publishing.view.markup import Html, element, joined, name, text
from scorekeeper.features.publishing.view.page_memory import Memory
from scorekeeper.features.publishing.view.paths import sheet_path, team_path
from scorekeeper.features.publishing.view.published_stages import PublishedStage, is_finished
from scorekeeper.features.standings.view.cross_view import CrossCell, CrossRow, CrossView, cross_view
from scorekeeper.features.standings.view.standings_view import StandingRow, StandingsView, line_after
from scorekeeper.journal.forfeits import has_begun
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.team_marks import team_marks
from scorekeeper.kernel.finality import finality_of, has_finality_entries
from scorekeeper.kernel.ranking import awards_match_points
from scorekeeper.language import finality
from scorekeeper.language import standings as standings_words
from scorekeeper.language.team_marks import marks_noted
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext
from scorekeeper.rules.matchpoints import BYE_MATCH_POINTS
from scorekeeper.tournament.qualify.chances import OUT, THROUGH

STANDINGS, CROSS = "standings", "cross"
_NOT_MET = element("td", class_="n")


@dataclass(frozen=True, slots=True)
class SignedRanking:
    """A stage's ranking as the committee signed it: path, revision, record digest."""

    path: str
    revision: int
    digest: str


def standings_page(
    context: PageContext,
    stage: PublishedStage,
    view: StandingsView,
    notes: Sequence[str] = (),
    signed: SignedRanking | None = None,
) -> bytes:
    """Return the page of the ranking: what decided each place, and who advances.

    `notes` say how final it is.
    The `signed` ranking can be downloaded there.
    """
    content: list[object] = [frame.note(note) for note in notes]
    if signed is not None:
        fetched = element(
            "a",
            _("The signed ranking, revision {revision} (PDF)").format(revision=signed.revision),
            href=signed.path,
            download=signed.path,
        )
        content.append(
            element(
                "p",
                fetched,
                " ",
                element(
                    "span",
                    _(
                        "Its digest is {digest}. Use Check a file to see whether it has changed since it was signed."
                    ).format(digest=signed.digest),
                    class_="q small",
                ),
            )
        )
    if not view.finished:
        content.append(element("p", words.no_result_yet()))
    fields = [_field(group, rows, view) for group, rows in view.fields if rows]
    content.append(element("div", *fields, class_="two") if len(fields) > 1 else joined(*fields))
    content += [element("p", sentence) for sentence in view.through]
    reading = (
        [
            ngettext("Line: the first team advances.", "Line: the first {n} advance.", view.places).format(
                n=view.places
            ),
            _(
                "MP: match points. “Needs 3”: 3 more match points are enough, whatever the others do. “Needs "
                "help”: depends on other results. “Waits”: has played all its sessions."
            ),
        ]
        if view.places
        else []
    )
    content.append(element("p", " ".join((*reading, _sums(view))).strip(), class_="small q"))
    return context.page(STANDINGS, text(words.nav(STANDINGS)), _round_label(stage), content)


def final_note(tournament: Tournament, stage: str) -> str:
    """Return until when a ranking can be protested, or since when it is final.

    "" if no entry says so.
    There is no countdown, because the page is written once and must stay true until the next entry.
    """
    if not has_finality_entries(tournament, stage) and tournament.stage(stage).over is None:
        return ""
    return finality.line(finality_of(tournament, stage, datetime.now(UTC), with_held=False), clock=False)


def stage_notes(tournament: Tournament, stage: str, view: StandingsView) -> tuple[str, ...]:
    """Return how final the ranking of a stage is, and why it may still change.

    Empty if neither applies.
    """
    closed = tournament.stage(stage).over is not None and not has_finality_entries(tournament, stage)
    notes = final_note(tournament, stage), standing_note(view, closed=closed)
    return tuple(note for note in notes if note)


def standing_note(view: StandingsView, *, closed: bool = False) -> str:
    """Say whether the standings may still change, and why; "" if only a ruling can change them.

    A stage `closed` without a protest time needs no signatures.
    """
    outstanding = replace(view.outstanding, unsigned=0) if closed else view.outstanding
    if not outstanding and view.finished:
        return ""
    finished = 0 if closed else view.finished  # then the number of signed sheets does not matter
    return words.provisional(standings_words.because(outstanding, finished, view.forfeited, view.knock_outs))


def _round_label(stage: PublishedStage) -> str:
    """Return after which round the standings are, "" before the first."""
    over = [
        stage_round.number
        for stage_round in stage.rounds
        if any(is_finished(state) and has_begun(state) for state in stage_round.sessions)
    ]
    return words.after_round(max(over), max(stage_round.number for stage_round in stage.rounds)) if over else ""


def _sums(view: StandingsView) -> str:
    """Return the sentence that the match points awarded add up."""
    if not view.match_points_given or view.broken:
        return ""
    return words.sums(view.awarding, view.match_points - BYE_MATCH_POINTS * view.sat_out, view.sat_out)


def _field(group: str, rows: tuple[StandingRow, ...], view: StandingsView) -> Html:
    chances = view.places is not None and any(row.chance for row in rows)
    heads = [
        frame.head("place", "n"),
        frame.head("team"),
        frame.head("played", "n wide"),
        *([frame.head("match-points", "n")] if view.match_points_given else []),
        frame.head("difference", "n mid" if view.match_points_given else "n"),
        *([frame.head("chance", "mid")] if chances else []),
        frame.head("decided", "wide"),
    ]
    line = line_after(rows, view.places)
    body = (_row(row, view, chances=chances, cut=index == line) for index, row in enumerate(rows, start=1))
    return frame.table(words.group(group) or None, heads, body)


def _row(row: StandingRow, view: StandingsView, *, chances: bool, cut: bool) -> Html:
    chance = chance_words(row) if chances else ""
    rank = f"{row.rank}=" if row.shared else str(row.rank)
    return element(
        "tr",
        element("td", rank, class_="n b"),
        element(
            "th",
            link(team_path(row.team), name(row.name)),
            element("span", row.mark, class_="why") if row.mark else "",
            element("span", chance, class_="why tiny") if chance else "",
            element("span", row.decided, class_="why narrow") if row.decided else "",
            scope="row",
        ),
        element("td", row.played, class_="n wide"),
        *([element("td", row.match_points, class_="n b")] if view.match_points_given else []),
        element("td", standings_words.signed(row.difference), class_="n mid" if view.match_points_given else "n b"),
        *([element("td", chance, class_="small mid")] if chances else []),
        element("td", row.decided, class_="wide small q"),
        class_=" ".join(word for word, there in (("cut", cut), ("out", row.qualified == OUT)) if there),
    )


def chance_words(row: StandingRow) -> Html:
    """Return the chance of a team: words first, with a mark before a qualified team."""
    if row.qualified == THROUGH:
        return element("span", "\N{CHECK MARK} ", row.chance, class_="ok")
    return element("b" if any(map(str.isdigit, row.chance)) else "span", row.chance)


def cross_page(context: PageContext, tournament: Tournament, stage: PublishedStage, memory: Memory) -> bytes:
    """Return the page of each team's results against each other team."""
    given = awards_match_points(tournament, stage.uid)
    groups = tuple(tournament.stage(stage.uid).groups)
    shown = groups if len(groups) != 2 else groups[:1]
    views = {group: cross_view(tournament, stage.uid, group) for group in shown or ("",)}
    parts = [_cross_table(view, stage, group, memory) for group, view in views.items()]
    by_round = any(view.by_round for view in views.values())
    names = {uid: team.name for uid, team in tournament.teams.items()}
    marked = (element("p", sentence) for sentence in marks_noted(team_marks(tournament, stage.uid), names))
    content = [
        *parts,
        *marked,
        element("p", words.cross_reading(match_points=given, by_round=by_round), class_="small q"),
    ]
    return context.page(CROSS, text(words.nav(CROSS)), _round_label(stage), content)


def _cross_table(view: CrossView, stage: PublishedStage, group: str, memory: Memory) -> Html:
    seen = frozenset(state.uid for state in stage.finished)
    heads = [
        frame.head("team"),
        *(
            element("th", head, title=across, scope="col", class_="n")
            for head, across in zip(view.heads, view.across, strict=True)
        ),
    ]
    rows = (memory.piece((CROSS, stage.uid, row.team), row, partial(_cross_row, row, seen)) for row in view.rows)
    return frame.table(words.group(group) or None, heads, rows, class_="cross")


def _cross_row(row: CrossRow, seen: frozenset[str]) -> Html:
    named = link(team_path(row.team), name(row.name))
    mark = element("span", row.mark, class_="why") if row.mark else ""
    return element(
        "tr",
        element("th", element("span", row.rank, class_="q"), " ", named, mark, scope="row"),
        *(element("td", *_cell(cell, seen), class_="n") if cell.words else _NOT_MET for cell in row.cells),
    )


def _cell(cell: CrossCell, seen: frozenset[str]) -> Iterator[object]:
    for index, (word, filled) in enumerate(zip(cell.words.split(" "), cell.marks, strict=False)):
        content: object = word if filled is None else frame.badge(word, cell.spoken, filled=filled)
        yield " " if index else ""
        yield link(sheet_path(cell.session), content) if cell.session in seen and filled is not None else content

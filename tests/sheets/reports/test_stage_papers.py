"""The papers of a stage whose draw was played and changed: posters, results, cross-table."""

import itertools
import subprocess
from functools import lru_cache
from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper.journal.facts import DealRecorded, TeamEntered
from scorekeeper.journal.stage_facts import (
    DrawChanged,
    DrawMade,
    DrawnRound,
    DrawnTable,
    DrawPublished,
    StageSet,
    TeamPlaced,
    TeamWithdrawn,
)
from scorekeeper.journal.stages import MAIN
from scorekeeper.language import stage_papers
from scorekeeper.language.stage_papers import whole_order
from scorekeeper.rules.contract import Contract
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.paper.pen import GREY, Pen
from scorekeeper.sheets.reports.cross_table import cross_report
from scorekeeper.sheets.reports.day import day_report
from scorekeeper.sheets.reports.draw_poster import draw_report, seating_report
from scorekeeper.sheets.reports.model import ReportText, findings
from scorekeeper.sheets.reports.render import FORMS, render
from scorekeeper.sheets.reports.round_results import round_report
from scorekeeper.sheets.reports.standings import standings_report
from scorekeeper.tournament.draw.groups import groups
from scorekeeper.tournament.draw.order import deal_groups, draw_order
from scorekeeper.tournament.draw.round_robin import round_robin
from tests.journal.event import EVENT_MADE, Journal
from tests.sheets.reports.making_reports import rows

NAMES = ["Dallas", "കോട്ടയം", "Zoë's", "Kochi", "Albany", "Boston", "Calgary"]
OPTIONS = SheetOptions(printed_at="2026-11-23T09:00:00Z")
SEED = 2026


def drawn_event(names, make, *, in_groups=False, seed=SEED):
    """An event of these teams, drawn by this function of the uids in draw order."""
    journal = Journal((EVENT_MADE, *(TeamEntered(f"{index:02x}", name) for index, name in enumerate(names))))
    uid = {name: f"{index:02x}" for index, name in enumerate(names)}
    order = tuple(uid[name] for name in draw_order(names, seed))
    numbers = itertools.count(0x5000)
    rounds = tuple(
        DrawnRound(
            item.number,
            tuple(DrawnTable(table.table, f"{next(numbers):x}", table.teams) for table in item.tables),
            item.sits_out,
        )
        for item in make(order)
    )
    parts = dict(zip("AB", deal_groups(order), strict=True)) if in_groups else {}
    basis = len(journal.entries)
    digest = journal.entries[-1].digest
    method = "groups" if in_groups else "round-robin"
    journal.enter(DrawMade(MAIN, "d1", method, rounds, order, basis, digest, parts, seed=seed, thrown_by="Anu"))
    return journal


def play(journal, number, sides="ABA"):
    for state, side in zip(
        [state for state in journal.tournament.sessions.values() if state.round == number],
        itertools.cycle(sides),
        strict=False,
    ):
        for deal in range(1, 19):
            journal.enter(DealRecorded(state.uid, deal, side, Contract(40, "H"), 44))


@lru_cache(maxsize=1)
def robin():
    """A round robin of seven teams; round 1 is played, two tables of round 2 are swapped."""
    journal = drawn_event(NAMES, round_robin)
    play(journal, 1)
    first, other, third = journal.tournament.stage(MAIN).drawn_rounds[2].tables
    swap = (
        DrawnTable(first.table, first.session, (first.teams[0], other.teams[1]), by_hand=True),
        DrawnTable(other.table, other.session, (other.teams[0], first.teams[1]), by_hand=True),
    )
    sits_out = journal.tournament.stage(MAIN).drawn_rounds[2].sits_out
    journal.enter(DrawChanged(MAIN, "d1", (DrawnRound(2, swap, sits_out),)), reason="same club")
    state = journal.tournament.sessions[third.session]
    journal.enter(DealRecorded(state.uid, 1, "A", Contract(40, "H"), 44))
    return journal


def names_of(tournament, teams):
    return [tournament.teams[team].name for team in teams]


def test_the_poster_says_where_each_team_sits_by_name():
    tournament = robin().tournament
    report = draw_report(tournament, MAIN, OPTIONS)
    table = rows(report.tables["teams-1"])
    assert [row["team"] for row in table] == sorted(NAMES, key=str.casefold)
    for row in table:
        for number, drawn in tournament.stage(MAIN).drawn_rounds.items():
            tables = [
                f"{table.table} {'AB'[names_of(tournament, table.teams).index(row['team'])]}"
                for table in drawn.tables
                if row["team"] in names_of(tournament, table.teams)
            ]
            assert row[f"round {number}"] == (tables[0] if tables else "\N{EN DASH}")


def test_the_poster_has_every_round_with_who_sits_out_and_what_was_swapped_by_hand():
    tournament = robin().tournament
    report = draw_report(tournament, MAIN, OPTIONS)
    for number, drawn in tournament.stage(MAIN).drawn_rounds.items():
        table = report.tables[f"round-{number}"]
        assert [(row["table"], row["team A"], row["team B"]) for row in rows(table)] == [
            (table.table, *names_of(tournament, table.teams)) for table in drawn.tables
        ]
        assert table.note == f"{names_of(tournament, drawn.sits_out)[0]} sits out."
    assert [row["note"] for row in rows(report.tables["round-2"])] == ["by hand: same club"] * 2 + [""]


def test_the_poster_says_how_the_draw_is_repeated_and_the_line_of_shell_does_it(tmp_path):
    result = [part for part in draw_report(robin().tournament, MAIN, OPTIONS).sections if isinstance(part, ReportText)]
    line = whole_order(SEED)
    assert any(line in sentence for part in result for sentence in part.sentences)
    assert result[0].small  # on the poster it is a foot and no section
    data = render(draw_report(robin().tournament, MAIN, OPTIONS), "pdf", OPTIONS)
    read = "".join(page.extract_text() for page in PdfReader(BytesIO(data)).pages)
    assert "SHA-256" in read
    assert "sha256sum" not in read  # the line for a terminal is in the workbook and on the web page
    assert stage_papers.order_title() not in read
    assert "Anu" in result[0].sentences[0]
    (tmp_path / "teams.txt").write_text("\n".join(NAMES), encoding="utf-8")
    process = subprocess.run(["sh", "-c", line], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert process.stdout.splitlines() == list(draw_order(NAMES, SEED))
    single = result[0].sentences[2].removeprefix("For one team, ")
    command, digest = single.split(" gives ")
    stdout = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True).stdout
    assert stdout.startswith(digest)


@pytest.mark.parametrize("make", [draw_report, lambda *about: seating_report(about[0], about[1], 1, about[2])])
def test_a_draft_says_so_across_every_page(make, tmp_path):
    journal = drawn_event(NAMES, round_robin)

    def words():
        file = tmp_path / "paper.pdf"
        file.write_bytes(render(make(journal.tournament, MAIN, OPTIONS), "pdf", OPTIONS))
        pages = [page.extract_text() for page in PdfReader(file).pages]
        return [page.count("draft, not published") for page in pages]

    assert all(words())
    journal.enter(DrawPublished(MAIN, "d1"))
    assert set(words()) == {0}


def test_a_draw_is_a_draft_until_it_is_published():
    journal = drawn_event(NAMES, round_robin)
    assert draw_report(journal.tournament, MAIN, OPTIONS).subtitle == stage_papers.draft()
    assert seating_report(journal.tournament, MAIN, 1, OPTIONS).subtitle == stage_papers.draft()
    journal.enter(DrawPublished(MAIN, "d1"))
    assert draw_report(journal.tournament, MAIN, OPTIONS).subtitle.startswith("published 2026-10-03 10:00 by Ann")


def test_many_rounds_are_shared_out_over_tables_that_fit():
    tournament = drawn_event([f"Team {at:02}" for at in range(20)], round_robin).tournament
    tables = draw_report(tournament, MAIN, OPTIONS).tables
    assert [len(tables[key].columns) - 1 for key in ("teams-1", "teams-2")] == [10, 9]


def test_a_team_that_withdrew_is_marked_and_does_not_sit_out():
    journal = drawn_event(NAMES, round_robin)
    gone = journal.tournament.stage(MAIN).drawn_rounds[7].sits_out[0]
    journal.enter(TeamWithdrawn(MAIN, gone, 1))
    report = draw_report(journal.tournament, MAIN, OPTIONS)
    name = journal.tournament.teams[gone].name
    for number in range(2, 7):
        noted = [row for row in rows(report.tables[f"round-{number}"]) if name in (row["team A"], row["team B"])]
        assert [row["note"] for row in noted] == [f"{name} has withdrawn"]
    assert report.tables["round-7"].note == ""
    seated = rows(seating_report(journal.tournament, MAIN, 2, OPTIONS).tables["seating"])
    assert [row["note"] for row in seated if name in (row["team"], row["opponent"])] == [f"{name} has withdrawn"] * 2


def test_the_seating_of_a_round_is_by_name():
    tournament = robin().tournament
    seated = rows(seating_report(tournament, MAIN, 2, OPTIONS).tables["seating"])
    assert [row["team"] for row in seated] == sorted(NAMES, key=str.casefold)
    by_name = {row["team"]: row for row in seated}
    result = tournament.stage(MAIN).drawn_rounds[2]
    for table in result.tables:
        first, second = names_of(tournament, table.teams)
        assert (by_name[first]["table"], by_name[first]["side"], by_name[first]["opponent"]) == (
            table.table,
            "A",
            second,
        )
        assert (by_name[second]["side"], by_name[second]["opponent"]) == ("B", first)
    (alone,) = names_of(tournament, result.sits_out)
    assert (by_name[alone]["table"], by_name[alone]["opponent"]) == (None, "sits out")
    swapped = {team for table in result.tables if table.by_hand for team in names_of(tournament, table.teams)}
    assert {name: row["note"] for name, row in by_name.items() if row["note"]} == dict.fromkeys(
        swapped, "by hand: same club"
    )
    assert "note" not in rows(seating_report(tournament, MAIN, 1, OPTIONS).tables["seating"])[0]


@pytest.mark.parametrize(("teams", "least"), [(7, 16.0), (44, 9.0), (128, 7.5)])
def test_a_poster_is_as_large_as_its_page_allows(teams, least):
    names = [f"Team {number}" for number in range(teams)]
    tournament = drawn_event(names, lambda order: round_robin(order)[:1]).tournament
    data = render(seating_report(tournament, MAIN, 1, OPTIONS), "pdf", OPTIONS)
    sizes: dict[str, float] = {}

    def note_size(text: str, _matrix: object, _text_matrix: object, _font: object, size: float) -> None:
        sizes.setdefault(text.strip(), size)

    for page in PdfReader(BytesIO(data)).pages:
        page.extract_text(visitor_text=note_size)
    assert sizes["Team 1"] >= least


def test_the_results_of_a_round_are_those_of_its_sessions():
    tournament = robin().tournament
    report = round_report(tournament, MAIN, 1, OPTIONS)
    states = [state for state in tournament.sessions.values() if state.round == 1]
    assert [(row["table"], row["points A"], row["match-points A"]) for row in rows(report.tables["results"])] == [
        (state.table, state.result.totals["A"], (state.result.match_points or {})["A"]) for state in states
    ]
    overview = report.sections[0]
    assert isinstance(overview, ReportText)
    assert "sits out" in overview.sentences[0]
    assert all(first == second for _check, first, second in findings(report))
    unfinished = round_report(tournament, MAIN, 2, OPTIONS)
    overview = unfinished.sections[0]
    assert isinstance(overview, ReportText)
    assert overview.sentences[1] == "Tables 1 and 2 were changed by hand: same club."
    assert len(unfinished.tables["unfinished"].rows) == 1  # the two that have not begun are seen in the results
    with pytest.raises(KeyError):
        round_report(tournament, MAIN, 8, OPTIONS)


def test_the_cross_table_has_each_session_twice_and_what_is_being_played():
    tournament = robin().tournament
    report = cross_report(tournament, MAIN, OPTIONS)
    (table,) = report.tables.values()
    cross_table = rows(table)
    number = {row["team"]: row["number"] for row in cross_table}
    for row in cross_table:
        assert row[f"against {row['number']}"] == "\N{MULTIPLICATION SIGN}"
    expected: dict[tuple[str, str], list[str]] = {}
    for state in tournament.sessions.values():
        pair = names_of(tournament, state.teams)
        points = state.result.match_points
        for side, (own, opponent) in (("A", pair), ("B", pair[::-1])):
            if points or state.state != "empty":
                expected.setdefault((own, opponent), []).append(str(points[side]) if points else "now")
    for own, opponent in itertools.permutations(NAMES, 2):
        field = next(row for row in cross_table if row["team"] == own)[f"against {number[opponent]}"]
        assert field == ", ".join(expected.get((own, opponent), []))
    assert "now" in {field for fields in expected.values() for field in fields}
    assert sum(row["match-points"] for row in cross_table) == 3 * 4 + 2 * 2  # two rounds have begun
    assert all(first == second for _check, first, second in findings(report))


def test_the_cross_table_of_groups_has_each_group_against_the_other():
    names = [f"Team {at:02}" for at in range(36)]
    journal = drawn_event(names, lambda order: groups(*deal_groups(order), 14), in_groups=True)
    report = cross_report(journal.tournament, MAIN, OPTIONS)
    tables = list(report.tables.values())
    assert [table.key for table in tables] == [f"cross-table {group}{at}" for group in "AB" for at in (1, 2)]
    assert [len([each for each in table.columns if each.key.startswith("against ")]) for table in tables] == [16, 2] * 2
    assert tables[0].title == "Group A against B1 to B16"
    assert [row["number"] for row in rows(tables[2])] == [f"B{at}" for at in range(1, 19)]
    assert all(first == second for _check, first, second in findings(report))
    assert len(findings(report)) == 2


def test_many_teams_that_play_few_rounds_have_a_column_for_each_round():
    names = [f"Team {at:02}" for at in range(40)]
    journal = drawn_event(names, lambda order: groups(*deal_groups(order), 2), in_groups=True)
    play(journal, 1)
    tournament = journal.tournament
    report = cross_report(tournament, MAIN, OPTIONS)
    tables = list(report.tables.values())
    assert [table.key for table in tables] == ["cross-table A1", "cross-table B1"]
    lines = {row["team"]: row for table in tables for row in rows(table)}
    for state in tournament.sessions.values():
        for side, (own, other) in zip("AB", itertools.permutations(names_of(tournament, state.teams)), strict=True):
            points = state.result.match_points
            result = f": {points[side]}" if points else ""
            assert lines[own][f"round {state.round}"] == f"{lines[other]['number']}{result}"
    assert all(first == second for _check, first, second in findings(report))


def test_a_stage_of_several_is_named():
    journal = drawn_event(NAMES, round_robin)
    journal.enter(StageSet("f1", "Race for Fun"))
    journal.enter(TeamPlaced("f1", "00"))
    report = draw_report(journal.tournament, MAIN, OPTIONS)
    assert report.subtitle.startswith("Main stage")
    assert (report.name, round_report(journal.tournament, MAIN, 3, OPTIONS).name) == (
        "draw-main-stage",
        "round-results-main-stage-round-3",
    )


@pytest.mark.parametrize("form", FORMS)
def test_every_paper_comes_in_every_form(form):
    tournament = robin().tournament
    for report in (
        draw_report(tournament, MAIN, OPTIONS),
        cross_report(tournament, MAIN, OPTIONS),
        seating_report(tournament, MAIN, 2, OPTIONS),
        round_report(tournament, MAIN, 1, OPTIONS),
    ):
        begins = {"pdf": b"%PDF", "xlsx": b"PK", "csv": b"\xef\xbb\xbf"}[form]
        assert render(report, form, OPTIONS).startswith(begins)


def test_a_swap_appears_in_every_later_report():
    tournament = robin().tournament
    text = "Round 2: Tables 1 and 2 were changed by hand: same club."
    for report in (
        day_report(tournament, None, OPTIONS),
        standings_report(tournament, MAIN, 0, OPTIONS),
        cross_report(tournament, MAIN, OPTIONS),
    ):
        assert any(text in part.sentences for part in report.sections if isinstance(part, ReportText)), report.title
    assert not any(
        text in part.sentences
        for part in standings_report(tournament, MAIN, 1, OPTIONS).sections
        if isinstance(part, ReportText)
    )


def test_a_thin_line_leads_from_each_name_to_its_table(monkeypatch):
    lines = []
    monkeypatch.setattr(Pen, "line", lambda _pen, x, _y, to, **how: lines.append((x, to, how)))
    names = [*NAMES, "Great Lakes Malayalee Association of Southfield"]
    tournament = drawn_event(names, lambda order: round_robin(order)[:1]).tournament
    render(draw_report(tournament, MAIN, OPTIONS), "pdf", OPTIONS)
    leaders = [to - x for x, to, how in lines if how.get("grey") == GREY]
    assert len([length for length in leaders if length > 20]) >= len(NAMES)

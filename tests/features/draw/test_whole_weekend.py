"""A weekend of ninety teams: groups, knock-out, side event, disputes, late rulings.

What it ends with is read as anybody reads it: web pages, PDFs by their structure, workbooks, signed rankings. They
agree number by number.
"""

import datetime as dt
import io
import json
import re
from datetime import datetime, timedelta
from typing import Any

import pypdf
import pytest

from scorekeeper.features.draw.view.planning import DrawPlan
from scorekeeper.features.keys.view import people
from scorekeeper.features.keys.view.checking import check_sealed
from scorekeeper.features.papers.view.catalogue import paper
from scorekeeper.features.papers.view.redrawing import redraw_sheet
from scorekeeper.features.papers.view.reporting import PDF, XLSX, broken_sums, report_bytes
from scorekeeper.features.publishing.view.paths import sheet_path
from scorekeeper.features.publishing.view.site import site
from scorekeeper.features.signoff.view.ranking_signing import RankingSigning, start_protest
from scorekeeper.features.signoff.view.signers import SignRequest
from scorekeeper.features.stages.view.qualifying import qualifying_facts, side_event
from scorekeeper.features.standings.view.cross_view import cross_view
from scorekeeper.features.standings.view.declining import declining
from scorekeeper.journal.facts import (
    DealRecorded,
    DisputeEnded,
    DisputeRaised,
    LengthSet,
    LotDrawn,
    PenaltyGiven,
    PrizesSet,
    RoundClosed,
    RoundOpened,
    RulingMade,
    StageClosed,
    StageSet,
    TeamPlaced,
    TeamWithdrawn,
)
from scorekeeper.journal.fold import fold
from scorekeeper.journal.methods import KNOCK_OUT_AND_THIRD
from scorekeeper.journal.stages import GROUPS, MAIN, SWISS
from scorekeeper.journal.team_marks import team_marks
from scorekeeper.kernel.final_places import marked_for_prizes
from scorekeeper.kernel.finality import finality_of
from scorekeeper.kernel.ranking import group_ranking, ranking
from scorekeeper.language.finality import FINAL, RULED
from scorekeeper.language.report_heads import title
from scorekeeper.language.team_marks import mark_briefly, mark_words
from scorekeeper.rules.contract import Contract
from tests.features.publishing.published import ParsedPage
from tests.signing.keys.club import CAPTAIN_PIN, PASSPHRASE, PIN, SOFT
from tests.signing.sealing.sheets import STROKES
from tests.tables_read import BookTables, pdf_tables
from tests.weekend import NOW, Weekend

MEMBERS = ("Mary Joseph", "P. Kurian", "Suma Pillai")
FINALS, SIDE = "f1", "51de"
SUMS = title("check")
"""What the control sums are called, in a workbook and where they do not hold; on paper there are none that hold."""
STAGES = (MAIN, FINALS, SIDE)
PAPERS = (
    *(("standings", MAIN), ("standings", SIDE), ("cross-table", MAIN)),
    *(("bracket", FINALS), ("cross-table", FINALS), ("prize-list", FINALS), ("day-report", "")),
)


class PlayedWeekend(Weekend):
    """The weekend, with the keys of its committee in a folder."""

    def __init__(self, folder):
        super().__init__(90, seed=90)
        self.folder = folder
        before = datetime.fromisoformat(NOW) - timedelta(days=1)
        self.club = people.make_club(folder, "Lakes", "Lissy", PASSPHRASE, before, pin=PIN, hardness=SOFT).club
        self.keys = {name: people.enrol(self.club, name, "committee", CAPTAIN_PIN, before).uid for name in MEMBERS}
        self.signed = {}

    def groups(self):
        """Play the groups; of their disputes, ten are ruled on, three withdrawn, two settled."""
        self.register()
        self.draw(DrawPlan(method=GROUPS, seed=316623))
        self.desk.submit([StageSet(MAIN, "Groups", places=4)])
        for number in range(1, 9):
            self.play(number)
            if number == 3:
                gone = self.tournament.stage(MAIN).groups["A"][5]
                self.desk.submit([TeamWithdrawn(MAIN, gone, 3)], reason="a car broke down")
        played = [state for state in self.sessions() if state.forfeit is None][:15]
        for index, state in enumerate(played):
            self.dispute(f"d{index:02}", state.uid, ("points", "outcome", "forfeit", "withdrawn", "settled")[index % 5])
        self.sign_sheets()
        self.lots()
        self.desk.submit([StageClosed(MAIN)])
        self.make_final(MAIN)

    def dispute(self, uid, session, how):
        """Lay a dispute about the deal of a session before the committee, which answers it so."""
        self.desk.submit([DisputeRaised(uid, session, 1, "A", facts="a card was seen")])
        if how in {"withdrawn", "settled"}:
            self.desk.submit([DisputeEnded(uid, session, how)], reason="at the table")
            return
        state = self.tournament.sessions[session]
        other = "defeated" if state.result.deals[0].outcome == "made" else "made"
        fined = PenaltyGiven(session, "B", "misconduct", 1, points=2)
        rulings: dict[str, dict[str, Any]] = {
            "points": {"deal": 1, "points": {"A": 3}, "impose": (fined,)},
            "outcome": {"deal": 1, "outcome": other},
            "forfeit": {"forfeit": "A"},
            "late": {"points": {"B": 9}},
        }
        result = {"dispute": uid, "members": MEMBERS, "in_favour": MEMBERS, **rulings[how]}
        self.desk.submit([RulingMade(session, ("4.8",), "seen on the video", **result)])

    def lots(self):
        """Draw lots between those who are level on the places that go on."""
        for rows in group_ranking(self.tournament).values():
            for row in rows:
                if row.shared_with and row.place <= 5:
                    level = tuple(item.team for item in rows if item.place == row.place)
                    if level[0] == row.team:
                        self.desk.submit([LotDrawn(MAIN, level)])

    def finals(self):
        """Play the knock-out: a qualifier declines, a team withdraws, a tie has six deals more."""
        facts = qualifying_facts(
            self.tournament, StageSet(FINALS, "Finals", KNOCK_OUT_AND_THIRD, after=MAIN, lengths=(1, 2, 2))
        )
        assert not isinstance(facts, str), facts
        self.desk.submit(facts)
        fourth = next(item.team for item in facts if isinstance(item, TeamPlaced) and item.number == 4)
        self.desk.submit(declining(self.tournament, MAIN, fourth))
        self.draw(DrawPlan(FINALS))
        gone = self.sessions(FINALS, 1)[3]
        self.desk.submit([TeamWithdrawn(FINALS, gone.teams[1], 0)], reason="the train home")
        self.play(1, FINALS)
        for number, won in ((2, ("ABABABAA", "BB")), (3, ("AA", "BB"))):
            self.draw(DrawPlan(FINALS))
            self.knocked_out(number, won)
        for index, state in enumerate(self.sessions(FINALS, 3)):
            self.dispute(f"e{index:02}", state.uid, "settled")
        self.sign_sheets()
        self.desk.submit([StageClosed(FINALS)])
        prizes = (100_000, 50_000, 25_000, 12_500, 5_000, 5_000, 2_500, 2_500)
        self.desk.submit([PrizesSet(FINALS, prizes, ("Gold cup",), "$", trophy="Lake Shield")])
        self.make_final(FINALS)

    def knocked_out(self, number, won):
        """Play a round of the knock-out, each table as its word says; more than two deals are extra."""
        self.desk.submit([RoundOpened(FINALS, number)])
        for state, sides in zip(self.sessions(FINALS, number), won, strict=True):
            for deal, side in enumerate(sides, start=1):
                if deal == 3:
                    self.desk.submit([LengthSet(state.uid, len(sides), "extra")], reason="level")
                self.desk.submit([DealRecorded(state.uid, deal, side, Contract(40, "H"), 44)])
        self.desk.submit([RoundClosed(FINALS, number)])

    def side_event(self):
        """Play a side event of everybody who is out, by the Swiss system."""
        facts = side_event(self.tournament, MAIN, lambda: SIDE)
        self.desk.submit(facts)
        assert self.tournament.stage(SIDE).fact.method == SWISS
        for number in (1, 2):
            self.draw(DrawPlan(SIDE))
            self.play(number, SIDE)
        self.sign_sheets()
        self.desk.submit([StageClosed(SIDE)])
        self.make_final(SIDE)

    def make_final(self, stage):
        """Have the ranking of a stage signed by the committee, behind its protest time."""
        if self.tournament.stage(stage).finality.protest is None:
            start_protest(self.desk, stage, 30)
        self.now = f"{datetime.fromisoformat(self.now) + timedelta(hours=1):%Y-%m-%dT%H:%M:%SZ}"
        signed_at = datetime.fromisoformat(self.now)
        for name in MEMBERS[:1]:
            wish = SignRequest(self.keys[name], CAPTAIN_PIN, strokes=STROKES)
            RankingSigning(stage, MEMBERS[:1]).sign(self.desk, self.club, wish, signed_at)
        assert finality_of(self.tournament, stage, datetime.fromisoformat(self.now)).state == FINAL
        self.signed[stage] = RankingSigning(stage).signed_file(self.desk)

    def late_rulings(self):
        """Rule in every stage behind its finality: its next revision is signed."""
        for index, stage in enumerate(STAGES):
            state = next(session for session in reversed(self.sessions(stage)) if session.forfeit is None)
            self.dispute(f"a{index:02}", state.uid, "late")
            assert finality_of(self.tournament, stage, datetime.fromisoformat(self.now)).state == RULED
            self.sign_sheets()
            before = self.signed[stage]
            self.make_final(stage)
            assert (self.tournament.stage(stage).finality.sealed[-1].revision, self.signed[stage] == before) == (
                2,
                False,
            )


@pytest.fixture(scope="module")
def weekend(tmp_path_factory):
    result = PlayedWeekend(tmp_path_factory.mktemp("weekend"))
    result.groups()
    result.finals()
    result.side_event()
    result.late_rulings()
    return result


@pytest.fixture(scope="module")
def files(weekend):
    """Every file that is published."""
    return site(weekend.tournament, dt.UTC, kept=weekend.desk.store.attachment).pages


@pytest.fixture(scope="module")
def pages(files):
    return {path: page.decode() for path, page in files.items() if not path.endswith(".pdf")}


@pytest.fixture(scope="module")
def papers(weekend):
    """Every paper as both of its files, read: PDF, workbook."""
    result = {}
    for key, stage in PAPERS:
        make = paper(key).report
        assert make is not None
        report = make(weekend.tournament, None if key == "day-report" else f"stage {stage}", None)
        assert broken_sums(report) == ()
        result[key, stage] = pdf_tables(report_bytes(report, PDF)), BookTables(report_bytes(report, XLSX))
    return result


@pytest.fixture(scope="module")
def records(weekend):
    """The record inside each signed ranking, and the tables on its pages."""
    result = {}
    for stage, file in weekend.signed.items():
        inside = pypdf.PdfReader(io.BytesIO(file)).attachments
        result[stage] = json.loads(inside["ranking.json"][0]), pdf_tables(file)
    return result


def number(text):
    """Return what is read as a number: a dash on paper is no points, and a sign is one."""
    plain = text.replace(" ", "").replace("\N{MINUS SIGN}", "-").removesuffix("=")
    return 0 if plain in {"\N{EN DASH}", ""} else int(plain)


def bare(name):
    """Return a team's name without its mark: "Otters" of "Otters (withdrew after round 3)"."""
    return name.partition(" (")[0]


def marked(weekend, marks, words):
    """Return the names of the teams that are marked so, with their marks in these words."""
    return {f"{weekend.tournament.teams[uid].name} ({words(mark)})" for uid, mark in marks.items()}


KEYS = {
    "place": "place",
    "played": "played",
    "won": "won",
    "tied": "tied",
    "lost": "lost",
    "match points": "match_points",
    "difference": "difference",
    "points for": "points_for",
    "points against": "points_against",
    "penalty points": "penalty_points",
}
"""The heads of the columns on paper, and what the record of a signed ranking calls the same."""


def rows_by_key(rows):
    """Return what a table of standings says of each team: only its numbers."""
    head = rows[0]
    return {
        bare(row[head.index("team")]): {
            KEYS[heading]: number(cell) for heading, cell in zip(head, row, strict=False) if heading in KEYS
        }
        for row in rows[1:]
        if row[head.index("team")]
    }


def alike(tables, rows):
    """Hold each table of standings against the rows of a record."""
    due = {row["team"]: row for row in rows}
    for table in tables:
        result = rows_by_key(table)
        assert result.keys() == due.keys()
        for team, figures in result.items():
            assert figures == {key: due[team][key] for key in figures}, team


def with_marks(page):
    """Return a web page with each team's mark after its name, as on paper, not on its own line."""
    return re.sub(r'<span class="why">(.*?)</span>', r" (\1)", page)


def html_standings(page):
    """Return the tables of a standings page by caption, as `rows_by_key` reads those on paper."""
    heads = {"Pl.": "place", "Team": "team", "Pd.": "played", "MP": "match points", "Diff.": "difference"}
    result = {}
    for table in re.findall(r"<table.*?</table>", page, re.DOTALL):
        rows = ParsedPage(re.sub(r"(<th[^>]*><a[^>]*>[^<]*</a>).*?</th>", r"\1</th>", table)).rows
        caption = re.search(r"<caption>(.*?)</caption>", table)
        result[caption[1] if caption else ""] = [[heads.get(cell, cell) for cell in rows[0]], *rows[1:]]
    return result


def played(records, stage):
    """Return the points of every pair in a ranking record by team, None for a forfeit."""
    return {frozenset(item["teams"]): item for item in records[stage][0]["tournament"]["played"] if "teams" in item}


def test_the_weekend_was_as_described(weekend):
    result = weekend.tournament
    assert result == fold(weekend.desk.entries)
    of_sessions = [dispute for state in result.sessions.values() for dispute in state.disputes]
    assert len(of_sessions) == 20
    assert not any(session.is_open for session in of_sessions)
    assert [result.stage(stage).finality.sealed[-1].revision for stage in STAGES] == [2, 2, 2]
    assert [len(ranking(result, stage).rows) for stage in STAGES] == [89, 8, 79]


def test_a_signed_ranking_has_the_signed_content(weekend, files, pages, tmp_path):
    for suffix, stage in zip(("", "-2", "-3"), STAGES, strict=True):
        assert files[f"ranking{suffix}.pdf"] == weekend.signed[stage]
        assert f"ranking{suffix}.pdf" in ParsedPage(pages[f"standings{suffix}.html"]).links
    for stage in (MAIN, FINALS):
        path = tmp_path / f"ranking{stage}.pdf"
        path.write_bytes(weekend.signed[stage])
        verdict = check_sealed(path, weekend.folder, datetime.fromisoformat(weekend.now), render=redraw_sheet)
        assert verdict.well, (verdict.sentence, verdict.details)
        assert any("The places follow" in detail for detail in verdict.details)


@pytest.mark.parametrize("stage", [MAIN, SIDE])
def test_standings_are_those_of_the_signed_ranking_everywhere(pages, papers, records, stage):
    record, signed = records[stage]
    printed, book = papers["standings", stage]
    whole = papers["day-report", ""]
    web = html_standings(pages["standings.html" if stage == MAIN else "standings-3.html"])
    groups = {f"Group {letter}": rows for letter, rows in (record["ranking"]["groups"] or {}).items()}
    assert len(groups) == (2 if stage == MAIN else 0)
    rows = record["ranking"]["rows"]
    title, name = ("Overall", "Groups") if groups else ("Standings", "Side event")
    alike((printed[title], book[title], signed["All teams" if groups else "Places"]), rows)
    alike((whole[0][f"{name}: {title}"], whole[1][f"{title}, {name}"]), rows)
    for heading, of_group in (groups or {"": rows}).items():
        alike((web[heading], *((printed[heading], book[heading], signed[heading]) if heading else ())), of_group)
    assert not any(SUMS in item for item in (printed, whole[0]))
    assert all(len(item[SUMS]) > 1 for item in (book, whole[1]))
    assert not any("waits" in cell for table in web.values() for row in table for cell in row)


def test_the_cross_table_matches_the_sessions(weekend, pages, papers, records):
    printed, book = papers["cross-table", MAIN]
    due = played(records, MAIN)
    assert {"Group A against group B", "Group B against group A"} <= printed.keys() & book.keys()
    tables = [(index, table) for index, papers_of in enumerate((printed, book)) for table in papers_of.values()]
    tables = [(index, table) for index, table in tables if table[0][0] == "#"]
    names = {row[0]: row[1] for _index, table in tables for row in table[1:]}
    assert {name for name in names.values() if name != bare(name)} == marked(
        weekend, team_marks(weekend.tournament, MAIN), mark_briefly
    )
    cells: dict[tuple[str, str], list[str]] = {}
    by_round: dict[tuple[str, str], str] = {}
    for index, table in tables:
        for row in table[1:]:
            for head, cell in zip(table[0][2:], row[2:], strict=False):
                opponent, colon, result = cell.partition(": ")
                if colon:
                    cells.setdefault((row[1], names[opponent]), ["", ""])[index] = result.split()[0]
                    by_round[row[1], head] = result.split()[0]
    assert len(cells) == 2 * len(due)
    for (team, opponent), (on_paper, in_book) in cells.items():
        assert int(on_paper) + int(cells[opponent, team][0]) == 4
        assert on_paper == in_book
        assert ("points" in due[frozenset((bare(team), bare(opponent)))]) or on_paper in "04"
    heads, *rows = ParsedPage(with_marks(pages["cross.html"])).rows
    for row in rows:
        team = row[0].split(" ", 1)[1]
        for head, cell in zip(heads[1:], row[1:], strict=True):
            assert cell.split()[-1:] in ([by_round.get((team, head), "")], ["FF"]) or not cell


def test_the_bracket_matches_the_sessions(pages, papers, records):
    due = played(records, FINALS)
    web = re.findall(r'<li class="card">.*?</li>', pages["bracket-2.html"], re.DOTALL)
    read = []
    for card in web:
        sides = re.findall(r'<p class="side.*?</p>', card, re.DOTALL)
        names = [text for side in sides for text in re.findall(r'class="who">(?:<a[^>]*>)?([^<]*)', side)]
        points = [text for side in sides for text in re.findall(r'class="n">([^<]*)', side)]
        read.append((names, points))
    printed, book = (item["Pair by pair"] for item in papers["bracket", FINALS])
    assert printed == book
    for row in printed[1:]:
        names = [row[index].split(" ", 1)[1] for index in (2, 4)]
        points = [row[index] for index in (3, 5)]
        assert (names, points) in read
        session = due[frozenset(names)]
        result = dict(zip(session["teams"], session.get("points", ("", "")), strict=True))
        assert points == [str(result[name]) for name in names]
        assert (
            row[6] == max(names, key=lambda name: result[name])
            if "points" in session
            else row[6] not in session["forfeited_by"]
        )
    assert len(printed) - 1 == len(read) == len(due) == 8


def test_a_knock_out_shows_winning_margins_and_no_match_points(weekend, papers, records):
    due = played(records, FINALS)
    printed, book = (item["Cross-table"] for item in papers["cross-table", FINALS])
    assert "match points" not in {*printed[0], *book[0]}
    names = {row[0]: row[1] for row in printed[1:]}
    shown = {
        (row.name, index): cell.words
        for row in cross_view(weekend.tournament, FINALS).rows
        for index, cell in enumerate(row.cells)
    }
    met = 0
    for row, in_book in zip(printed[1:], book[1:], strict=True):
        for index, (head, cell) in enumerate(zip(printed[0][2:10], row[2:10], strict=True)):
            team, other = bare(row[1]), bare(names[head])
            session = due.get(frozenset((team, other)))
            assert bool(session) == bool(cell.strip("\N{MULTIPLICATION SIGN}"))
            if session is None:
                continue
            met += 1
            result = dict(zip(session["teams"], session.get("points", ()), strict=False))
            gave_up = "forfeited_by" in session
            by = 5 * (1 if session["forfeited_by"] != team else -1) if gave_up else result[team] - result[other]
            assert number(cell.removesuffix("FF")) == number(in_book[2 + index].removesuffix("FF")) == by
            assert shown[team, index] == "FF" if gave_up else number(shown[team, index]) == by
    assert met == 2 * len(due)
    for table in papers["day-report", ""]:
        rows = [dict(zip(table["Results"][0], row, strict=False)) for row in table["Results"][1:]]
        for row in rows:
            session = due.get(frozenset((row["team A"], row["team B"]))) if row["stage"] == "Finals" else None
            if session is not None:
                assert not row["match points A"] + row["match points B"]
                won = row["team A" if int(row["points A"]) > int(row["points B"]) else "team B"]
                assert row["winner"] == won
        rounds = [dict(zip(table["By round"][0], row, strict=False)) for row in table["By round"][1:]]
        assert [row["match points"] for row in rounds if row["stage"] == "Finals"] == ["", "", ""]


def test_places_and_prizes_follow_from_both_rankings(weekend, pages, papers, records):
    printed, book = papers["prize-list", FINALS]
    finals, groups = (records[stage][0]["ranking"]["rows"] for stage in (FINALS, MAIN))
    went_on = {row["team"] for row in finals}
    due = [row["team"] for row in finals] + [row["team"] for row in groups if row["team"] not in went_on]
    left = marked(weekend, marked_for_prizes(weekend.tournament, FINALS), mark_words)
    for tables in (printed, book):
        placed = [row[1] for row in tables["Final places"][1:]]
        assert sorted(map(bare, placed)) == sorted(due)
        assert {name for name in placed if name != bare(name)} == left != set()
        assert [bare(row[1]) for row in tables["Final places"][1:5]] == due[:4]
        assert [row[3] for row in tables["Prizes"][1:]] == [
            "$1,000, Gold cup",
            "$500",
            "$250",
            "$125",
            *("no prize" if row[1] in left else "$37.50" for row in tables["Prizes"][5:]),
        ]
        assert [row[1] in left for row in tables["Prizes"][1:]].count(True) == 1
    assert SUMS not in printed
    assert len(book[SUMS]) > 1
    web = ParsedPage(with_marks(pages["prizes-2.html"]))
    plain = [list(row) for row in web.rows[1:]]
    assert plain == [[row[0], row[1], row[3]] for row in printed["Prizes"][1:]]
    assert f"Lake Shield goes to {due[0]}" in web.words


def test_every_sheet_has_the_points_shown_everywhere(weekend, pages, papers, records):
    """Session page, printed results, workbook and signed records all have the same points."""
    by_head = [
        [dict(zip(rows[0], row, strict=False)) for row in rows[1:]]
        for rows in (table["Results"] for table in papers["day-report", ""])
    ]
    every = list(weekend.tournament.sessions.values())
    names = {stage: weekend.tournament.stage(stage).name for stage in STAGES}
    recorded = {stage: played(records, stage) for stage in STAGES}
    count = 0
    for state, *rows in zip(
        every, *([row for row in table if row["session"].isdigit()] for table in by_head), strict=False
    ):
        stated = [(row["team A"], row["team B"], row["points A"], row["points B"]) for row in rows]
        assert stated[0] == stated[1]
        assert {row["stage"] for row in rows} == {names[state.stage]}
        (heading,) = re.findall(r"<h1>(.*?)</h1>", pages[sheet_path(state.uid)], re.DOTALL)
        ((team, points, opponent),) = re.findall(r"(.*?) (\d+ : \d+) (.*)", re.sub(r"<[^>]*>", "", heading))
        assert (team, opponent, *points.split(" : ")) == stated[0]
        due = recorded[state.stage][frozenset((team, opponent))]
        if "points" in due:
            assert dict(zip(due["teams"], due["points"], strict=True)) == {
                team: int(stated[0][2]),
                opponent: int(stated[0][3]),
            }
        count += 1
    assert count == len(every) == sum(map(len, recorded.values()))

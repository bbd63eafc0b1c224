"""The golden session typed key by key into the program, and checked in all its output."""

import json
import re
import subprocess
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path

import openpyxl
import pytest

from tests.sheets.calculated import LibreOffice
from tests.window.events import command, entries
from tests.window.golden_keys import (
    BACKSPACED,
    CLEARED,
    CONTRACT_FIRST,
    DEALS,
    PENALTY_AFTER,
    READ_OUT,
    RUNNING,
    TAKEN_BACK,
    TypedDeal,
)
from tests.window.keyboard import strokes_of_text
from tests.window.program import Program, Start

MOST_KEYS_A_DEAL = 8
NAME = "Golden cup"
TEAMS = (("North", "Anil", "Cyril", "Eapen"), ("South", "Biju", "Deepa", "Fina"))


@dataclass
class GoldenResult:
    """The result of the session: the file, what the tree reported, the number of keys."""

    program: Program
    event: Path
    saved: int
    keys: Counter[str] = field(default_factory=Counter)

    def count(self, what: str) -> None:
        """Note the keys pressed since the last count."""
        self.keys[what] += self.program.keys.strokes - self.keys.total()

    def wait_saved(self, more: int = 1) -> None:
        """Wait until this many more entries are reported as saved."""
        self.saved += more
        self.program.wait_entry(self.saved)


@pytest.fixture(scope="module")
def played(start: Start, tmp_path_factory: pytest.TempPathFactory) -> GoldenResult:
    """The whole way by keyboard: event, session, 18 deals, the penalty, the read-outs."""
    program = start(tmp_path_factory.mktemp("golden"))
    game = GoldenResult(program, begin(program), 0)
    game.count("making the event")
    start_session(game)
    for number, deal in enumerate(DEALS, 1):
        enter(game, number, deal)
        if number == PENALTY_AFTER:
            penalise(game)
        if number in READ_OUT:
            read_out(game)
    return game


def begin(program: Program) -> Path:
    """Make the event by keys: name, two teams with players, Ctrl+Enter; its session waits."""
    keys = program.keys
    program.wait_focus("start-score-now")
    keys.press("ctrl+n")
    program.wait_focus("new-event-name")
    keys.type(NAME)
    for number, (team, *players) in enumerate(TEAMS, 1):
        tab_to(program, f"new-team-{number}-name")
        keys.type(team)
        for place, player in enumerate(players, 1):
            tab_to(program, f"new-team-{number}-player-{place}")
            keys.type(player)
    keys.press("ctrl+Return")
    program.wait_for_text("draw-heading", "North")
    return program.home / f"{NAME}.scorekeeper"


def tab_to(program: Program, name: str) -> None:
    """Press Tab until something has the focus, each time waiting until the focus has moved."""
    now = program.focused()
    while now is None or now.id != name:
        before = now
        program.keys.press("Tab")
        program.wait(lambda before=before: program.focused() != before, f"the focus moving on to {name}")  # type: ignore[misc]
        now = program.focused()


def start_session(game: GoldenResult) -> None:
    """Start the first session: the draw and the seats are filled in, so that Enter is enough."""
    game.program.wait_focus("draw-dealing.B", "B")
    game.program.keys.press("Return")
    game.program.wait_focus("entry-line")
    game.saved = len(entries(game.event))
    game.count("starting the session")


def enter(game: GoldenResult, number: int, deal: TypedDeal) -> None:
    """Type one deal, with what goes wrong in it, and wait until it is said to be saved."""
    program, keys = game.program, game.program.keys
    if number == TAKEN_BACK[0]:
        keys.line(TAKEN_BACK[1])
        game.wait_saved()
        keys.press("ctrl+z")
        program.wait_for_text("save-state", "Undone")
        game.saved += 1
        game.count("a deal taken back")
    if number == CLEARED[0]:
        keys.type(CLEARED[1])
        program.wait_for_text("entry-explanation", "63 is above 56")
        keys.press("Escape")
        program.wait(lambda: program.text("entry-line") == "", "an empty line after Escape")
    if number == BACKSPACED[0]:
        keys.type(BACKSPACED[1])
        keys.press("BackSpace")
        keys.line(BACKSPACED[2])
    elif number == CONTRACT_FIRST[0]:
        keys.line(CONTRACT_FIRST[1])
        game.wait_saved()
        keys.line(CONTRACT_FIRST[2])
    else:
        keys.line(deal.line)
    game.wait_saved()
    game.count("deals")


def penalise(game: GoldenResult) -> None:
    """Lead out of turn by South in the deal just recorded, North objected."""
    program, keys = game.program, game.program.keys
    keys.press("Up", "F4")
    program.wait_focus("penalty-search")
    keys.line("lead")
    keys.type("b")
    program.wait_for_text("penalty-prescribed-sentence", "North")
    keys.press("Return")
    game.wait_saved()
    game.count("penalty")


def read_out(game: GoldenResult) -> None:
    """Say the score aloud and note it with Enter."""
    program = game.program
    assert program.wait_for_text("announcement-sentence", "North")
    program.keys.press("Return")
    game.wait_saved()
    game.count("reading out")


def test_on_average_at_most_eight_keys_a_deal(played: GoldenResult) -> None:
    for what, count in played.keys.items():
        print(f"{what}: {count} keys")
    print(f"{played.keys['deals'] / len(DEALS):.2f} keys a deal, two typos and a contract first among them")
    clean = sum(strokes_of_text(deal.line) + 1 for deal in DEALS)
    assert clean / len(DEALS) < MOST_KEYS_A_DEAL
    assert played.keys["deals"] / len(DEALS) <= MOST_KEYS_A_DEAL


def test_the_tree_says_25_to_16(played: GoldenResult) -> None:
    program = played.program
    assert (program.accessible_name("total-0"), program.accessible_name("total-1")) == ("North: 25", "South: 16")
    assert program.accessible_name("difference") == "difference 9"
    assert program.accessible_name("match-points").endswith(": 4\N{EN DASH}0")
    rows = program.table("score-table")
    assert len(rows) == len(DEALS)
    for number, (cells, running) in enumerate(zip(rows, RUNNING, strict=True), 1):
        north, south = running.split(":")
        assert f"Total North, deal {number}: {north}" in cells
        assert f"Total South, deal {number}: {south}" in cells
    title = next(node.name for node in program.everything() if node.role == "frame")
    assert title.startswith("North 25 : 16 South")
    assert program.output() == ""


def test_the_file_says_25_to_16(played: GoldenResult) -> None:
    kinds = Counter(kind for _, kind, _ in entries(played.event))
    assert (kinds["deal-recorded"], kinds["voided"], kinds["penalty-given"]) == (len(DEALS) + 2, 1, 1)
    assert kinds["score-announced"] == len(READ_OUT)
    (session,) = json.loads(command("sessions", played.event, "--json"))
    assert session["totals"] == {"A": 25, "B": 16}
    assert session["match_points"] == {"A": 4, "B": 0}
    assert (session["complete"], session["winner"], session["deals"]) == (True, "A", 18)
    command("verify", played.event)


def test_pdf_workbook_and_document_agree(played: GoldenResult, office: LibreOffice, tmp_path: Path) -> None:
    pdf, book, document = (tmp_path / f"sheet.{kind}" for kind in ("pdf", "xlsx", "json"))
    command("export", played.event, "--session", 1, "--pdf", pdf, "--xlsx", book, "--json", document)
    agrees_on_paper(pdf)
    agrees_in_the_workbook(office.converted(tmp_path, "xlsx") / book.name)
    sheet = json.loads(document.read_text())
    recorded = [
        TypedDeal("", deal["side"], deal["contract"], deal.get("taken"), deal.get("result"))
        for deal in sheet["session"]["deals"]
    ]
    assert recorded == [replace(deal, line="") for deal in DEALS]
    again = json.loads(command("score", document))
    assert again == sheet["result"]
    assert again["totals"] == {"A": 25, "B": 16}
    assert again["match_points"] == {"A": 4, "B": 0}
    assert [f"{deal['running']['A']}:{deal['running']['B']}" for deal in again["deals"]] == RUNNING


def agrees_on_paper(pdf: Path) -> None:
    """The printed sheet has every row and the totals."""
    process = subprocess.run(["pdftotext", "-layout", str(pdf), "-"], capture_output=True, text=True, check=True)
    rows = [line.split() for line in process.stdout.splitlines() if line.strip()]
    for number, running in enumerate(RUNNING, 1):
        north, south = running.split(":")
        assert any(row[0] == str(number) and {north, south} <= set(row) for row in rows), (
            number,
            running,
            process.stdout,
        )
    words = " ".join(process.stdout.split())
    assert re.search(r"25 ?: ?16", words), words
    assert re.search(r"4\s?[\N{EN DASH}-]\s?0", words), words


def agrees_in_the_workbook(book: Path) -> None:
    """LibreOffice, which wrote this workbook, computed everything again and found nothing wrong."""
    read = openpyxl.load_workbook(book, data_only=True)
    assert read["Check"]["B1"].value == "OK"
    totals = [read["Score"][cell].value for cell in ("B7", "D7", "F7", "I7", "J7")]
    assert totals == [25, 16, 9, 4, 0]

"""A new rule system is one small file: the game of 28 with a club's chart."""

import json
from types import MappingProxyType

import pypdfium2
import pytest
from openpyxl import load_workbook
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from scorekeeper.cli import main
from scorekeeper.documents.session import read_session
from scorekeeper.rules import systems
from scorekeeper.rules.auction import AuctionRules
from scorekeeper.rules.chart import Band, Chart, Doubling
from scorekeeper.rules.matchpoints import MatchPointScale, MatchPointStep
from scorekeeper.rules.model import Session
from scorekeeper.rules.options import Option, Options
from scorekeeper.rules.score import score
from scorekeeper.rules.system import RuleSystem

TWENTY_EIGHT = RuleSystem(
    key="twenty-eight",
    edition="1997",
    name="28",
    sides=("A", "B"),
    seats=6,
    first_dealer=6,
    minimum=16,
    maximum=28,
    card_points=28,
    options=Options((Option("deals", 24, low=1, high=99), Option("match_points", default=True))),
    auction=AuctionRules(minimum=16, maximum=28, self_raise=()),
    chart=Chart("Chart", (Band(19, 1, 2), Band(28, 2, 3))),
    doubling=Doubling("Chart", added=(0, 1, 2)),
    match_points=MatchPointScale("Match", (MatchPointStep(1, 4, 0), MatchPointStep(0, 2, 2))),
)

DOCUMENT = {
    "format": "scorekeeper/session",
    "version": 1,
    "system": "twenty-eight",
    "sides": {"A": {"name": "Dallas"}, "B": {"name": "Detroit"}},
    "deals": [
        {"deal": 1, "side": "A", "contract": "16H", "taken": 16},
        {"deal": 2, "side": "B", "contract": "20SX", "taken": 19},
        {"deal": 3, "side": "B", "contract": "28NT", "result": "made"},
    ],
}


@pytest.fixture
def known(monkeypatch):
    """The program as it would be with this system in its list."""
    monkeypatch.setitem(systems._OF_DEALS, TWENTY_EIGHT.key, TWENTY_EIGHT)


def test_it_is_scored_by_its_own_chart(known):
    record = read_session(DOCUMENT)
    assert isinstance(record, Session)
    result = score(TWENTY_EIGHT, record)
    assert [[(line.side, line.points) for line in deal.lines] for deal in result.deals] == [
        [("A", 1)],
        [("A", 3), ("A", 1)],
        [("B", 2)],
    ]
    assert (dict(result.totals), result.options["deals"], result.complete) == ({"A": 5, "B": 2}, 24, False)


@pytest.mark.parametrize("contract", ["15H", "29NT"])
def test_its_bounds_are_kept(known, contract):
    deals = [{"deal": 1, "side": "A", "contract": contract, "taken": 16}]
    assert not isinstance(read_session({**DOCUMENT, "deals": deals}), Session)


@pytest.fixture
def evening(known, evening):
    return evening


def test_a_deal_of_it_is_entered_in_the_window_and_printed(evening, tmp_path, monkeypatch, check_golden):
    evening.window.run("new-event")
    page = evening.window.ensure_page("new-event")
    page.folder = tmp_path
    evening.type("Kerala Club")
    page.about.fields["system"].choice.segment("twenty-eight").click()
    assert page.about.values()["deals"] == "24"
    for card, name in zip(page.teams, ("Dallas", "Detroit"), strict=False):
        card.fields["name"].line.setText(name)
    page.first_focus().setFocus()
    evening.confirm()
    evening.wait(lambda: evening.bridge is not None and evening.window.current == "session-start")
    evening.enter()
    evening.wait(lambda: evening.window.current == "score")
    evening.type("a 29h")
    entry = evening.window.page("score").entry
    check_golden(entry.explanation.accessibleName())
    evening.key(Qt.Key.Key_Escape)
    evening.type("a 20hx 21")
    assert "Dallas +3" in entry.explanation.accessibleName()
    evening.enter()
    session = next(iter(evening.bridge.tournament.sessions))
    evening.wait(lambda: evening.bridge.tournament.sessions[session].record.deals)
    assert dict(evening.bridge.tournament.sessions[session].result.totals) == {"A": 3, "B": 0}
    evening.window.run("print")
    paper = evening.window.page("reports")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(tmp_path / "sheet.pdf"), ""))
    paper.pdf_button.setFocus()
    evening.enter()
    evening.wait(lambda: "1 file written" in evening.status_text)
    text = pypdfium2.PdfDocument(tmp_path / "sheet.pdf")[0].get_textpage().get_text_range()
    assert "28, edition 1997" in text
    assert "24 deals" in text


def test_the_command_line_holds_an_event_of_it(known, tmp_path, capsys):
    event = str(tmp_path / "club.scorekeeper")
    assert main(["new", event, "--system", "twenty-eight", "--set", "deals=12"]) == 0
    file = tmp_path / "session.json"
    file.write_text(json.dumps({**DOCUMENT, "options": {"deals": 12}}), encoding="utf-8")
    assert main(["import", event, str(file)]) == 0
    assert main(["export", event, "--session", "1", "--xlsx", str(tmp_path / "sheet.xlsx")]) == 0
    assert main(["verify", event]) == 0
    capsys.readouterr()
    assert main(["standings", event]) == 0
    assert "Dallas" in capsys.readouterr().out
    assert load_workbook(tmp_path / "sheet.xlsx").sheetnames


def test_the_registry_is_as_it_was():
    assert TWENTY_EIGHT.key not in systems.SYSTEMS
    assert isinstance(systems.SYSTEMS, MappingProxyType)

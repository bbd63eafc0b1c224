"""Prizes: sharing, final places, typed input, the list and the certificates."""

import json
from io import BytesIO
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st
from PIL import ImageOps
from pypdf import PdfReader
from pypdfium2 import PdfDocument

from scorekeeper.features.draw.view.planning import DrawPlan, plan_draw
from scorekeeper.features.papers.view.prize_papers import (
    WHOSE,
    certificate_subject,
    certificates,
    certificates_pdf,
    prize_list,
    prize_list_report,
)
from scorekeeper.features.prizes.view.document import document
from scorekeeper.features.prizes.view.prize_values import (
    form_values,
    parse_best_player,
    parse_prizes,
    read_money,
    read_prize,
)
from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import (
    DealRecorded,
    PrizesSet,
    ProtestTimeStarted,
    RoundClosed,
    RoundOpened,
    StageClosed,
    StageSet,
    SubstitutionApproved,
    TeamEntered,
    TeamPlaced,
    TeamWithdrawn,
)
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.events import NewEvent, create_event
from scorekeeper.kernel.final_places import final_places, finishers
from scorekeeper.language.prizes import money, place_range
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.cross_table import cross_report
from scorekeeper.sheets.reports.day import day_report
from scorekeeper.sheets.reports.model import findings
from scorekeeper.sheets.reports.render import FORMS, render
from scorekeeper.sheets.reports.standings import standings_report
from scorekeeper.sheets.reports.team import team_report
from scorekeeper.tournament.prizes import EACH, LOT, SHARING, SPLIT, Prizes, prizes_by_place
from tests.journal.game import GameDay, hand

LONG = "ഗ്രേറ്റർ കൊട്ടാരക്കര അമ്പത്താറ് ക്ലബ്ബ് രണ്ടാം ടീം, ഡെട്രോയിറ്റ് മിഷിഗൺ"
SCHEMA = json.loads(
    (Path(__file__).parents[3] / "resources" / "schemas" / "prizes.schema.json").read_text(encoding="utf-8")
)
HOSTILE = "<b>\u202eRobert'); DROP TABLE</b>"


@pytest.mark.parametrize(
    ("shared", "expected"),
    [
        (SPLIT, [(100000, 0), (62500, 0), (0, 0)]),
        (EACH, [(100000, 0), (75000, 0), (0, 0)]),
        (LOT, [(100000, 0), (None, 0), (0, 0)]),
    ],
)
def test_tied_teams_share_as_the_organizer_sets(shared, expected):
    prizes = Prizes((100000, 75000, 50000), ("Gold", "Silver", ""), shared)
    result = prizes_by_place([("a",), ("b", "c"), ("d",)], prizes)
    assert [(share.amount, share.left) for share in result] == expected
    assert [share.awards for share in result] == [("Gold",), ("Silver",), ()]
    assert [(share.first, share.last) for share in result] == [(1, 1), (2, 3), (4, 4)]


def test_an_indivisible_remainder_is_left_over():
    (share,) = prizes_by_place([("a", "b", "c")], Prizes((100000, 0, 1)))
    assert (share.amount, share.left) == (33333, 2)
    assert (share.amount or 0) * len(share.who) + share.left == 100001


@drawn(
    st.lists(st.integers(1, 5), max_size=8),
    st.lists(st.integers(0, 10**6), max_size=12),
    st.sampled_from(SHARING),
)
def test_no_team_gets_more_than_there_is_and_nothing_is_lost(sizes, amounts, shared):
    names = iter(range(100))
    places = [tuple(str(next(names)) for _ in range(size)) for size in sizes]
    result = prizes_by_place(places, Prizes(tuple(amounts), (), shared))
    assert [share.who for share in result] == places
    for share in result:
        due = sum(amounts[share.first - 1 : share.last])
        if shared == SPLIT or not share.is_shared:
            assert (share.amount or 0) * len(share.who) + share.left == due
            assert 0 <= share.left < len(share.who)
        elif shared == LOT:
            assert (share.amount is None) == bool(due)


@pytest.mark.parametrize(
    ("text", "amount"),
    [("1000", 100000), ("1,000", 100000), ("$1 000.5", 100050), ("516.66", 51666), ("", 0), ("x", None), ("-5", None),
     ("1.234", None), ("\u0d67\u0d66", None), ("9" * 30, None)],
)  # fmt: skip
def test_money_is_read(text, amount):
    assert read_money(text, "$") == amount


def test_a_prize_line_is_an_amount_and_an_award():
    assert read_prize("1000; Gold cup") == (100000, "Gold cup")
    assert read_prize("; Gold; cup") == (0, "Gold; cup")
    assert read_prize("gold") is None


def test_money_and_places_in_words():
    assert (money(100000, "$"), money(51666, "EUR"), money(5, "")) == ("$1,000", "516.66 EUR", "0.05")
    assert (place_range(1, 1), place_range(5, 8)) == ("1st", "5th to 8th")


@pytest.fixture
def cup(tmp_path):
    """Six teams in a round robin and the best four in a cup; one side wins everything."""
    desk = create_event(
        tmp_path / "cup.scorekeeper", NewEvent("Cup", "international-56", "2026-10-03", "കോട്ടയം"), who="Mini", seat="d"
    )
    names = ("Dallas", LONG, HOSTILE, "Kochi", "Albany", "Boston")
    teams = [
        TeamEntered(f"{index:02x}", name, tuple(f"{name[:9]} {no}" for no in "123")) for index, name in enumerate(names)
    ]
    desk.submit([*teams, StageSet(MAIN, "Groups", "round-robin", options={"deals": 1}, places=4)])
    _play(desk, MAIN, (1, 2, 3, 4, 5))
    desk.submit([StageClosed(MAIN)])
    best = [team for item in final_places(desk.tournament, MAIN) for team in item.teams][:4]
    placed = [TeamPlaced("f1", team, number=index) for index, team in enumerate(best, 1)]
    finals = StageSet("f1", "Finals", "knock-out-third-place", lengths=(1,), after=MAIN)
    desk.submit([finals, *placed])
    yield desk
    desk.close()


def _play(desk, stage, rounds):
    for number in rounds:
        if number not in desk.tournament.stage(stage).drawn_rounds:
            result = plan_draw(desk.tournament, DrawPlan(stage))
            assert not result.problems, result.problems
            desk.submit([result.fact(desk.new_uid)])
        desk.submit([RoundOpened(stage, number)])
        for state in list(desk.tournament.sessions.values()):
            if (state.stage, state.round) == (stage, number):
                better = "A" if state.teams[0] < state.teams[1] else "B"
                value = 40 if stage == MAIN else 30
                desk.submit([DealRecorded(state.uid, 1, better, Contract(value, "H"), 50)])
        desk.submit([RoundClosed(stage, number)])


def named(desk, stage, **how):
    return [
        ([desk.tournament.teams[team].name for team in item.teams], item.stage, item.open)
        for item in final_places(desk.tournament, stage, **how)
    ]


def test_the_places_of_the_cup_come_before_the_ranking_of_the_groups(cup):
    assert named(cup, "f1")[0] == (["Dallas", LONG, HOSTILE, "Kochi"], "f1", True)
    assert named(cup, "f1")[1:] == [(["Albany"], MAIN, False), (["Boston"], MAIN, False)]
    _play(cup, "f1", (1, 2))
    cup.submit([StageClosed("f1")])
    result = named(cup, "f1")
    assert [names for names, _stage, _open in result] == [
        ["Dallas"],
        [LONG],
        [HOSTILE],
        ["Kochi"],
        ["Albany"],
        ["Boston"],
    ]
    assert [stage for _names, stage, _open in result] == ["f1"] * 4 + [MAIN] * 2
    assert named(cup, "f1", alone=True) == result[:4]


def test_the_list_its_sums_and_its_papers(cup, check_golden):
    fact = PrizesSet("f1", (100000, 75000, 50000, 30000), ("Gold", "", "", ""), "$", trophy="Shield",
                     handed_back="Boston", best_player="Kochi 2", best_of="03", best_award="Pen")  # fmt: skip
    cup.submit([fact])
    draft = prize_list_report(cup.tournament, "stage f1")
    assert draft.across == "PROVISIONAL"
    undecided = prize_list(cup.tournament, "f1")
    assert (undecided.winners, undecided.provisional) == ((), True)
    prizes = ["$1,000, Gold", "$750", "$500", "$300"]
    shown = [(row[0], row[1], row[3]) for row in draft.tables["prizes"].rows]
    assert shown == [
        (place, "not decided", prize) for place, prize in zip(("1st", "2nd", "3rd", "4th"), prizes, strict=True)
    ]
    (together, *decided) = draft.tables["places"].rows
    assert (together[0], [row[0] for row in decided]) == ("1st to 4th", ["5th", "6th"])
    assert str(together[1]).startswith("not decided: Dallas, ")
    assert [check.what for check, left, right in findings(draft) if left != right] == []
    assert [page.name for page in certificates(cup.tournament, "places of f1")] == ["Kochi 2"]
    _play(cup, "f1", (1, 2))
    cup.submit([StageClosed("f1")])
    report = prize_list_report(cup.tournament, "stage f1")
    assert not report.across
    assert [check.what for check, left, right in findings(report) if left != right] == []
    assert [row[0] for row in report.tables["places"].rows] == ["1st", "2nd", "3rd", "4th", "5th", "6th"]
    assert [row[3] for row in report.tables["prizes"].rows] == ["$1,000, Gold", "$750", "$500", "$300"]
    text = " ".join(s for part in report.sections for s in getattr(part, "sentences", ()))
    check_golden(text)
    assert "Kochi 2 (Kochi): Pen" in text
    for form in FORMS:
        assert render(report, form, SheetOptions())


@pytest.mark.parametrize("takes", [False, True])
def test_a_marked_team_takes_a_prize_only_if_the_organizer_allows_it(cup, takes):
    _play(cup, "f1", (1, 2))
    cup.submit([TeamWithdrawn("f1", "00", 2)], reason="Disqualified: two packs")
    marked = ("00",) if takes else ()
    cup.submit([PrizesSet("f1", (100000, 75000), ("Gold",), "$", trophy="Shield", marked=marked), StageClosed("f1")])
    result = prize_list(cup.tournament, "f1")
    report = prize_list_report(cup.tournament, "stage f1")
    assert [row[1] for row in report.tables["prizes"].rows] == ["Dallas (disqualified after round 2)", LONG]
    assert report.tables["prizes"].values("prize")[0] == ("$1,000, Gold" if takes else "no prize")
    assert report.tables["prizes"].values("hundredths") == (100000 * takes, 75000)
    assert [check.what for check, left, right in findings(report) if left != right] == []
    text = " ".join(s for part in report.sections for s in getattr(part, "sentences", ()))
    asked = "Dallas (disqualified after round 2) gets no prize unless the organizer decides otherwise."
    assert (asked in text) == (not takes)
    assert result.winners == (("Dallas",) if takes else ())
    assert "Shield goes to Dallas" in text if takes else "Shield is not awarded" in text
    pages = certificates(cup.tournament, certificate_subject("places", "f1"))
    assert [page.name for page in pages] == (["Dallas", LONG] if takes else [LONG])
    written = json.loads(json.dumps(document(result)))
    jsonschema.validate(written, SCHEMA)
    first = written["places"][0]
    assert (first["hundredths"], first["note"]) == (100000 * takes, "disqualified after round 2")


def test_places_that_can_still_be_protested_are_provisional(cup):
    _play(cup, "f1", (1, 2))
    cup.submit([PrizesSet("f1", (100000,)), StageClosed("f1")])
    assert not prize_list(cup.tournament, "f1").provisional
    assert "PROVISIONAL" not in _certificate_text(cup.tournament)
    assert not standings_report(cup.tournament, "f1", 0, SheetOptions()).across
    cup.submit([ProtestTimeStarted("f1", 30)])
    assert prize_list_report(cup.tournament, "stage f1").across == "PROVISIONAL"
    assert "PROVISIONAL" in _certificate_text(cup.tournament)
    for report in (
        standings_report(cup.tournament, "f1", 0, SheetOptions()),
        cross_report(cup.tournament, "f1", SheetOptions()),
        team_report(cup.tournament, "00", SheetOptions()),
        day_report(cup.tournament, None, SheetOptions()),
    ):
        assert report.across == "PROVISIONAL"
        (page, *_more) = PdfReader(BytesIO(render(report, "pdf", SheetOptions()))).pages
        assert page.extract_text().count("PROVISIONAL") == 2  # across the page, and in a line that is read aloud


def _certificate_text(tournament):
    (page, *_more) = PdfReader(BytesIO(certificates_pdf(tournament, "places of f1", SheetOptions()))).pages
    return page.extract_text()


@pytest.mark.parametrize("paper", ["A4", "letter"])
@pytest.mark.parametrize("whose", WHOSE)
def test_certificates_have_a_page_each_in_any_script(cup, whose, paper):
    cup.submit([PrizesSet("f1", (100000,), best_player="Kochi 2", best_of="03")])
    _play(cup, "f1", (1, 2))
    subject = certificate_subject(whose, "f1")
    pages = certificates(cup.tournament, subject)
    assert len(pages) == {"places": 2, "teams": 6, "players": 18}[whose]
    read = PdfReader(BytesIO(certificates_pdf(cup.tournament, subject, SheetOptions(paper=paper))))
    assert len(read.pages) == len(pages)
    assert all(page.mediabox.width > page.mediabox.height for page in read.pages)
    texts = [page.extract_text() for page in read.pages]
    assert all("Cup" in text and "3 October 2026" in text for text in texts)
    if whose == "teams":
        assert "for 1st place among 6" in texts[0]


@pytest.mark.parametrize("paper", ["A4", "letter"])
def test_a_certificate_says_what_it_is_for_and_leaves_room_for_a_logo(cup, paper):
    _play(cup, "f1", (1, 2))
    cup.submit([PrizesSet("f1", (100000,), ("Gold cup",), "$", trophy="Shield"), StageClosed("f1")])
    data = certificates_pdf(cup.tournament, "places of f1", SheetOptions(paper=paper))
    text = " ".join(PdfReader(BytesIO(data)).pages[0].extract_text().split())
    for words in ("is awarded to", "for 1st place", "Gold cup, Shield", "3 October 2026", "place and date"):
        assert words in text
    assert "1,000" not in text
    assert "$" not in text
    page = PdfDocument(data)[0]
    picture = ImageOps.invert(page.render(scale=1, grayscale=True).to_pil().convert("L"))
    assert picture.crop((60, 40, picture.width - 60, 115)).getbbox() is None


def test_the_players_who_finished_are_named(cup):
    cup.submit([SubstitutionApproved("5b", "00", "Dallas 1", "Eapen", ("Pat",))], reason="flu")
    assert finishers(cup.tournament, "00") == ("Dallas 2", "Dallas 3", "Eapen")


def test_typed_prizes_are_recorded(cup):
    form = {
        "prizes": "1000; Gold\n750.50\n; Bronze", "currency": "$", "shared": "each", "alone": "", "trophy": "Shield",
        "handed_back": "Boston", "best_player": "kochi 2", "best_award": "Pen", "marked": "dallas ;Kochi",
    }  # fmt: skip
    fact = parse_prizes(cup.tournament, "f1", form)
    assert isinstance(fact, PrizesSet)
    assert (fact.amounts, fact.awards, fact.best_of) == ((100000, 75050, 0), ("Gold", "", "Bronze"), "03")
    cup.submit([fact])
    again = form_values(cup.tournament, "f1")
    assert again == form | {"best_player": "Kochi 2; Kochi", "marked": "Dallas; Kochi"}
    assert parse_prizes(cup.tournament, "f1", again) == fact


def test_unreadable_values_are_reported_beside_their_field(cup, check_golden):
    values = form_values(cup.tournament, "f1") | {"prizes": "1000\nmuch", "best_player": "Nobody"}
    check_golden(parse_prizes(cup.tournament, "f1", values))
    cup.submit([TeamEntered("0a", "Novi", ("Kochi 2",))])
    check_golden(parse_best_player(cup.tournament, "Kochi 2"))
    assert parse_best_player(cup.tournament, "Kochi 2; novi") == ("Kochi 2", "0a")


@pytest.mark.parametrize(
    ("fact", "codes"),
    [
        (PrizesSet("zz"), ["no-such-stage"]),
        (PrizesSet("f1", (-1,)), ["prize-out-of-range"]),
        (PrizesSet("f1", (1,) * 129), ["prizes-too-many"]),
        (PrizesSet("f1", shared="half"), ["unknown-sharing"]),
        (PrizesSet("f1", handed_back="x"), ["trophy-missing"]),
        (PrizesSet("f1", best_award="x"), ["best-player-missing"]),
        (PrizesSet("f1", best_player="x"), ["best-player-unknown"]),
        (PrizesSet("f1", best_player="Anil", best_of="00"), ["best-player-elsewhere"]),
    ],
)
def test_invalid_prizes_are_refused(cup, fact, codes):
    assert [problem.code for problem in problems(cup.tournament, fact, "", INTERNATIONAL_56)] == codes


def test_the_players_of_a_day_of_500_share_by_clicks():
    day = GameDay().play(*(hand(number, "A 9C 10") for number in (1, 2)))
    day.play(PrizesSet(MAIN, (1000, 500), (), "NZD", best_player="Ann", best_of="a1"))
    result = prize_list(day.tournament, MAIN)
    assert [(row.place, row.last, row.name, row.amount) for row in result.rows] == [
        (1, 2, "Ann", 750), (1, 2, "Cid", 750), (3, 4, "Ben", 0), (3, 4, "Dot", 0),
    ]  # fmt: skip
    assert len(certificates(day.tournament, certificate_subject("players", MAIN))) == 4
    assert render(prize_list_report(day.tournament, None), "pdf", SheetOptions())

"""Prizes by keys: set them, print the list, certificates and statistics."""

from pypdf import PdfReader

from scorekeeper.cli import main
from scorekeeper.language import prizes, report_heads
from tests.journeys.person import evening, newest


def _paper(person, kind, place, *downs):
    """Print a paper to a PDF file from the Print page."""
    person.press("Ctrl+6")
    person.wait_page("reports")
    person.area_to("paper-kinds")
    person.press("Home")
    for _ in range(40):
        if person.window.shown.kind.key == kind:
            break
        person.press("Down")
    person.area_to("paper-sheets")
    person.press("Home", *downs)
    person.chosen = [place]
    person.tab_to("paper-pdf-file")
    person.press("Space")
    person.wait(place.exists, f"the file of {kind}")
    person.rest()
    return "".join(page.extract_text() for page in PdfReader(place).pages)


def test_prizes_are_set_listed_and_printed(person, tmp_path):
    evening(person, tmp_path, ("Dallas", "Kochi"))
    person.choose_command("new-session")
    person.fill(session_round="1", session_table="1")
    person.press("Ctrl+Return")
    person.rest()
    person.press("Ctrl+3")
    person.wait_page("standings")
    person.press("Alt+L")
    person.wait_page("prizes")
    assert person.at("prizes-prizes")
    person.type("1000; Gold cup\nmuch")
    person.press("Ctrl+Return")
    assert person.shows('Line 2: "much" is not an amount.')
    person.press("Ctrl+A")
    person.type("1000; Gold cup\n500")
    person.fill(prizes_currency="$")
    person.choose("prizes-shared", "each")
    person.fill(prizes_trophy="Shield", prizes_handed_back="Novi")
    assert "$1,000, Gold cup" in person.listed("prizes-list")
    person.press("Ctrl+Return")
    person.rest()
    fact = newest(person)
    assert (fact.kind, fact.amounts, fact.awards, fact.shared) == (
        "prizes-set",
        (100000, 50000),
        ("Gold cup", ""),
        "each",
    )
    person.press("Escape")
    person.wait_page("standings")
    assert person.shows("$1,000, Gold cup"), "beside the places"
    text = _paper(person, "prize-list", tmp_path / "list.pdf")
    assert "Shield goes from Novi to Dallas and Kochi" in text
    assert "Gold cup" in _paper(person, "certificates", tmp_path / "certificates.pdf")
    assert report_heads.title("levels-chart") not in _paper(person, "statistics", tmp_path / "statistics.pdf")


def test_a_team_that_withdrew_takes_a_prize_only_when_it_is_named(person, tmp_path):
    evening(person, tmp_path, ("Dallas", "Kochi"))
    person.choose_command("new-session")
    person.fill(session_round="1", session_table="1")
    person.press("Ctrl+Return")
    person.rest()
    person.press("Ctrl+Shift+I")
    person.line("da")
    person.press("Alt+W")
    person.press("Ctrl+A")
    person.line("0", "disqualified")
    assert newest(person).kind == "team-withdrawn"
    person.press("Ctrl+3")
    person.wait_page("standings")
    assert "Dallas (disqualified)" in [row.marked_name for row in person.window.shown.view.rows]
    person.press("Alt+L")
    person.wait_page("prizes")
    person.type("1000\n500")
    assert f"disqualified, {prizes.no_prize()}" in person.listed("prizes-list")
    assert person.shows(prizes.withheld(["Dallas (disqualified)"]))
    person.fill(prizes_marked="dallas")
    assert prizes.no_prize() not in person.listed("prizes-list")
    person.press("Ctrl+Return")
    person.rest()
    assert len(newest(person).marked) == 1


def test_the_prizes_of_a_day_of_500_are_reached_from_the_menu(person, tmp_path):
    event = tmp_path / "day.scorekeeper"
    assert main(["new", str(event), "--system", "singles-500"]) == 0
    assert main(["day", str(event), "+Ann", "+Ben", "+Cid", "+Dot", "next", "1 a"]) == 0
    person.programme.open(str(event))
    person.wait(lambda: person.page != "start", "the day")
    person.choose_command("prizes")
    person.wait_page("prizes")
    person.type("20\n10")
    person.tab_to("prizes-best-player")
    person.press("Space")
    person.type("ann")
    person.press("Return")
    person.fill(prizes_best_award="a pen")
    person.press("Ctrl+Return")
    person.rest()
    assert (newest(person).amounts, newest(person).best_player) == ((2000, 1000), "Ann")


def test_the_prizes_of_a_side_event_are_those_of_its_stage_alone(person, tmp_path):
    event, teams = tmp_path / "side.scorekeeper", tmp_path / "teams.csv"
    teams.write_text("team\nDallas\nKochi\nAlbany\nNovi\n", encoding="utf-8")
    assert main(["new", str(event), "--system", "international-56", "--set", "deals=1"]) == 0
    assert main(["import", str(event), str(teams)]) == 0
    person.programme.open(str(event))
    person.wait_page("event")
    person.press("Ctrl+Shift+G")
    person.wait_page("stages")
    person.press("Down", "Return")
    person.type("Race for Fun")
    person.tab_to("stage-after")
    person.press("Space")
    person.type("Main")
    person.press("Return")
    person.tab_to("stage-teams")
    person.type("Albany\nNovi")
    person.press("Ctrl+Return")
    person.rest()
    person.press("Ctrl+3", "Ctrl+Shift+PgDown")
    person.wait_page("standings")
    person.press("Alt+L")
    person.wait_page("prizes")
    person.type("100")
    person.tab_to("prizes-alone")
    person.press("Space")
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).alone
    assert "Dallas" not in person.listed("prizes-list")

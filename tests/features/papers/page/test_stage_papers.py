"""Papers of a stage on the Print page by keys: offered once drawn, shown and exported."""

import pytest
from PySide6.QtCore import Qt

from scorekeeper.features.draw.view.planning import DrawPlan, plan_draw
from scorekeeper.features.papers.view import catalogue
from scorekeeper.features.papers.view.catalogue import ALL, CROSS_TABLE, PAPERS, SHEET, STAGE_PAPERS, papers
from scorekeeper.journal.facts import SessionForfeited, StageSet, TeamEntered, TeamPlaced
from scorekeeper.journal.stages import MAIN, ROUND_ROBIN
from tests.event_loop import catch_up
from tests.features.papers.page.counter import Counter, folder_line, form_box, scroll_areas


@pytest.fixture
def counter(qtbot, tmp_path):
    new_counter = Counter(qtbot, tmp_path)
    yield new_counter
    new_counter.close()


def drawn(counter):
    """Draw a round robin of the two teams and a third, beside what they have played already."""
    counter.desk.submit([TeamEntered("cc", "കൊല്ലം")])
    draw = plan_draw(counter.desk.tournament, DrawPlan(method=ROUND_ROBIN, seed=7))
    counter.desk.submit([draw.fact(counter.desk.new_uid)])
    counter.bridge.poll()
    counter.wait(lambda: bool(counter.bridge.tournament.stage(MAIN).draws))


def test_stage_papers_are_offered_only_where_something_is_drawn(counter):
    assert papers(counter.desk.tournament) == PAPERS
    drawn(counter)
    assert papers(counter.desk.tournament) == (PAPERS[0], *STAGE_PAPERS, *PAPERS[1:])


def test_each_stage_paper_is_chosen_by_keys_shown_and_exported(counter, tmp_path):
    drawn(counter)
    counter.paper.print((SHEET, counter.golden))
    page = counter.page
    page.kinds.setFocus()
    counter.key(Qt.Key.Key_Home)
    for kind in STAGE_PAPERS:
        counter.key(Qt.Key.Key_Down)
        assert page.kind is kind
        counter.wait(lambda: page.preview.pages > 0)
        folder = tmp_path / kind.key
        folder_line(page).setText(str(folder))
        for form in kind.forms:
            form_box(page, form).setChecked(True)
        page.export_button.click()
        counter.wait(lambda: not counter.paper.work.busy)
        written = list(folder.iterdir())
        assert {path.suffix.removeprefix(".") for path in written} == set(kind.forms), counter.status_text
        page.kinds.setFocus()
    titles = [item.title for item in page.list.rows_model.rows]
    assert titles == ["main stage"]


def test_rounds_are_listed_and_those_of_several_stages_named(counter):
    drawn(counter)
    counter.paper.print((catalogue.ROUND_RESULTS, ALL))
    titles = [item.title for item in counter.page.list.rows_model.rows]
    assert titles == ["All rounds", *(f"Round {number}" for number in (1, 2, 3, 5, 6))]
    team = next(iter(counter.desk.tournament.teams))
    counter.desk.submit([StageSet("f1", "Race for Fun"), TeamPlaced("f1", team)])
    kind = catalogue.paper(catalogue.SEATING)
    (first, *_) = catalogue.pieces(kind, ALL, counter.desk.tournament)
    assert first.name == "main stage: round 1"
    assert catalogue.report_of(kind, f"stage {MAIN} 2", counter.desk.tournament) is not None
    assert catalogue.report_of(catalogue.paper(CROSS_TABLE), "stage f1", counter.desk.tournament) is None


def test_standings_are_printed_from_their_page_now_or_after_a_round(counter, check_golden):
    drawn(counter)
    counter.paper.print((catalogue.STANDINGS, ALL))
    page = counter.page
    titles = [item.title for item in page.list.rows_model.rows]
    assert titles == ["main stage"]
    counter.wait(lambda: page.preview.pages > 0)
    listed = catalogue.report_of(page.kind, f"stage {MAIN}", counter.desk.tournament)
    assert listed is not None
    assert listed.title == "Standings"
    for state in list(counter.desk.tournament.sessions.values()):
        if state.round in {1, 2} and state.state == "empty":
            counter.desk.submit([SessionForfeited(state.uid, "B", "no-show")], reason="snow")
    result = catalogue.subjects(page.kind, counter.desk.tournament)
    counted = [subject for subject in result if "after-" in subject]
    assert counted
    names = [piece.name for piece in catalogue.pieces(page.kind, counted[0], counter.desk.tournament)]
    assert names == ["After round 1"]
    after = catalogue.report_of(page.kind, counted[0], counter.desk.tournament)
    assert after is not None
    check_golden(after.title)


def test_the_list_below_has_space_in_a_small_window(counter):
    drawn(counter)
    counter.paper.print((SHEET, counter.golden))
    counter.wait(lambda: counter.page.preview.pages > 0)
    counter.window.resize(932, 700)
    catch_up()
    page = counter.page
    assert page.list.height() >= 2 * page.list.rowHeight(0)
    _options, whole = scroll_areas(folder_line(page))
    assert not whole.verticalScrollBar().maximum()

"""The bracket in the window: arrow keys follow its lines, it can be split, and is spoken."""

import random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from scorekeeper.features.standings.page.bracket_picture import BracketPicture
from scorekeeper.features.standings.page.ranking_panel import RankingPanel
from scorekeeper.features.standings.view.standings_view import standings_view
from scorekeeper.journal.facts import StageSet
from scorekeeper.journal.methods import KNOCK_OUT_AND_THIRD
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kit.look.look import Look
from scorekeeper.language.bracket_shown import bracket_shown
from tests.cup import CUP, Cup


@pytest.fixture
def shown(tmp_path, qtbot):
    """Return a function that shows a bracket of this many teams in a window of this size."""
    events: list[Cup] = []

    def show(size, width=900, height=560, percent=100):
        event = Cup(tmp_path / f"{len(events)}.scorekeeper", size, KNOCK_OUT_AND_THIRD)
        events.append(event)
        chance = random.Random(size)
        event.draw()
        event.play(1, lambda _state: chance.choice("AB"))
        picture = BracketPicture(Look("light", percent, reduced_motion=True))
        qtbot.addWidget(picture)
        picture.resize(width, height)
        picture.show_bracket(bracket_shown(event.desk.tournament, CUP))
        picture.show()
        picture.setFocus()
        return picture

    yield show
    for item in events:
        item.desk.close()


def press(picture, *keys):
    for key in keys:
        QTest.keyClick(picture, key)
    return picture.pair.key


def test_arrows_follow_the_lines(shown):
    picture = shown(8)
    assert picture.pair.key == "2/0", "the first one that is still to play"
    assert press(picture, Qt.Key.Key_Left) == "1/0"
    assert press(picture, Qt.Key.Key_Down) == "1/1"
    assert press(picture, Qt.Key.Key_Right) == "2/0"
    assert press(picture, Qt.Key.Key_Right) == "3/0"
    assert press(picture, Qt.Key.Key_Right) == "3/0"
    assert press(picture, Qt.Key.Key_Down) == "3/0/third"
    assert press(picture, Qt.Key.Key_Left) == "2/0"
    assert press(picture, Qt.Key.Key_End) == "2/1"
    assert press(picture, Qt.Key.Key_Left, Qt.Key.Key_End) == "1/3"
    assert press(picture, Qt.Key.Key_Home) == "1/0"


def test_every_pair_can_be_reached_and_is_read_aloud_with_its_names(shown):
    picture = shown(16)
    press(picture, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Home)
    heard, keys = set(), set()
    for _round in range(4):
        press(picture, Qt.Key.Key_Home)
        for _pair in range(9):
            keys.add(picture.pair.key)
            heard.add(picture.accessibleName())
            press(picture, Qt.Key.Key_Down)
        press(picture, Qt.Key.Key_Home, Qt.Key.Key_Right)
    assert keys == {pair.key for pair in picture.bracket.pairs}
    for pair in picture.bracket.pairs:
        assert any(item.endswith(pair.spoken) for item in heard)
        assert pair.spoken in picture.accessibleDescription()


def test_enter_opens_the_sheet_of_a_pair_that_has_one(shown, qtbot):
    picture = shown(4)
    press(picture, Qt.Key.Key_Left)
    with qtbot.waitSignal(picture.opened) as opened:
        press(picture, Qt.Key.Key_Return)
    assert opened.args == [picture.pair.session]
    press(picture, Qt.Key.Key_Right)
    with qtbot.assertNotEmitted(picture.opened):
        press(picture, Qt.Key.Key_Return)


def test_sixteen_teams_fit_on_one_page_and_more_are_split_into_parts(shown):
    assert len(shown(16).parts) == 1
    picture = shown(64)
    parts = picture.parts
    assert len(parts) == 5
    seen = set()
    while picture.part != parts[0]:
        picture.turn(-1)
    for _part in parts:
        seen |= {pair.key for pair in picture.bracket.shown_in(picture.part)}
        assert picture.pair in picture.bracket.shown_in(picture.part)
        picture.turn(1)
    assert seen == {pair.key for pair in picture.bracket.pairs}
    assert "part 5 of 5" in picture.accessibleName()


@pytest.mark.parametrize(("size", "percent"), [(2, 100), (8, 100), (16, 100), (64, 100), (4, 200), (8, 200)])
def test_no_two_boxes_touch_and_the_selected_box_is_visible(shown, size, percent):
    picture = shown(size, height=560 if percent == 100 else 380, percent=percent)
    for _part in picture.parts:
        for pair in picture.bracket.shown_in(picture.part):
            picture.choose(pair.key)
            boxes = {pair.key: box for pair, box in picture.boxes()}
            assert picture.area().adjusted(-1, -1, 1, 1).contains(boxes[pair.key])
            every = list(boxes.values())
            assert not any(box.intersects(other) for index, box in enumerate(every) for other in every[index + 1 :])
        picture.turn(1)
    assert not picture.grab().toImage().isNull()


def test_the_pair_under_the_pointer_is_chosen(shown):
    picture = shown(4)
    boxes = {pair.key: box for pair, box in picture.boxes()}
    QTest.mouseClick(picture, Qt.MouseButton.LeftButton, pos=boxes["1/1"].center().toPoint())
    assert picture.pair.key == "1/1"
    QTest.mouseClick(picture, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert picture.pair.key == "1/1"


def test_a_winner_is_recognizable_without_color(shown):
    picture = shown(4)
    grey = picture.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    boxes = [(pair, box) for pair, box in picture.boxes() if pair.settled]
    for pair, box in boxes:
        ink = []
        for index in range(2):
            top = int(box.top() + index * box.height() / 2) + 4
            right = range(int(box.right()) - 60, int(box.right()) - 4)
            rows = range(top, top + int(box.height() / 2) - 8)
            ink.append(sum(255 - grey.pixelColor(x, y).red() for x in right for y in rows))
        won = next(index for index, side in enumerate(pair.sides) if side.on)
        assert ink[won] > 1.3 * ink[1 - won]


def test_standings_of_a_knock_out_have_no_match_points_and_no_criteria_to_edit(tmp_path, qtbot):
    event = Cup(tmp_path / "a.scorekeeper", 4)
    event.draw()
    event.play(1, lambda _state: "A")
    view = standings_view(event.desk.tournament, CUP)
    assert (view.knock_out, view.match_points_given) == (True, False)
    assert view.criteria == ("round-lost",)
    panel = RankingPanel(Look("light", 100, reduced_motion=True))
    qtbot.addWidget(panel)
    panel.show_ranking(event.desk.tournament, CUP, ())
    assert panel.form.fields["criteria"].isHidden()
    panel.show_ranking(event.desk.tournament, "", ())
    assert not panel.form.fields["criteria"].isHidden()
    with pytest.raises(EntryRefused) as refused:
        event.desk.submit([StageSet(CUP, "Finals", KNOCK_OUT_AND_THIRD, criteria=("difference",))], reason="we like it")
    assert [listed.code for listed in refused.value.problems] == ["criteria-of-a-knock-out"]
    event.desk.close()

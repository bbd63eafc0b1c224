"""Theme and text size switch live; icons, suits and fonts answer to the look."""

import subprocess
import sys

import pytest
from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QAccessible, QColor, QImage, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from scorekeeper.kit.look import fonts
from scorekeeper.kit.look.badges import SideBadge
from scorekeeper.kit.look.buttons import Button, CheckBox
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.choice import SegmentedChoice, strain_options
from scorekeeper.kit.look.curve import RunningCurve
from scorekeeper.kit.look.fields import EntryLine
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.icons import ICONS, IconBook, icon_folder
from scorekeeper.kit.look.labels import Chip, Hairline, Label
from scorekeeper.kit.look.layout import ColumnLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.look_settings import PERCENTS
from scorekeeper.kit.look.rail import RailButton
from scorekeeper.kit.look.stepper import Stepper
from scorekeeper.kit.look.suits import STRAINS, paint_strain, strain_name, suit_path


@pytest.fixture
def look(qapp):
    new_look = Look("light")
    new_look.apply(qapp)
    return new_look


def colours(widget):
    image = widget.grab().toImage()
    return {image.pixelColor(x, y).name().upper() for x in range(image.width()) for y in range(image.height())}


def test_theme_switches_while_widgets_live(look, qtbot):
    badge = SideBadge(look, "A", size=30)
    qtbot.addWidget(badge)
    badge.resize(badge.sizeHint())
    assert "#1A1F25" in colours(badge)
    with qtbot.waitSignal(look.changed):
        look.set_theme("dark")
    assert "#E9EBEE" in colours(badge)
    assert QApplication.palette().color(QPalette.ColorRole.Window).name().upper() == "#15181C"


def test_text_size_multiplies_every_role(look):
    for percent in PERCENTS:
        look.set_percent(percent)
        for role, size in fonts.SIZES.items():
            assert look.font(role).pixelSize() == (size * percent + 50) // 100
    assert look.compact
    look.step_percent(-1)
    assert look.percent == 150
    look.step_percent(-9)
    assert look.percent == 100


def test_unknown_settings_are_refused(look):
    with pytest.raises(ValueError, match="sepia"):
        look.set_theme("sepia")
    with pytest.raises(ValueError, match="110"):
        look.set_percent(110)


def test_system_follows_the_colour_scheme(qapp):
    look = Look("system")
    look.apply(qapp)
    hints = qapp.styleHints()
    try:
        hints.setColorScheme(Qt.ColorScheme.Dark)
        result = "dark" if hints.colorScheme() == Qt.ColorScheme.Dark else "light"
        assert look.shown == result
        look.set_theme("light")
        assert look.shown == "light"
    finally:
        hints.unsetColorScheme()


def test_labels_restyle_themselves(look, qtbot):
    label = Label(look, "Deal 11", "panel")
    qtbot.addWidget(label)
    look.set_theme("contrast")
    look.set_percent(200)
    assert label.font().pixelSize() == 34
    assert label.palette().color(QPalette.ColorRole.WindowText).name() == "#ffffff"


def test_figures_are_tabular_and_malayalam_has_its_face_first():
    font = fonts.font("table")
    assert font.featureValue(next(iter(font.featureTags()))) == 1
    assert fonts.families("ജോസ്")[0] == "Manjari"
    assert fonts.families("Dallas")[0] == "Inter"
    assert fonts.font("body", text="ജോസ്").families()[0] == "Manjari"


def test_every_icon_is_there_and_is_tinted(qapp):
    book = IconBook()
    assert {path.stem for path in icon_folder().glob("*.svg")} == set(ICONS)
    for name in ICONS:
        text = book.svg(name, "#12AB34")
        assert "currentColor" not in text
        assert 'viewBox="0 0 24 24"' in text
        assert 'stroke-width="1.7"' in text
        image = book.pixmap(name, "#12AB34", 48).toImage()
        inked = [image.pixelColor(x, y) for x in range(48) for y in range(48) if image.pixelColor(x, y).alpha() == 255]
        assert len(inked) > 20, name
        assert {colour.name() for colour in inked} == {"#12ab34"}, name


def test_an_icon_that_is_not_there_is_refused(qapp):
    with pytest.raises(KeyError):
        IconBook().svg("trumpet", "#000000")


@pytest.mark.parametrize("strain", STRAINS)
def test_suits_fill_their_box_in_their_colour(qapp, strain):
    image = QImage(100, 100, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    paint_strain(painter, strain, QRectF(0, 0, 100, 100), QColor("#BE1E2D"))
    painter.end()
    inked = sum(image.pixelColor(x, y).alpha() > 200 for x in range(100) for y in range(100))
    assert inked > (30 if strain == "NT" else 2000)
    assert strain_name(strain)
    if strain != "NT":
        assert QRectF(-1, -1, 102, 102).contains(suit_path(strain).boundingRect())


def test_a_chip_shows_its_state_as_text(look, qtbot, check_golden):
    chip = Chip(look, "provisional until signed", "warn", "clock")
    qtbot.addWidget(chip)
    check_golden(chip.text())
    chip.resize(chip.sizeHint())
    assert {"#FCEFD2", "#7A4A00"} <= colours(chip)


def test_the_kit_is_light():
    code = (
        "import sys; import scorekeeper.kit.scoretable, scorekeeper.kit.look.choice, scorekeeper.kit.look.rail;"
        "print(sorted({name.partition('.')[0] for name in sys.modules} - sys.stdlib_module_names))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    names = {name for name in eval(out) if not name.startswith("_")}  # our own print
    assert names <= {
        "PySide6",
        "shiboken6",
        "shibokensupport",
        "scorekeeper",
        "signature_bootstrap",
        "sitecustomize",
        "usercustomize",
    }


def test_removed_widgets_get_no_signals(look, qapp, recwarn):
    owner = QWidget()
    column = ColumnLayout(look, owner)
    parts = (
        CardFrame(look),
        Hairline(look),
        Label(look, "words"),
        Chip(look, "state"),
        SideBadge(look),
        RunningCurve(look),
    )
    for part in parts:
        column.addWidget(part)
    column.addLayout(Flow(look))
    owner.deleteLater()
    QApplication.sendPostedEvents(owner, QEvent.Type.DeferredDelete)
    qapp.processEvents()
    look.set_theme("dark")
    look.set_percent(150)
    qapp.processEvents()
    assert not recwarn.list


def test_every_control_takes_its_names(look, qtbot):
    stepper = Stepper(look, 28, 56, name="contract", accessible="Contract")
    controls = (
        Button(look, "&Record", name="record"),
        CheckBox(look, "Dallas &objected", name="objected"),
        EntryLine(look, name="entry", accessible="Entry"),
        RailButton(look, "Round", "round", name="rail.round"),
        SegmentedChoice(look, strain_options(), name="strain", accessible="Strain"),
        stepper.box,
    )
    for control in controls:
        assert control.objectName()
        heard = QAccessible.queryAccessibleInterface(control)
        assert heard.text(QAccessible.Text.Name).replace("&", "")

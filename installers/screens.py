"""Pictures of every page and panel, to be looked at after a change of what is seen.

  sh installers/screens
In both themes, in three sizes of the window and with text of 200 %, of the sample event, an event of 500 and the pages
around them. They go to `build/screens`: a folder for each look, in it a picture for each page, and beside the folders
one sheet with all of them small. What is cut off for want of room is printed, and the status is 1 then. With `--longer`
every text is 40 % longer, accented and in brackets, and the pictures go to `build/screens-longer`.
"""

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from installers.controls_page import (  # noqa: E402 - the checkout must be on the path first
    application,
    begin_a_day_of_games,
    begin_a_session,
    settle,
    wait,
)  # fmt: skip
from installers.longer import spoken_longer  # noqa: E402

if TYPE_CHECKING:
    from PySide6.QtCore import QRect
    from PySide6.QtWidgets import QLabel, QWidget

    from scorekeeper.app import Application
    from scorekeeper.kit.look.look_settings import ThemeSetting

FOLDER = ROOT / "build" / "screens"
Look: TypeAlias = "tuple[ThemeSetting, tuple[int, int], int]"
LOOKS: "tuple[Look, ...]" = tuple(
    (theme, size, percent)
    for theme in ("light", "dark")
    for size, percent in (((1024, 700), 100), ((1366, 768), 100), ((1920, 1080), 100), ((1366, 768), 200))
)
PAGES = (
    "page-score", "cards", "page-round", "page-standings", "page-disputes", "page-event", "page-reports",
    "page-journal", "people", "new-event", "new-team", "event-settings", "registration-desk", "committee", "export",
    "check-event", "backups", "settings", "work-as", "search", "rule-book", "help", "about", "draw-round", "stages",
    "confirming", "connect", "web-pages", "wall-pages",
)  # fmt: skip
PANELS = (
    "correct", "where-from", "penalty", "announce", "auction", "redeal", "seats", "extent", "copy-paper",
    "raise-dispute",
)  # fmt: skip
DAY = ("page-score", "page-standings", "page-event")
LONG_NAMES = ("page-event", "page-standings", "draw-round", "page-round")
"""The pages shown of an event of 16 teams with long names and 80 sessions, and of its knock-out."""
ON_PAGE = {"committee": "page-disputes"}
"""What can be asked for on one page only."""
BOARDS = {"race": "C", "places": "P", "table": "N"}
"""What the Standings page shows, with the letter that asks for it; the usual one last."""
LIST = "Team,Player 1,Player 2,Player 3,City\nKingston,Anu,Babu,Cyril,Kingston\nDallas,Omana,Prem,,Dallas\n"
COLUMNS, SMALL = 4, 480
A_LITTLE, MOST_ROUNDS = 0.03, 20
"""How long at a time, in seconds, and how often at most it is waited until nothing moves."""


def main() -> int:
    """Make all pictures; 1 when something is cut off."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ.setdefault("QT_SCALE_FACTOR", "1")
    long = "--longer" in sys.argv[1:]
    into = FOLDER.with_name("screens-longer") if long else FOLDER
    with tempfile.TemporaryDirectory() as folder, spoken_longer() if long else nullcontext():
        cut = sorted(set(pictures(Path(folder), into)))
    for theme, size, percent in LOOKS:
        sheet(into / look_name(theme, size, percent))
    print("\n".join(cut))
    print(f"{into.relative_to(ROOT)}: {len(list(into.glob('*/*.png')))} pictures, {len(cut)} texts cut off")
    return bool(cut)


def look_name(theme: str, size: tuple[int, int], percent: int) -> str:
    """Return the name of a look's folder."""
    return f"{theme}-{size[0]}x{size[1]}-{percent}"


def pictures(data: Path, into: Path | None, looks: "Sequence[Look]" = LOOKS) -> Iterator[str]:
    """Take every picture, and save it if there is a folder; yield what is cut off."""
    from PySide6.QtCore import Qt  # noqa: PLC0415 - the environment is set first
    from PySide6.QtTest import QTest  # noqa: PLC0415

    from scorekeeper.app import Application, LaunchOptions  # noqa: PLC0415
    from scorekeeper.features.signoff.page.sign_off_page import SignOffPage  # noqa: PLC0415
    from scorekeeper.kit.preview import PagePreview  # noqa: PLC0415

    program = Application(application(), LaunchOptions(None, sample=False, welcome=False, who="Scorer", data=data))
    window = program.window
    window.show()
    wait(lambda: hasattr(program, "programme"), "the furnished window")
    yield from taken(program, "start", into, looks)
    program.programme.open_sample()
    wait(lambda: window.current == "score", "the sample")
    for name in PAGES:
        window.run(ON_PAGE.get(name, name))
        settle()
        if name in ON_PAGE:
            assert window.actions_by_name[name].isEnabled(), name
            window.run(name)
        if name == "page-reports":
            wait(
                lambda: any(preview.pages for preview in window.findChildren(PagePreview)),
                "the preview of the first paper",
            )
        yield from taken(program, name, into, looks)
        if name in ON_PAGE:
            QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_Escape)
    yield from further(program, into, looks)
    window.show_page("session-start")
    begin_a_session(program)
    yield from taken(program, "session-start", into, looks)
    yield from panels(program, into, looks)
    raise_a_dispute(program)
    yield from taken(program, "disputes-raised", into, looks)
    make_keys(program)
    yield from taken(program, "people-enrol", into, looks)
    window.run("page-score")
    window.run("previous-session")
    yield from taken(program, "score-complete", into, looks)
    window.run("sign")
    wait(lambda: window.current == "sign-off", "the page to sign")
    page = window.page("sign-off")
    assert isinstance(page, SignOffPage)
    wait(lambda: page.sheet.pages.pictures, "the sheet to sign")
    yield from taken(program, "sign-off", into, looks)
    begin_a_day_of_games(program, data)
    for name in DAY:
        window.run(name)
        yield from taken(program, f"day-{name}", into, looks)
    yield from long_names(program, data, into, looks)
    program.programme.opening.close(window.allow_close)
    wait(window.close, "the closed window")
    program.programme.jobs.close()


def long_names(program: "Application", data: Path, into: Path | None, looks: "Sequence[Look]") -> Iterator[str]:
    """Take the pages of an event with long names, and of its knock-out; yield what is cut off."""
    window = program.window
    open_long_names(program, data)
    for name in LONG_NAMES:
        window.run(name)
        yield from taken(program, f"long-{name}", into, looks)
    window.run("next-stage")
    for name in LONG_NAMES:
        window.run(name)
        yield from taken(program, f"long-finals-{name}", into, looks)


def open_long_names(program: "Application", folder: Path) -> None:
    """Open an event of 16 teams with names of up to 47 letters, 80 sessions and a knock-out."""
    from scorekeeper.journal.entry import NewEntry  # noqa: PLC0415
    from scorekeeper.kernel.events import SUFFIX  # noqa: PLC0415
    from scorekeeper.store import event_file  # noqa: PLC0415
    from tests.big_event import big_event_entries  # noqa: PLC0415

    opening, before, path = program.programme.opening, program.programme.opening.bridge, folder / f"long{SUFFIX}"
    entries = big_event_entries(66)
    new = [
        NewEntry(f"{number:032x}", entry.at, entry.who, entry.seat, entry.fact, entry.reason)
        for number, entry in enumerate(entries)
    ]
    event_file.create(path, new).close()
    opening.open(str(path))
    wait(lambda: opening.bridge is not None and opening.bridge is not before, "the event with long names")
    settle()


def further(program: "Application", into: Path | None, looks: "Sequence[Look]") -> Iterator[str]:
    """Take what a page shows only on request (the charts of the standings, a list of teams).

    Yield what is cut off.
    """
    from PySide6.QtCore import Qt  # noqa: PLC0415
    from PySide6.QtTest import QTest  # noqa: PLC0415

    from scorekeeper.features.event.page.page import EventPage  # noqa: PLC0415

    window, alt = program.window, Qt.KeyboardModifier.AltModifier
    window.run("page-standings")
    for name, key in BOARDS.items():
        QTest.keyClick(window.focusWidget() or window, getattr(Qt.Key, f"Key_{key}"), alt)
        yield from taken(program, f"standings-{name}", into, looks)
    window.run("page-event")
    page = window.page("event")
    assert isinstance(page, EventPage)
    page.paste(LIST)
    yield from taken(program, "event-team-list", into, looks)
    page.team_list.leave()


def panels(program: "Application", into: Path | None, looks: "Sequence[Look]") -> Iterator[str]:
    """Take the panels beside the score sheet; yield what is cut off."""
    from PySide6.QtCore import Qt  # noqa: PLC0415
    from PySide6.QtTest import QTest  # noqa: PLC0415

    window = program.window
    for name in (*PANELS, "read-out"):
        window.run("page-score")
        settle()
        if name == "read-out":
            read_out_once_more(program)
        else:
            window.run(name)
        yield from taken(program, f"score-{name}", into, looks)
        QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_Escape)


def read_out_once_more(program: "Application") -> None:
    """Correct a deal that was read out, so that the score is to be read out anew, and show the panel."""
    from scorekeeper.journal.facts import DealRecorded  # noqa: PLC0415
    from scorekeeper.rules.contract import read_contract  # noqa: PLC0415

    bridge = program.programme.opening.bridge
    assert bridge is not None
    *_others, session = bridge.tournament.sessions
    contract, entries = read_contract("29NT"), bridge.tournament.seq
    assert contract is not None
    bridge.submit((DealRecorded(session, 6, "A", contract, 21),), reason="trick 8 counted for the wrong side")
    wait(lambda: bridge.tournament.seq > entries, "the correction")
    settle()
    program.window.run("announce")


def raise_a_dispute(program: "Application") -> None:
    """Lay a deal of the session that is being played before the committee, and show the page."""
    from scorekeeper.journal.dispute_facts import DisputeRaised  # noqa: PLC0415

    bridge = program.programme.opening.bridge
    assert bridge is not None
    *_others, session = bridge.tournament.sessions
    facts = "Seat 3 played a club and had the nine of hearts."
    bridge.submit((DisputeRaised("d1", session, 6, by="B", code="revoke", offender="A", facts=facts),))
    wait(lambda: bridge.tournament.sessions[session].disputes, "the dispute")
    program.window.run("page-disputes")


def make_keys(program: "Application") -> None:
    """Make the keys of a club, and show who may sign with the form in which somebody is enrolled."""
    from scorekeeper.features.keys.page.page import PeoplePage  # noqa: PLC0415

    program.window.run("people")
    page = program.window.page("people")
    assert isinstance(page, PeoplePage)
    form, passphrase = page.forms["make"], "a long walk home"
    page.show_card("make")
    form.fill({"club": "Great Lakes Club", "scorer": "Lissy Abraham", "passphrase": passphrase})
    form.fill({"passphrase-again": passphrase})
    form.confirm()
    wait(lambda: page.shown == "code", "the keys")
    page.tell("")
    page.show_usual()


def taken(program: "Application", name: str, into: Path | None, looks: "Sequence[Look]") -> Iterator[str]:
    """Take what is shown in every look; yield what is cut off."""
    window = program.window
    shown = window.look.theme, window.look.percent
    # a change of look is applied to every page, so the looks most like the current one come first
    for theme, size, percent in sorted(looks, key=lambda look: (look[0] != shown[0], look[2] != shown[1])):
        window.look.set_theme(theme)
        window.look.set_percent(percent)
        window.resize(*size)
        come_to_rest(window)
        look = look_name(theme, size, percent)
        if into is not None:
            (into / look).mkdir(parents=True, exist_ok=True)
            window.grab().save(str(into / look / f"{name}.png"))
        if theme == "light":
            yield from (f"{look} {name}: {what}" for what in cut_off(window))


def come_to_rest(window: "QWidget") -> None:
    """Let the program work until nothing moves: another width may lead to another height."""
    from PySide6.QtWidgets import QWidget  # noqa: PLC0415

    def places() -> list["QRect"]:
        return [widget.geometry() for widget in window.findChildren(QWidget) if widget.isVisible()]

    settle()
    before = places()
    for _ in range(MOST_ROUNDS):
        settle(A_LITTLE)
        if (now := places()) == before:
            return
        before = now


def cut_off(top: "QWidget") -> Iterator[str]:
    """Yield the texts below `top` that are cut off without dots or a scroll bar to show it."""
    from PySide6.QtCore import Qt  # noqa: PLC0415
    from PySide6.QtWidgets import QAbstractButton, QLabel, QScrollArea  # noqa: PLC0415

    from scorekeeper.kit.look.scroll import Scroll  # noqa: PLC0415
    from scorekeeper.kit.tableview import PlainTable  # noqa: PLC0415

    for area in top.findChildren(QScrollArea):
        beyond = area.horizontalScrollBar().maximum()
        hidden = area.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if area.isVisible() and beyond > 0 and (hidden or isinstance(area, Scroll)):
            yield f"{area.objectName() or type(area).__name__} is {beyond} px too narrow for what is in it"

    for table in top.findChildren(PlainTable):
        head = table.horizontalHeader()
        for index, column in enumerate(table.rows_model.columns if head.isVisible() else ()):
            if not head.isSectionHidden(index) and table.head_width(column) > head.sectionSize(index):
                yield f"{table.objectName()} heading {column.heading!r} in {head.sectionSize(index)} px"

    yield from cut_names(top)
    parts: list[QLabel | QAbstractButton] = [*top.findChildren(QLabel), *top.findChildren(QAbstractButton)]
    for part in parts:
        if not part.isVisible() or not part.text() or part.width() <= 1:
            continue
        if too_narrow(part) if isinstance(part, QLabel) else part.minimumSizeHint().width() > part.width() + 1:
            yield f"{part.objectName() or type(part).__name__} {part.text()[:60]!r} in {part.width()} px"


def cut_names(top: "QWidget") -> Iterator[str]:
    """Yield the names of teams that end in dots in a list of sessions, or as winners in a bracket."""
    from scorekeeper.features.event.page.lists import SessionTable  # noqa: PLC0415
    from scorekeeper.features.standings.page.bracket_picture import BracketPicture  # noqa: PLC0415

    for sessions in top.findChildren(SessionTable):
        if sessions.isVisible():
            yield from (f"{sessions.objectName()} {name!r} ends in dots" for name in sessions.cut_names())
    for bracket in top.findChildren(BracketPicture):
        if bracket.isVisible() and bracket.part is not None:
            yield from (f"{bracket.objectName()} {name!r} ends in dots" for name in bracket.cut_winners(bracket.part))


def too_narrow(label: "QLabel") -> bool:
    """Return whether a label has less room than its words need."""
    from scorekeeper.kit.look.labels import Label  # noqa: PLC0415

    if label.wordWrap():
        return label.heightForWidth(label.width()) > label.height() + 2
    dots = isinstance(label, Label) and label.elides  # and a tooltip
    return not dots and label.sizeHint().width() > label.width() + 1


def sheet(folder: Path) -> None:
    """Put the pictures of a folder on one sheet beside it."""
    from PIL import Image  # noqa: PLC0415

    small: list[Image.Image] = []
    for path in sorted(folder.glob("*.png")):
        with Image.open(path) as picture:
            small.append(picture.convert("RGB").resize((SMALL, SMALL * picture.height // picture.width)))
    height = small[0].height
    together = Image.new("RGB", (COLUMNS * (SMALL + 8), -(-len(small) // COLUMNS) * (height + 8)), "#888")
    for index, one in enumerate(small):
        together.paste(one, (index % COLUMNS * (SMALL + 8), index // COLUMNS * (height + 8)))
    together.save(folder.with_suffix(".png"))


if __name__ == "__main__":
    sys.exit(main())

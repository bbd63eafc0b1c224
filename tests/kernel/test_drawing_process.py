"""Drawing in another process: equal bytes, equal errors, and no leftover process."""

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import psutil
import pytest

from scorekeeper.assets.fonts import FontFiles, find_fonts
from scorekeeper.features.papers.view.catalogue import ALL, GAME_PAPERS, PAPERS, paper, pieces
from scorekeeper.features.papers.view.exporting import sheet_bytes
from scorekeeper.features.papers.view.paperwork import draw_papers
from scorekeeper.features.verify.view.sample import sample_entries
from scorekeeper.journal.fold import fold
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel import failures
from scorekeeper.kernel.drawing_process import DRAWING, DrawingProcess
from scorekeeper.kernel.errors import NotDrawn, NotWritten
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.sheets.drawer import drawn_by
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.paper.no_glyph import letters_replaced
from scorekeeper.signing.checking.apart import run_apart
from tests.features.papers.view.game_day import day
from tests.features.papers.view.papers_of import EVENT
from tests.kernel import drawn_apart
from tests.sheets.making import golden

ROOT = Path(__file__).resolve().parents[3]
OPTIONS = SheetOptions(printed_at="2026-11-21T23:00:00Z")


@pytest.fixture
def drawing():
    process = DrawingProcess()
    yield process
    process.close()


def sample() -> Tournament:
    """The sample event."""
    return fold(MemoryStore(sample_entries("seat")).tail(0))


def gone(pid: int, seconds: float = 10.0) -> bool:
    """Whether a process ends within this many seconds."""
    end = monotonic() + seconds
    while monotonic() < end:
        if not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
            return True
        sleep(0.02)
    return False


@pytest.mark.parametrize("kind", [*PAPERS, *GAME_PAPERS[:6]], ids=lambda kind: kind.key)
def test_every_paper_is_the_same_as_drawn_here(kind):
    event = EVENT if kind in PAPERS else day()
    for form in kind.forms:
        expected = [piece.draw(form, OPTIONS) for piece in pieces(kind, ALL, event)]
        with drawn_by(DRAWING):
            there = [piece.draw(form, OPTIONS) for piece in pieces(kind, ALL, event)]
        assert expected
        assert expected == there


def test_workbooks_of_the_sample_need_no_other_session():
    event = sample()
    sheets = pieces(paper("sheet"), ALL, event)
    with drawn_by(DRAWING):
        there = [piece.draw("xlsx", OPTIONS) for piece in sheets]
    assert there == [piece.draw("xlsx", OPTIONS) for piece in sheets]


def test_a_letter_that_no_font_has_is_named_as_ever():
    fonts = FontFiles({role: find_fonts().files[role] for role in ("regular", "bold")}, (), {})
    session, options = golden(), SheetOptions(fonts=fonts)
    with letters_replaced() as known:
        sheet_bytes("pdf", session.state, session.tournament, options)
    with drawn_by(DRAWING), letters_replaced() as heard:
        sheet_bytes("pdf", session.state, session.tournament, options)
    assert heard == known
    assert "ജ" in heard
    options = replace(options, sealed=True)
    with pytest.raises(NotWritten) as failure:
        sheet_bytes("pdf", session.state, session.tournament, options)
    with drawn_by(DRAWING), pytest.raises(NotWritten) as there:
        sheet_bytes("pdf", session.state, session.tournament, options)
    assert failures.sentence(there.value) == failures.sentence(failure.value)
    assert there.value.code == "no-glyph"


def test_it_knows_neither_window_nor_keys_nor_the_file(drawing):
    with drawn_by(drawing):
        assert draw_papers(pieces(paper("sheet"), ALL, EVENT), OPTIONS).sheets
    loaded = drawing(drawn_apart.modules)
    assert "reportlab" in loaded
    for name in ("PySide6", "scorekeeper.signing", "cryptography", "pyhanko", "sqlalchemy"):
        assert name not in loaded


def test_one_is_kept_and_everything_else_goes_before_it(drawing):
    first, following = drawing(drawn_apart.number)
    assert (first, following) == drawing(drawn_apart.number)
    assert first == drawing.pid != os.getpid()
    assert following >= os.getpriority(os.PRIO_PROCESS, 0) + 10 or following == 19


def test_it_may_start_a_process_for_pages_made_to_tire_it(drawing):
    pid, _following = drawing(run_apart, drawn_apart.number)
    assert pid not in {os.getpid(), drawing.pid}


def test_one_that_falls_over_is_started_once_more_with_the_same_paper(drawing, tmp_path):
    first, _following = drawing(drawn_apart.number)
    assert drawing(drawn_apart.fall_once, tmp_path / "mark") == b"drawn"
    assert drawing.pid not in {None, first}


def test_a_paper_that_fails_twice_is_reported_and_the_others_are_drawn(drawing, check_golden):
    with pytest.raises(NotDrawn) as caught:
        drawing(drawn_apart.fall)
    check_golden(failures.sentence(caught.value))
    with drawn_by(drawing):
        assert draw_papers(pieces(paper("card"), ALL, EVENT), OPTIONS).sheets


def test_killed_in_the_middle_of_a_paper_it_is_drawn_all_the_same(drawing, tmp_path):
    mark, drawn = tmp_path / "mark", list[bytes]()
    asked = Thread(target=lambda: drawn.append(drawing(drawn_apart.slowly, 0.5, mark)))
    asked.start()
    while not mark.exists():
        sleep(0.01)
    os.kill(drawing.pid, signal.SIGKILL)
    asked.join(20)
    assert drawn == [b"drawn"]


def test_it_ends_after_a_while_without_requests_and_returns_on_the_next_one():
    drawing = DrawingProcess(idle=0.1)
    first, _following = drawing(drawn_apart.number)
    assert gone(first)
    second, _following = drawing(drawn_apart.number)
    assert second != first
    drawing.close()
    assert gone(second)
    assert drawing.pid is None


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_it_ends_with_the_program_however_that_ends(how):
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.kernel.drawn_apart"], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert program.stdout is not None
    pid = int(program.stdout.readline())
    assert psutil.pid_exists(pid)
    program.send_signal(how)
    program.wait(10)
    program.stdout.close()
    assert gone(pid)

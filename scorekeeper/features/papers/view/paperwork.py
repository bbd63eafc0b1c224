"""Many papers, one after another.

If one fails, that is reported and the others continue; the work can be canceled.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.features.papers.view.copies import Copies
from scorekeeper.features.papers.view.exporting import PDF, ExportTarget
from scorekeeper.journal.snapshot import Played, Tournament
from scorekeeper.kernel import failures
from scorekeeper.kernel.sheet_names import sheet_name
from scorekeeper.sheets.paper.no_glyph import letters_replaced

if TYPE_CHECKING:
    from scorekeeper.sheets.options import SheetOptions

Stopped = Callable[[], bool]
Report = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class PaperPiece:
    """A paper to be made: its name, its file names, how to draw and how to write it.

    `write` puts drawn bytes to a path, replacing only a file of its own kind, and returns the paths: a signature
    beside it may be one of them. It raises NotWritten.
    """

    name: str
    file: Callable[[str], str]
    draw: Callable[[str, "SheetOptions"], bytes]
    write: Callable[[str, Path, bytes], tuple[Path, ...]]


@dataclass(frozen=True, slots=True)
class FailedPaper:
    """A paper that could not be made: its name, and the reason in words."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class DrawnPapers:
    """The papers that could be drawn, those that could not, and whether it was canceled.

    `replaced` are the letters printed as a substitute, each with a text in which it occurs.
    """

    sheets: tuple[tuple[PaperPiece, bytes], ...]
    failed: tuple[FailedPaper, ...] = ()
    stopped: bool = False
    replaced: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WrittenPapers:
    """The files written for `done` papers, what failed or was canceled, letters replaced."""

    files: tuple[Path, ...]
    done: int
    failed: tuple[FailedPaper, ...] = ()
    stopped: bool = False
    replaced: Mapping[str, str] = field(default_factory=dict)


def sheet_piece(tournament: Tournament, state: Played, copies: Copies) -> PaperPiece:
    """Return the sheet of a session or game as a piece: drawn, or as signed if it is closed."""
    return PaperPiece(
        sheet_name(state),
        lambda form: copies.name(form, state),
        lambda form, options: copies.content(form, state, tournament, options),
        lambda form, path, data: copies.put(form, path, data, signed=copies.seals(form, state), make_folder=True),
    )


def draw_papers(
    pieces: Sequence[PaperPiece],
    options: "SheetOptions",
    stopped: Stopped = lambda: False,
    report: Report = lambda _done, _total: None,
) -> DrawnPapers:
    """Return the PDF of each paper."""
    with letters_replaced() as replaced:
        return replace(_draw_papers(pieces, options, stopped, report), replaced=replaced)


def _draw_papers(
    pieces: Sequence[PaperPiece], options: "SheetOptions", stopped: Stopped, report: Report
) -> DrawnPapers:
    sheets: list[tuple[PaperPiece, bytes]] = []
    failed: list[FailedPaper] = []
    for index, piece in enumerate(pieces):
        if stopped():
            return DrawnPapers(tuple(sheets), tuple(failed), stopped=True)
        report(index, len(pieces))
        try:
            sheets.append((piece, piece.draw(PDF, options)))
        except Exception as error:  # noqa: BLE001 - one paper must never keep the others from being printed
            failed.append(FailedPaper(piece.name, failures.sentence(error)))
    report(len(pieces), len(pieces))
    return DrawnPapers(tuple(sheets), tuple(failed))


def write_papers(
    pieces: Sequence[PaperPiece],
    targets: Sequence[ExportTarget],
    options: "SheetOptions",
    *,
    stopped: Stopped = lambda: False,
    report: Report = lambda _done, _total: None,
    failing: Callable[[FailedPaper], None] = lambda _failed: None,
) -> WrittenPapers:
    """Write each paper in every form into its folder, which is made if it is missing.

    Finished papers are kept after a cancellation, by `stopped` or by Ctrl+C in a terminal. `failing` is called for each
    paper that fails.
    """
    with letters_replaced() as replaced:
        return replace(
            _write_papers(pieces, targets, options, stopped=stopped, report=report, failing=failing), replaced=replaced
        )


def _write_papers(
    pieces: Sequence[PaperPiece],
    targets: Sequence[ExportTarget],
    options: "SheetOptions",
    *,
    stopped: Stopped,
    report: Report,
    failing: Callable[[FailedPaper], None],
) -> WrittenPapers:
    files: list[Path] = []
    failed: list[FailedPaper] = []
    done = 0
    for index, piece in enumerate(pieces):
        if stopped():
            return WrittenPapers(tuple(files), done, tuple(failed), stopped=True)
        report(index, len(pieces))
        try:
            for target in targets:
                data = piece.draw(target.kind, options)
                files += piece.write(target.kind, target.path / piece.file(target.kind), data)
            done += 1
        except KeyboardInterrupt:
            return WrittenPapers(tuple(files), done, tuple(failed), stopped=True)
        except Exception as error:  # noqa: BLE001 - one paper must never keep the others from being written
            failed.append(FailedPaper(piece.name, failures.sentence(error)))
            failing(failed[-1])
    report(len(pieces), len(pieces))
    return WrittenPapers(tuple(files), done, tuple(failed))

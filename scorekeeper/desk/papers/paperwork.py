"""Many papers, one after the other: one that cannot be made is named, the others go on, and it can be stopped."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.assets.wording.panels import place_words
from scorekeeper.desk import failures
from scorekeeper.desk.papers.exporting import PDF, names_of
from scorekeeper.journal.snapshot import Played

if TYPE_CHECKING:
    from scorekeeper.sheets.options import SheetOptions

Stopped = Callable[[], bool]
Report = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Piece:
    """One paper to be made: what it is called in a sentence, its file's name in a form, how it is drawn and written.

    `write` puts drawn bytes to a place, where only something of its own kind may lie; it raises NotWritten.
    """

    name: str
    file: Callable[[str], str]
    draw: Callable[[str, "SheetOptions"], bytes]
    write: Callable[[str, Path, bytes], Path]


@dataclass(frozen=True, slots=True)
class Failed:
    """A paper that could not be made: which one, and why, in words."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """The papers that could be drawn, the ones that could not, and whether somebody stopped it."""

    sheets: tuple[tuple[Piece, bytes], ...]
    failed: tuple[Failed, ...] = ()
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """The files written for how many papers, what failed, and whether somebody stopped it."""

    files: tuple[Path, ...]
    done: int
    failed: tuple[Failed, ...] = ()
    stopped: bool = False


def sheet_name(state: Played) -> str:
    """Answer what a sheet is called in a sentence: its place and who plays."""
    who = " \N{EN DASH} ".join(names_of(state))
    return f"{place_words(state.round, state.table, state.number)}, {who}"


def draw_papers(
    pieces: Sequence[Piece],
    options: "SheetOptions",
    stopped: Stopped = lambda: False,
    report: Report = lambda _done, _of: None,
) -> Drawn:
    """Answer the PDF of each paper."""
    drawn: list[tuple[Piece, bytes]] = []
    failed: list[Failed] = []
    for at, piece in enumerate(pieces):
        if stopped():
            return Drawn(tuple(drawn), tuple(failed), stopped=True)
        report(at, len(pieces))
        try:
            drawn.append((piece, piece.draw(PDF, options)))
        except Exception as trouble:  # noqa: BLE001 - one paper must never keep the others from being printed
            failed.append(Failed(piece.name, failures.sentence(trouble)))
    report(len(pieces), len(pieces))
    return Drawn(tuple(drawn), tuple(failed))


def write_papers(
    pieces: Sequence[Piece],
    forms: Sequence[str],
    folder: Path,
    options: "SheetOptions",
    *,
    stopped: Stopped = lambda: False,
    report: Report = lambda _done, _of: None,
) -> Written:
    """Write each paper in every form into a folder, made when it is missing, under the name of its file."""
    files: list[Path] = []
    failed: list[Failed] = []
    done = 0
    for at, piece in enumerate(pieces):
        if stopped():
            return Written(tuple(files), done, tuple(failed), stopped=True)
        report(at, len(pieces))
        try:
            for form in forms:
                data = piece.draw(form, options)
                files.append(piece.write(form, folder / piece.file(form), data))
            done += 1
        except Exception as trouble:  # noqa: BLE001 - one paper must never keep the others from being written
            failed.append(Failed(piece.name, failures.sentence(trouble)))
    report(len(pieces), len(pieces))
    return Written(tuple(files), done, tuple(failed))

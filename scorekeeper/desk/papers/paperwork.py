"""Many sheets, one after the other: one that cannot be made is named, the others go on, and it can be stopped."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.assets.wording.panels import place_words
from scorekeeper.desk import failures
from scorekeeper.desk.papers.exporting import PDF, file_name, may_replace, sheet_bytes, write_file
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.sheets.options import SheetOptions

Stopped = Callable[[], bool]
Report = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Failed:
    """A sheet that could not be made: which one, and why, in words."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """The sheets that could be drawn, the ones that could not, and whether somebody stopped it."""

    sheets: tuple[tuple[SessionState, bytes], ...]
    failed: tuple[Failed, ...] = ()
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """The files written for how many sheets, what failed, and whether somebody stopped it."""

    files: tuple[Path, ...]
    done: int
    failed: tuple[Failed, ...] = ()
    stopped: bool = False


def sheet_name(state: SessionState) -> str:
    """Answer what a sheet is called in a sentence: its place and its teams."""
    teams = " \N{EN DASH} ".join(team.name for team in state.record.teams.values())
    return f"{place_words(state.round, state.table, state.number)}, {teams}"


def draw_sheets(
    tournament: Tournament,
    states: Sequence[SessionState],
    options: SheetOptions,
    stopped: Stopped = lambda: False,
    report: Report = lambda _done, _of: None,
) -> Drawn:
    """Answer the PDF of each sheet."""
    drawn: list[tuple[SessionState, bytes]] = []
    failed: list[Failed] = []
    for at, state in enumerate(states):
        if stopped():
            return Drawn(tuple(drawn), tuple(failed), stopped=True)
        report(at, len(states))
        try:
            drawn.append((state, sheet_bytes(PDF, state, tournament, options)))
        except Exception as trouble:  # noqa: BLE001 - one sheet must never keep the others from being printed
            failed.append(Failed(sheet_name(state), failures.sentence(trouble)))
    report(len(states), len(states))
    return Drawn(tuple(drawn), tuple(failed))


def write_sheets(
    tournament: Tournament,
    states: Sequence[SessionState],
    kinds: Sequence[str],
    folder: Path,
    options: SheetOptions,
    *,
    stopped: Stopped = lambda: False,
    report: Report = lambda _done, _of: None,
) -> Written:
    """Write each sheet in every form into a folder, made when it is missing, under the names of `file_name`."""
    files: list[Path] = []
    failed: list[Failed] = []
    done = 0
    for at, state in enumerate(states):
        if stopped():
            return Written(tuple(files), done, tuple(failed), stopped=True)
        report(at, len(states))
        try:
            for kind in kinds:
                place = folder / file_name(state, kind)
                data = sheet_bytes(kind, state, tournament, options)
                may_replace(place, kind)
                write_file(place, data, make_folder=True)
                files.append(place)
            done += 1
        except Exception as trouble:  # noqa: BLE001 - one sheet must never keep the others from being written
            failed.append(Failed(sheet_name(state), failures.sentence(trouble)))
    report(len(states), len(states))
    return Written(tuple(files), done, tuple(failed))

"""`verify`, `backup` and `self-test`: is everything as it should be, and a safe copy."""

from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

from scorekeeper.assets.paths import backup_dir, user_data_dir
from scorekeeper.cli import DONE, FAULT, IN_PART
from scorekeeper.cli.complaint import Complaint, complain, line, problem_line
from scorekeeper.cli.opening import desk_at, explained, store_line
from scorekeeper.cli.streams import (
    must_be_file,
    must_be_no_address,
    parts_done,
    progress,
    read_input,
    write_output,
)
from scorekeeper.features.files.view.backups import copy_to
from scorekeeper.features.keys.view.checking import (
    Recount,
    SealedVerdict,
    check_sealed,
    may_be_sealed,
    must_be_certificate,
)
from scorekeeper.features.keys.view.in_event import with_event
from scorekeeper.features.keys.view.in_ranking import with_rankings
from scorekeeper.features.keys.view.newer import with_newer
from scorekeeper.features.publishing.view.writing import check_pages
from scorekeeper.features.publishing.words import web_pages_checked
from scorekeeper.features.verify.view.archives import archive_details, archive_sentence, is_archive, verify_archive
from scorekeeper.features.verify.view.signed_copies import recount_copy
from scorekeeper.features.verify.view.verifying import (
    FileVerdict,
    verify_event,
    verify_sheet,
    verify_source,
    verify_workbook,
)
from scorekeeper.features.verify.words import sheets_checked
from scorekeeper.kernel.copying import source_named
from scorekeeper.language.failures import self_test_words, sentence
from scorekeeper.language.store import withheld
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Problem, problem
from scorekeeper.store.errors import DamagedError, NotAnEventError, StoreError
from scorekeeper.store.forks import first_difference
from scorekeeper.store.server.address import is_address, shown


def verify_command(chosen: Namespace) -> int:
    """Judge files; one that cannot be judged is wrong input, and then only that is printed."""
    lines_of_all: list[str] = []
    complaints: list[str] = []
    status = DONE
    clubs = [read_input(name) for name in chosen.club]
    authorities = [read_input(name) for name in chosen.authority]
    for names, data, of_club in ((chosen.club, clubs, True), (chosen.authority, authorities, False)):
        for name, certificate in zip(names, data, strict=True):
            with explained(name):
                must_be_certificate(certificate, of_club=of_club)
    lists = [read_input(name).decode("utf-8", "replace") for name in chosen.witness]
    given = _CheckSources(clubs, authorities, lists, chosen.event, chosen.files)
    for name in chosen.files:
        try:
            lines, file_status = _verify(name, given)
        except Complaint as complaint:
            complaints.extend(complaint.lines)
            continue
        lines_of_all.extend(lines)
        status = min((status, file_status), key=_GRAVEST.index)
    if complaints:
        raise Complaint(complaints)
    apart = _apart(chosen.files)
    write_output("".join(f"{text}\n" for text in (*lines_of_all, *apart)))
    return FAULT if apart else status


def _apart(names: Sequence[str]) -> list[str]:
    """Return which files are one event with diverging journals, and from which entry."""
    lines: list[str] = []
    for name, other in combinations(dict.fromkeys(names), 2):
        # a file that is not an event has no journal to compare; its problem was already reported
        with suppress(StoreError, OSError), source_named(name) as source, source_named(other) as second:
            entry = first_difference(source, second)
            if entry is not None:
                differs = problem("event-differs", file=shown(name) if is_address(name) else name, entry=entry)
                lines.append(line(shown(other) if is_address(other) else other, sentence(differs)))
    return lines


@dataclass(frozen=True, slots=True)
class _CheckSources:
    """What files are checked against: clubs, time authorities, witnesses, events, each other."""

    clubs: list[bytes]
    authorities: list[bytes]
    witnesses: list[str]
    event: str | None
    files: Sequence[str]
    judged: dict[Path, SealedVerdict] = field(default_factory=dict)
    """Files already judged; a ranking needs its sheets, and each sheet the ranking."""


_GRAVEST = (FAULT, IN_PART, DONE)


def _status(*, well: bool, in_part: bool = False) -> int:
    return (IN_PART if in_part else DONE) if well else FAULT


def _verify(name: str, given: _CheckSources) -> tuple[list[str], int]:
    """Return the report on a file, and its exit status."""
    if is_address(name):
        return _verify_on_server(name, given)
    must_be_file(name)
    if Path(name).is_dir():
        _must_be_of_use(name, given, of_event=False, of_sheet=False)
        return _verify_pages(name)
    with explained(name):
        start = _beginning(name)
        if start and may_be_sealed(Path(name)):
            _must_be_of_use(name, given, of_event=False, of_sheet=True)
            sealed = _judged(Path(name), given)
            sealed = with_newer(sealed, map(Path, given.files), lambda other: _judged(other, given))
            sealed = with_rankings(sealed, map(Path, given.files), lambda other: _judged(other, given))
            if given.event is not None:
                with desk_at(given.event, as_written=True) as desk:
                    sealed = with_event(sealed, desk)
            lines = [line(name, sealed.sentence), *(f"  {detail}" for detail in sealed.details)]
            return lines, _status(well=sealed.well, in_part=sealed.in_part)
        if start[:2] == b"PK" and is_archive(Path(name)):
            _must_be_of_use(name, given, of_event=False, of_sheet=False)
            return _verify_archive(name, given)
        copy = _copy(name, start)
        if copy is not None:
            sound, problems = copy
            _must_be_of_use(name, given, of_event=False, of_sheet=False)
            return [problem_line(name, problem) for problem in problems] or [line(name, sound)], _status(
                well=not problems
            )
        try:
            verdict = verify_event(
                Path(name),
                _watch(),
                witnesses=given.witnesses,
                copies=backup_dir(),
                trust=partial(_trusted_clubs, given),
            )
        except NotAnEventError as error:
            raise complain(
                name, _("this is neither an event nor a sheet, and there is no signature file next to it")
            ) from error
    _must_be_of_use(name, given, of_event=True, of_sheet=False)
    return _event_lines(name, given, verdict)


def _verify_pages(name: str) -> tuple[list[str], int]:
    """Return the report on a folder of web pages, and its exit status.

    Raises Complaint for another folder.
    """
    with explained(name):
        check = check_pages(Path(name))
    if check is None:
        raise complain(name, _("this folder does not hold published web pages: name the files in it"))
    lines = [line(name, page, _("changed since it was written")) for page in check.changed]
    lines += [line(name, page, pgettext("file of web pages", "missing")) for page in check.missing]
    return lines or [line(name, web_pages_checked(check.same))], _status(well=not lines)


def _verify_archive(name: str, given: _CheckSources) -> tuple[list[str], int]:
    event = partial(verify_event, trust=partial(_trusted_clubs, given))
    archive = verify_archive(Path(name), lambda path: _check(path, given, lambda _path, _content: ()), event, _watch())
    lines = [line(name, archive_sentence(archive)), *(f"  {detail}" for detail in archive_details(archive))]
    return lines, _status(well=archive.well, in_part=archive.signed is not None and archive.signed.in_part)


def _watch() -> Callable[[int, int], None]:
    return progress(parts_done)


def _verify_on_server(target: str, given: _CheckSources) -> tuple[list[str], int]:
    name, trust = shown(target), partial(_trusted_clubs, given)
    _must_be_of_use(name, given, of_event=True, of_sheet=False)
    with explained(name):
        try:
            with source_named(target) as source:
                verdict = verify_source(source, _watch(), witnesses=given.witnesses, copies=backup_dir(), trust=trust)
        except DamagedError as fault:
            verdict = FileVerdict((fault,))
    return _event_lines(name, given, verdict)


def _event_lines(name: str, given: _CheckSources, verdict: FileVerdict) -> tuple[list[str], int]:
    """Return the report on an event, and its exit status."""
    if verdict.intact:
        fits = _("the journal matches its witness up to entry {seq}").format(seq=verdict.witnessed)
        witness_lines = [line(name, fits)] if given.witnesses else []
        sheets = [line(name, text)] if (text := sheets_checked(verdict.signed, verdict.on_paper)) else []
        return [line(name, _intact(verdict)), *sheets, *witness_lines, *_remarks(name, verdict, given)], _status(
            well=True, in_part=verdict.in_part
        )
    lines = [store_line(name, fault) for fault in verdict.faults]
    lines += [line(name, *map(str, problem.path), sentence(problem)) for problem in verdict.problems]
    lines += [line(name, _head(verdict))] if verdict.seq else []
    lines += _remarks(name, verdict, given)
    return [*dict.fromkeys(lines)], FAULT


def _must_be_of_use(name: str, given: _CheckSources, *, of_event: bool, of_sheet: bool) -> None:
    """Raise Complaint if an option does not apply to this kind of file."""
    if given.event is not None and not of_sheet:
        raise complain(name, _("--event is for signed sheets only: check this file without it"))
    if given.witnesses and not of_event:
        raise complain(name, _("--witness is for events only: check this file without it"))


def _trusted_clubs(given: _CheckSources) -> Any:
    from scorekeeper.features.keys.view.clubs import trust_of  # noqa: PLC0415 - the signing libraries are large

    return trust_of(user_data_dir(), given.clubs)


def _remarks(name: str, verdict: FileVerdict, given: _CheckSources) -> list[str]:
    """Return further remarks; comparisons with the other files given are made elsewhere."""
    judged = {Path(other).name for other in given.files} if len(given.files) > 1 else set()
    return [line(name, sentence(remark)) for remark in verdict.remarks if dict(remark.values).get("file") not in judged]


def _judged(path: Path, given: _CheckSources) -> SealedVerdict:
    if path not in given.judged:
        others = tuple(map(Path, given.files))
        recount = partial(recount_copy, others=others, judge=lambda other: _judged(other, given))
        given.judged[path] = _check(path, given, recount)
    return given.judged[path]


def _check(path: Path, given: _CheckSources, recount: Recount) -> SealedVerdict:
    from scorekeeper.features.papers.view.redrawing import redraw_sheet  # noqa: PLC0415 - the signing libraries are large

    now = datetime.now(UTC)
    data, clubs, authorities = user_data_dir(), given.clubs, given.authorities
    return check_sealed(path, data, now, clubs, authorities=authorities, render=redraw_sheet, recount=recount)


def _copy(name: str, start: bytes) -> tuple[str, tuple[Problem, ...]] | None:
    """Judge an unsigned copy of a sheet: return the text if it is sound, and its problems."""
    problems = None
    if start[:1] in (b"{", b"\xef") or start.lstrip()[:1] == b"{":
        problems = verify_sheet(name, read_input(name))
        sound = _("not signed: the result follows from what was played, but anyone could have written this file")
    elif start[:2] == b"PK":
        problems = verify_workbook(Path(name))
        sound = _("not signed: the totals match the lines, but anyone could have written this workbook")
    return None if problems is None else (sound, problems)


def _beginning(name: str) -> bytes:
    try:
        with Path(name).open("rb") as file:
            return file.read(64)
    except OSError:
        return b""  # the store's message is better


def _intact(verdict: FileVerdict) -> str:
    teams = ngettext("{count} team", "{count} teams", verdict.teams).format(count=verdict.teams)
    sessions = ngettext("{count} session", "{count} sessions", verdict.sessions).format(count=verdict.sessions)
    text = _("intact: {teams}, {sessions}, {finished} of them finished; {head}")
    return text.format(teams=teams, sessions=sessions, finished=verdict.finished, head=_head(verdict))


def _head(verdict: FileVerdict) -> str:
    return pgettext("command line", "journal head: entry {seq}, {head}").format(
        seq=verdict.seq, head=verdict.head_digest
    )


def backup_command(chosen: Namespace) -> int:
    """Copy an event, in a file or on a server, to a new file."""
    must_be_no_address(chosen.to)
    name = shown(chosen.event) if is_address(chosen.event) else chosen.event
    with explained(chosen.to):
        try:
            with source_named(chosen.event) as source:
                report = copy_to(source, chosen.to)
        except StoreError as error:
            if error.path not in {None, Path(chosen.event).absolute()}:
                raise
            raise Complaint((store_line(name, error),)) from error
    text = _("Copied and verified up to entry {seq}").format(seq=report.seq)
    lines = [line(text, str(report.path)), *([withheld(len(report.withheld))] if report.withheld else [])]
    write_output("".join(f"{text_line}\n" for text_line in lines))
    return DONE


def self_test_command(_chosen: Namespace) -> int:
    """Check the program itself."""
    from scorekeeper.features.verify.view.selftest import self_test  # noqa: PLC0415 - it draws every kind of paper

    findings = self_test()
    write_output(
        "".join(line(self_test_words(finding.code, finding.well), finding.detail) + "\n" for finding in findings)
    )
    return DONE if all(finding.well for finding in findings) else FAULT

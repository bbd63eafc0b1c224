"""Files imported into the event or made from it: documents, a saved copy."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

from PySide6.QtCore import QObject, Signal

from scorekeeper.features.papers import words
from scorekeeper.features.papers.view.importing import QUESTIONS, confirm_imported, enter_papers, problems_of
from scorekeeper.features.papers.view.meetings import TEAM_NOT_DRAWN
from scorekeeper.features.papers.view.papers_read import REMARKS, SECOND_SESSION, Answers, Imported, ReadPaper, is_about
from scorekeeper.features.papers.view.received_sheet import check_received
from scorekeeper.features.papers.view.signed_papers import read_papers
from scorekeeper.journal.facts import ImportDecided
from scorekeeper.journal.names import name_key
from scorekeeper.kernel import failures
from scorekeeper.kernel.copying import source_of
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.documents import document_bytes, is_list
from scorekeeper.kernel.errors import WrongFiles
from scorekeeper.kernel.events import SUFFIX
from scorekeeper.kernel.permissions import may
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.event_location import event_location
from scorekeeper.kit.frame.questions import ask_whose_session, may_confirm, may_enter
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.jobs import Jobs, Ticket
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.report_page import ReportPage
from scorekeeper.language import failures as desk_words
from scorekeeper.language.numbers import grouped
from scorekeeper.language.store import withheld
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Problem
from scorekeeper.store.errors import StoreError

if TYPE_CHECKING:
    from scorekeeper.store.backup import BackupReport
    from scorekeeper.store.source import EventSource

REPORT = "report"
Mood = Literal["well", "busy", "wrong"]
"""The tone of a message: it went well, it is under way, it went wrong."""


class _CopyStoppedError(Exception):
    """Raised when the user cancels the copy."""


Wrong = tuple[tuple[str, str], ...]
"""Files that were refused: the name of each with a sentence."""


class PaperWindow(Protocol):
    """The window this desk belongs to, with its background work and its status line."""

    look: Look
    jobs: Jobs
    window: Window
    choosers: Choosers
    data: Path | None

    def show_page(self, name: str) -> None:
        """Show a page of paper."""

    def go_back(self) -> None:
        """Show the previous page."""

    def show_status(self, mood: Mood, sentence: str) -> None:
        """Show the result of some work."""

    def start(self, sentence: str, work: Callable[..., object], done: Callable[..., None]) -> None:
        """Run some work in the background."""


class PaperFiles(QObject):
    """The part of the paper desk that asks for files.

    `lists` receives files that may be lists of teams.
    """

    lists = Signal(object)

    def __init__(self, desk: PaperWindow) -> None:
        super().__init__(desk.window)
        self._desk = desk

    # documents brought in
    def bring_in(self, bridge: Bridge) -> None:
        """Ask for documents and enter them."""
        kinds = _("Documents, signed sheets and team lists (*.json *.pdf *.csv *.xlsx);;All files (*)")
        ask = self._desk.choosers.files
        chosen = ask(self._desk.window, _("Import sessions or teams"), Path.home(), kinds)
        if len(chosen) == 1 and is_list(chosen[0]):
            self.lists.emit(chosen[0])
        elif chosen:
            self.enter(bridge, chosen)

    def enter(self, bridge: Bridge, files: list[Path]) -> None:
        """Enter the documents in these files, all or none; problems are listed by file.

        Reading them can be canceled; entering them is a single step.
        """

        def read(reading: "_Read") -> None:
            if reading.stopped:
                self._desk.show_status("wrong", _("Stopped: nothing was entered."))
            else:
                answers = Answers(second_sessions=False, remarks=False)
                self._enter_papers(bridge, reading.papers, answers, reading.wrong)

        folder = self._desk.data
        self._desk.start(
            pgettext("progress", "Reading ..."),
            lambda ticket, report: _read(files, lambda: ticket.cancelled, report, folder),
            read,
        )

    def check_received(self, bridge: Bridge, session: str) -> None:
        """Check the signed sheet that a scorer imported for a session; its problems are listed."""
        desk, folder = bridge.desk, self._desk.data

        def done(result: Imported) -> None:
            bridge.poll()
            self._desk.show_status("well", " ".join(result.sentences))

        def failed(error: Exception) -> None:
            if isinstance(error, WrongFiles):
                self._refuse(tuple((name, desk_words.placed(problem)) for name, problem in error.problems))
            else:
                self._desk.show_status("wrong", failures.sentence(error))

        self._desk.show_status("busy", pgettext("progress", "Checking the sheet ..."))
        self._desk.jobs.write(lambda: check_received(desk, session, folder), done, failed)

    def _enter_papers(
        self, bridge: Bridge, papers: Sequence[ReadPaper], answers: Answers, unread: Wrong = (), aside: int = 0
    ) -> None:
        """Enter documents, asking the open questions.

        `unread` are other files, `aside` is the number left out.
        """
        desk = bridge.desk

        def done(result: "Imported | _RefusedDocuments | _Asked") -> None:
            if isinstance(result, Imported):
                bridge.poll()
                self._desk.show_status("well", " ".join(result.sentences))
                self._desk.window.show_page("event")
                self._confirm(bridge, result.waiting)
            elif isinstance(result, _Asked):
                ask(result)
            else:
                self._refuse(result.wrong)
                left = len(papers) - len(result.sound) + len({name for name, _sentence in unread})
                if result.sound and self._may_enter(words.enter_the_others(left, len(result.sound))):
                    self._enter_papers(bridge, result.sound, answers, aside=aside + left)

        def ask(asked: "_Asked") -> None:
            answer = self._answer(asked, answers)
            if answer is not None:
                self._enter_papers(bridge, papers, answer, unread, aside)
            else:
                self._desk.show_status("wrong", _("Nothing was entered"))

        def failed(error: Exception) -> None:
            self._desk.show_status("wrong", failures.sentence(error))

        self._desk.show_status("busy", pgettext("progress", "Importing ..."))
        self._desk.jobs.write(lambda: _enter_documents(desk, papers, answers, unread), done, failed)

    def _confirm(self, bridge: Bridge, waiting: Sequence[tuple[str, str]]) -> None:
        """Ask a committee user whether the documents' rulings count.

        Without an answer they keep waiting there.
        """
        desk, first = bridge.desk, ImportDecided(waiting[0][0], waiting[0][1]) if waiting else None
        if first is None or not may(desk.role, first):
            return
        if may_confirm(self._desk.window, self._desk.look, words.confirm_imported(len(waiting))):

            def confirmed(_saved: object) -> None:
                bridge.poll()
                self._desk.show_status("well", words.confirmed_imported(len(waiting)))

            def failed(error: Exception) -> None:
                self._desk.show_status("wrong", failures.sentence(error))

            self._desk.jobs.write(lambda: confirm_imported(desk, waiting), confirmed, failed)

    def _may_enter(self, question: str) -> bool:
        return may_enter(self._desk.window, self._desk.look, question)

    def _answer(self, asked: "_Asked", answers: Answers) -> Answers | None:
        """Ask about documents, and return the answers so far with this one; None: enter nothing."""
        if asked.code == SECOND_SESSION:
            return replace(answers, second_sessions=True) if self._may_enter(asked.question) else None
        if asked.code in REMARKS:
            return replace(answers, remarks=True) if self._may_enter(asked.question) else None
        key = name_key(asked.team)
        team = ask_whose_session(self._desk.window, self._desk.look, asked.question, asked.team, asked.best)
        if team is None:
            return None
        if team:
            return replace(answers, called={**answers.called, key: team})
        return replace(answers, added=answers.added | {key})

    def _refuse(self, wrong: Wrong) -> None:
        self._show_report(
            pgettext("papers to print", "Import"), words.nothing_imported(len(wrong)), _by_file(wrong), well=False
        )
        self._desk.show_status("wrong", _("Nothing was entered"))

    # a copy
    def save_copy(self, bridge: Bridge) -> None:
        """Ask for a path and copy the event there."""
        source = source_of(bridge.desk)
        if source is None:
            self._desk.show_status("wrong", words.no_file())
            return
        suggested = event_location(source)
        if source.path is not None:
            suggested = suggested.with_name(f"{source.path.stem}-{pgettext('papers to print', 'copy')}{SUFFIX}")
        kinds = pgettext("kind of file", "Events (*{suffix})").format(suffix=SUFFIX)
        chosen = self._desk.choosers.save_path(self._desk.window, _("Save a copy"), suggested, kinds)
        if chosen is not None:
            self.copy(source, ending(chosen, SUFFIX))

    def copy(self, source: "EventSource", to: Path) -> None:
        """Copy an event to a new file and verify that the copy is complete."""

        def work(ticket: Ticket, _report: object) -> "BackupReport | None":
            from scorekeeper.features.files.view.backups import copy_to  # noqa: PLC0415 - the database library is large

            def step(_done: int, _total: int) -> None:
                if ticket.cancelled:
                    raise _CopyStoppedError

            ticket.at_once = source.hang_up
            try:
                return copy_to(source, to, step=step)
            except (_CopyStoppedError, StoreError):
                if ticket.cancelled:
                    return None
                raise

        def done(report: "BackupReport | None") -> None:
            if report is None:
                self._desk.show_status("well", _("Stopped. No copy was made."))
                return
            template = _("Copied and verified up to entry {entry}: {place}")
            sentences = [template.format(entry=grouped(report.seq), place=str(report.path))]
            sentences += [withheld(len(report.withheld))] if report.withheld else []
            self._desk.show_status("well", " ".join(sentences))

        self._desk.start(pgettext("progress", "Copying ..."), work, done)

    def _show_report(self, title: str, sentence: str, lines: tuple[str, ...], *, well: bool) -> None:
        window = self._desk.window
        page = window.page(REPORT)
        if not isinstance(page, ReportPage):
            page = ReportPage(self._desk.look)
            page.left.connect(self._desk.go_back)
            window.add_page(REPORT, page)
        page.tell(title, sentence, lines, well=well)
        self._desk.show_page(REPORT)


def ending(path: Path, suffix: str) -> Path:
    """Return a path with the right suffix."""
    return path if path.name.lower().endswith(suffix) else path.with_name(f"{path.name}{suffix}")


@dataclass(frozen=True, slots=True)
class _Read:
    """The result of reading files: documents, problems, and whether it was canceled."""

    papers: tuple[ReadPaper, ...]
    wrong: Wrong = ()
    stopped: bool = False


def _read(
    files: Sequence[Path], stopped: Callable[[], bool], report: Callable[[int, int], None], folder: Path | None
) -> _Read:
    """Read the documents in these files, or return all problems with any of them."""
    papers: list[ReadPaper] = []
    wrong: list[tuple[str, str]] = []
    for index, file in enumerate(files):
        if stopped():
            return _Read((), stopped=True)
        report(index, len(files))
        try:
            data = document_bytes(file)
        except StoreError as error:
            wrong.append((file.name, failures.sentence(error)))
            continue
        read, problems = read_papers(file.name, data, folder)
        papers.extend(read)
        wrong.extend((file.name, desk_words.placed(problem)) for problem in problems)
    return _Read(tuple(papers), tuple(wrong))


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question about documents: its code, and a team similar to an undrawn `team`."""

    code: str
    question: str
    team: str = ""
    best: str = ""


@dataclass(frozen=True, slots=True)
class _RefusedDocuments:
    """All problems with documents, and the documents without any."""

    wrong: Wrong
    sound: tuple[ReadPaper, ...]


def _enter_documents(
    desk: Desk, papers: Sequence[ReadPaper], answers: Answers, unread: Wrong
) -> Imported | _RefusedDocuments | _Asked:
    """Enter documents, or return all problems with any of them, or the first open question."""
    try:
        if not unread:
            return enter_papers(desk, papers, answers=answers)
        problems: Sequence[tuple[str, Problem]] = problems_of(desk, papers, answers)
    except WrongFiles as error:
        problems = error.problems
    wrong = [(name, problem) for name, problem in problems if problem.code not in QUESTIONS]
    if not wrong and not unread:
        return _first_question(problems)
    sentences = tuple((name, desk_words.placed(problem)) for name, problem in wrong)
    sound = tuple(paper for paper in papers if not any(is_about(paper, *problem) for problem in wrong))
    return _RefusedDocuments((*unread, *sentences), sound)


def _first_question(problems: Sequence[tuple[str, Problem]]) -> _Asked:
    """Return the first question: on an undrawn team, second sessions, or differences."""
    for name, problem in problems:
        if problem.code == TEAM_NOT_DRAWN:
            values = dict(problem.values)
            team, best = str(values["team"]), str(values["best"])
            question = words.team_not_drawn(name, team, best, str(values["stages"]))
            return _Asked(problem.code, question, team, best)
    code = SECOND_SESSION if any(problem.code == SECOND_SESSION for _name, problem in problems) else problems[0][1].code
    sentences = [
        f"{name}: {desk_words.sentence(problem)}."
        for name, problem in problems
        if (problem.code in REMARKS) == (code in REMARKS)
    ]
    files = len({sentence.partition(":")[0] for sentence in sentences})
    return _Asked(
        code,
        " ".join(
            (
                *words.first_sentences(sentences),
                ngettext("Enter it anyway?", "Enter all {n} anyway?", files).format(n=files),
            )
        ),
    )


def _by_file(wrong: Wrong) -> tuple[str, ...]:
    """Return the problems of several files, each file as a heading."""
    lines: list[str] = []
    for name in dict.fromkeys(name for name, _sentence in wrong):
        lines += [*([""] if lines else []), name]
        lines += [f"    {sentence}" for file, sentence in wrong if file == name]
    return tuple(lines)

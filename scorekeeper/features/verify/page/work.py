"""Checking files from the window: the open event, another one, or the record of a sheet."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from scorekeeper.assets.paths import user_data_dir
from scorekeeper.features.keys.view.checking import SealedVerdict
from scorekeeper.features.keys.view.in_event import with_event
from scorekeeper.features.papers import words as paper_words
from scorekeeper.features.verify.view.archives import archive_details, archive_sentence
from scorekeeper.features.verify.view.checking import WORKBOOK, CheckedFile, check_file, check_source
from scorekeeper.features.verify.view.page_pictures import page_pictures
from scorekeeper.features.verify.view.verifying import CheckStoppedError, FileVerdict
from scorekeeper.kernel import failures
from scorekeeper.kernel.copying import source_of
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.jobs import Jobs, Ticket
from scorekeeper.kit.look.look import Look
from scorekeeper.language import desk as desk_words
from scorekeeper.language import store as store_words
from scorekeeper.language.numbers import grouped
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import Problem
from scorekeeper.store.errors import StoreError

if TYPE_CHECKING:
    from scorekeeper.features.verify.page.page import VerifyPage
    from scorekeeper.signing.keys.trust import TrustedClub

PAGE = "verify"


class Verifier(QObject):
    """Checks one file at a time in the background; a newer request ends an older check."""

    def __init__(self, window: Window, look: Look, jobs: Jobs, choosers: Choosers | None = None,
                 *, data: Path | None = None, opened: Callable[[], Bridge | None] = lambda: None) -> None:  # fmt: skip
        super().__init__(window)
        self._data, self._opened = data, opened
        self._window, self._look, self._jobs = window, look, jobs
        self.choosers = choosers or Choosers()
        self._ticket: Ticket | None = None
        self._what: Path | str | None = None
        self._before = ""
        self._clubs: dict[str, TrustedClub] = {}
        """Clubs whose certificates were opened, by fingerprint, until the program closes."""

    # commands
    def check_event(self, bridge: Bridge) -> None:
        """Check the open event, from its file."""
        source, path = source_of(bridge.desk), bridge.desk.store_state.location
        if source is None:
            self._window.save_state.show_state("typed", paper_words.no_file())
            return
        self._open()
        if source.path is not None:
            self.check(source.path, _("Event check"))
        else:
            judge = partial(check_source, source, path, clubs=self._certificates())
            self._check(path, _("Event check"), path, judge, source.hang_up)

    def check_file(self) -> None:
        """Show the page where a file is chosen or dropped, and ask for one."""
        page = self._open()
        if self._ticket is None:
            page.show_start()
            self.ask()

    def ask(self) -> None:
        """Ask for a file and check it."""
        kinds = _("Events and sheets (*.scorekeeper *.pdf *.json *.xlsx *.p7s *.zip);;All files (*)")
        chosen = self.choosers.files(self._window, _("Check a file"), Path.home(), kinds)
        if chosen:
            self.check(chosen[0])

    def ask_certificate(self) -> None:
        """Ask for the certificate of another club, and check files against it until the program closes."""
        kinds = _("Certificates (*.pem);;All files (*)")
        from scorekeeper.features.keys.view.clubs import clubs_folder, read_certificate  # noqa: PLC0415 - large libraries

        folder = clubs_folder(self._data or user_data_dir())
        start = folder if folder.is_dir() else Path.home()
        chosen = self.choosers.files(self._window, _("Open a certificate"), start, kinds)
        if not chosen:
            return
        page = self._page()

        def done(club: "TrustedClub") -> None:
            self._clubs[club.fingerprint] = club
            page.show_certificate(club.name, club.fingerprint)

        def failed(error: Exception) -> None:
            why = _("This certificate cannot be used. {why}").format(why=failures.sentence(error))
            page.show_verdict(why, (str(chosen[0]),), well=False)

        self._jobs.draw(lambda _ticket, _report: read_certificate(chosen[0]), done, failed, lambda _done, _total: None)

    def _certificates(self) -> tuple[bytes, ...]:
        if not self._clubs:
            return ()
        from scorekeeper.signing.keys.trust import bundle  # noqa: PLC0415 - the signing libraries are large

        return tuple(bundle(club.name, club.certificate, club.revocations) for club in self._clubs.values())

    def check(self, path: Path, title: str = "") -> None:
        """Check a file."""
        self._check(path, title or str(path), path.name, partial(check_file, path, clubs=self._certificates()))

    def _check(
        self,
        what: Path | str,
        title: str,
        name: str,
        judge: Callable[..., CheckedFile],
        hang_up: Callable[[], None] = lambda: None,
    ) -> None:
        self._stop()
        page = self._page()
        page.show_checking(title, name)
        self._ticket = self._jobs.draw(
            partial(_judged, judge, self._data),
            partial(self._done, page, what),
            partial(self._failed, page, what, name),
            partial(self._progress, page, what),
        )
        self._ticket.at_once = hang_up
        self._what = what

    def _is_shown(self, page: "VerifyPage", what: Path | str) -> bool:
        """Return whether this is the latest check, and its page still exists."""
        return self._ticket is not None and what is self._what and self._window.page(PAGE) is page

    def _done(self, page: "VerifyPage", what: Path | str, checked: CheckedFile) -> None:
        if self._is_shown(page, what):
            self._ticket = None
            self._tell(page, checked)

    def _failed(self, page: "VerifyPage", what: Path | str, name: str, error: Exception) -> None:
        if self._is_shown(page, what):
            self._ticket = None
            why = _("This cannot be checked. {why}").format(why=failures.sentence(error))
            if isinstance(error, CheckStoppedError):
                why = _("Stopped. {name} was not checked, and nothing was changed.").format(name=name)
            page.show_verdict(why, (str(what),), well=False)

    def _progress(self, page: "VerifyPage", what: Path | str, count: int, total: int) -> None:
        if self._is_shown(page, what):
            page.show_progress(count, total)

    def _stop(self) -> None:
        if self._ticket is not None:
            self._ticket.cancel()

    # the page
    def _tell(self, page: "VerifyPage", checked: CheckedFile) -> None:
        verdict = checked.verdict
        if checked.sealed is not None:
            self._tell_sealed(page, checked.sealed)
            return
        if checked.archive is not None:
            well = None if checked.sound and checked.unsigned else checked.sound
            archive = checked.archive
            page.show_verdict(archive_sentence(archive), (*archive_details(archive), "", str(checked.path)), well=well)
            return
        if checked.sound:
            sentence = _sound(checked)
            lines: tuple[str, ...] = _counted(verdict) if verdict is not None else ()
        else:
            lines = _faults(verdict.faults if verdict else (), verdict.problems if verdict else checked.problems)
            sentence = paper_words.found_wrong(len(lines))
        remarks = tuple(map(desk_words.placed, verdict.remarks)) if verdict is not None else ()
        sure = None if checked.sound and checked.unsigned else checked.sound
        page.show_verdict(sentence, (*lines, *remarks, "", str(checked.path)), well=sure)

    def _tell_sealed(self, page: "VerifyPage", sheet: SealedVerdict) -> None:
        bridge = self._opened()
        event = bridge.tournament.event if bridge is not None else None
        if bridge is not None and event is not None and sheet.event == event.uid:
            with suppress(StoreError):  # the file was removed since it was checked
                sheet = with_event(sheet, bridge.desk)
        well = None if sheet.well and sheet.in_part else sheet.well
        page.show_verdict(sheet.sentence, (*sheet.details, "", str(sheet.path)), well=well)
        what = self._what
        self._jobs.draw(
            lambda _ticket, _report: page_pictures(sheet),
            lambda pictures: page.show_pictures(pictures) if what is self._what and self._ticket is None else None,
            lambda _error: None,
            lambda _done, _total: None,
        )

    def _open(self) -> "VerifyPage":
        if self._window.current != PAGE:
            self._before = self._window.current
        page = self._page()
        self._window.show_page(PAGE)
        return page

    def _go_back(self) -> None:
        self._window.show_page(self._before or "start")

    def _page(self) -> "VerifyPage":
        from scorekeeper.features.verify.page.page import VerifyPage  # noqa: PLC0415 - only when it is opened

        page = self._window.page(PAGE)
        if not isinstance(page, VerifyPage):
            page = VerifyPage(self._look)
            page.left.connect(self._go_back)
            page.file_asked.connect(self.ask)
            page.certificate_asked.connect(self.ask_certificate)
            page.stopped.connect(self._stop)
            page.dropped.connect(self.check)
            self._window.add_page(PAGE, page)
        return page


def _judged(
    judge: Callable[..., CheckedFile], folder: Path | None, ticket: Ticket, report: Callable[[int, int], None]
) -> CheckedFile:
    """Check a file until the check is canceled."""

    def watch(done: int, total: int) -> None:
        if ticket.cancelled:
            raise CheckStoppedError
        report(done, total)

    try:
        return judge(watch, folder)
    except StoreError as error:
        if ticket.cancelled:
            raise CheckStoppedError from error
        raise


def _sound(checked: CheckedFile) -> str:
    """Return the verdict on a file without problems; a copy of a sheet is not signed."""
    if checked.verdict is not None:
        return _("Intact. Every result in {event} follows from what was entered.").format(event=checked.verdict.event)
    if checked.kind == WORKBOOK:
        return _(
            "Not signed. The totals of this workbook add up from its lines, but anybody could have written it: compare "
            "it with the signed sheet."
        )
    return _(
        "Not signed. The result of this record follows from what was played, but anybody could have written it: "
        "compare it with the signed sheet."
    )


def _counted(verdict: FileVerdict) -> tuple[str, ...]:
    counted = paper_words.counted(verdict.seq, verdict.teams, verdict.sessions, verdict.finished)
    head = _("Head of the journal: entry {entry}, {digest}")
    return (*counted, head.format(entry=grouped(verdict.seq), digest=verdict.head_digest))


def _faults(faults: Sequence[object], problems: Sequence[Problem]) -> tuple[str, ...]:
    lines = [store_words.sentence(fault.code, fault.values) for fault in faults]  # type: ignore[attr-defined]
    return tuple(dict.fromkeys([*lines, *map(desk_words.placed, problems)]))

"""The page of people and the use cases behind it: keys made and opened, people enrolled, clubs trusted."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject

from scorekeeper.assets.wording import people as people_words
from scorekeeper.assets.wording import people_page as words
from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.desk import failures
from scorekeeper.qt.choosers import Choosers
from scorekeeper.qt.clubkeys import ClubKeys
from scorekeeper.qt.look.look import Look
from scorekeeper.qt.settings import ProgramSettings
from scorekeeper.qt.window import Window

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from scorekeeper.desk.signing.clubs import TrustedView
    from scorekeeper.desk.signing.people import ClubMade, ClubView, OpenClub, PersonView
    from scorekeeper.qt.pages.people import PeoplePage
    from scorekeeper.sheets.recovery import RecoverySheet

PAGE = "people"
T = TypeVar("T")


class PeopleDesk(QObject):
    """Shows the page and does what it asks for. `teams` answers the names of the teams of the event that is open."""

    def __init__(
        self,
        window: Window,
        look: Look,
        keys: ClubKeys,
        settings: ProgramSettings,
        *,
        teams: Callable[[], Sequence[str]],
        choosers: Choosers | None = None,
    ) -> None:
        super().__init__(window)
        self._window, self._look, self._keys, self._settings, self._teams = window, look, keys, settings, teams
        self.choosers = choosers or Choosers()
        self._before = ""
        self._sheet: RecoverySheet | None = None
        self._candidate: Path | None = None
        keys.changed.connect(self._refill)
        window.promise_page(PAGE, self._make)
        window.offer({"people": self.show})

    # the page
    def show(self) -> None:
        """Show the page."""
        if self._window.current != PAGE:
            self._before = self._window.current
        page = self._window.wanted(PAGE)
        if page is None:  # an event was closed, and its pages with it
            self._window.promise_page(PAGE, self._make)
        self._window.show_page(PAGE)
        self._fill(self._page())

    def _make(self) -> "PeoplePage":
        from scorekeeper.qt.pages.people import PeoplePage  # noqa: PLC0415 - only when it is wanted

        page = PeoplePage(self._look, self._teams)
        page.left.connect(self._go_back)
        page.asked.connect(self._do)
        return page

    def _page(self) -> "PeoplePage":
        from scorekeeper.qt.pages.people import PeoplePage  # noqa: PLC0415

        page = self._window.wanted(PAGE)
        assert isinstance(page, PeoplePage)
        return page

    def _go_back(self) -> None:
        self._page().show_usual()
        known = self._before if self._window.wanted(self._before) is not None else "start"
        self._window.show_page(known)

    def _refill(self) -> None:
        if self._window.current == PAGE:
            self._fill(self._page())

    def _fill(self, page: "PeoplePage") -> None:
        data, keys = self._keys.data, self._keys

        def work() -> "tuple[ClubView | None, tuple[PersonView, ...]]":
            from scorekeeper.desk.signing import people  # noqa: PLC0415 - the signing libraries are large

            now = datetime.now(UTC)
            return people.club_view(data, now), people.people(data, now, everybody=True)

        def done(found: "tuple[ClubView | None, tuple[PersonView, ...]]") -> None:
            page.show_club(*found, is_open=keys.open_club is not None)

        keys.run(work, done, lambda trouble: page.tell(_sentence(trouble), wrong=True))

    # what the page asks for
    def _do(self, name: str) -> None:
        does: dict[str, Callable[[], None]] = {
            "do-make": self._make_club,
            "do-open": self._open,
            "do-enrol": self._enrol,
            "do-revoke": self._revoke,
            "do-replace": self._replace,
            "do-pin": self._set_pin,
            "do-sheet": self._new_sheet,
            "lock": self._lock,
            "give": self._give,
            "take": self._take,
            "trust": self._trust,
            "trust-not": self._trust_not,
            "copy": self._copy,
            "print-sheet": self._print_sheet,
            "save-sheet": self._save_sheet,
        }
        does[name]()

    def _with_form(self, key: str, work: Callable[[dict[str, str]], T], done: Callable[[T], str]) -> None:
        """Do what a form asks for, off the window's thread; then say what came of it and show the usual form."""
        page, form = self._page(), self._page().forms[key]
        typed = form.take()
        form.set_working(working=True)
        page.tell("")

        def finished(result: T) -> None:
            told = done(result)
            if page.shown == key:
                page.show_usual()
            page.tell(told)
            self._fill(page)

        self._keys.run(lambda: work(typed), finished, lambda trouble: form.say_why(_sentence(trouble)))

    def _make_club(self) -> None:
        data, hardness = self._keys.data, self._keys.hardness

        def work(typed: dict[str, str]) -> "ClubMade":
            from scorekeeper.desk.signing import people  # noqa: PLC0415
            from scorekeeper.signing.keys.hardness import USUAL  # noqa: PLC0415

            names = typed["club"], typed["scorer"], typed["passphrase"]
            return people.make_club(data, *names, datetime.now(UTC), hardness=hardness or USUAL)

        def done(made: "ClubMade") -> str:
            self._keys.hold(made.club)
            self._show_sheet(made.sheet)
            return people_words.club_made(made.sheet.club)

        self._with_form("make", work, done)

    def _open(self) -> None:
        data, hardness = self._keys.data, self._keys.hardness

        def work(typed: dict[str, str]) -> "OpenClub":
            from scorekeeper.desk.signing import people  # noqa: PLC0415
            from scorekeeper.signing.keys.hardness import USUAL  # noqa: PLC0415

            return people.open_club(data, typed["secret"], datetime.now(UTC), hardness=hardness or USUAL)

        def done(club: "OpenClub") -> str:
            self._keys.hold(club)
            return words.opened(club.store.club)

        self._with_form("open", work, done)

    def _enrol(self) -> None:
        club = self._club()

        def work(typed: dict[str, str]) -> "PersonView":
            from scorekeeper.desk.signing import people  # noqa: PLC0415

            who = typed["name"], typed["kind"], typed["pin"]
            return people.enrol(club, *who, datetime.now(UTC), team=typed["team"] or None)

        self._with_form("enrol", work, lambda person: people_words.enrolled(person.name, person.kind))

    def _revoke(self) -> None:
        club, uid = self._club(), self._chosen().uid

        def work(typed: dict[str, str]) -> "PersonView":
            from scorekeeper.desk.signing import people  # noqa: PLC0415

            return people.revoke(club, uid, typed["why"], datetime.now(UTC))

        self._with_form("revoke", work, lambda person: people_words.revoked(person.name))

    def _replace(self) -> None:
        club, uid = self._club(), self._chosen().uid

        def work(typed: dict[str, str]) -> "PersonView":
            from scorekeeper.desk.signing import people  # noqa: PLC0415

            return people.replace_key(club, uid, typed["pin"], datetime.now(UTC), typed["why"])

        self._with_form("replace", work, lambda person: words.replaced(person.name))

    def _set_pin(self) -> None:
        club, person = self._club(), self._chosen()

        def work(typed: dict[str, str]) -> None:
            from scorekeeper.desk.signing import people  # noqa: PLC0415

            people.set_pin(club, person.uid, typed["old"], typed["pin"], datetime.now(UTC))

        self._with_form("pin", work, lambda _nothing: words.pin_changed(person.name))

    def _new_sheet(self) -> None:
        club = self._club()

        def work(typed: dict[str, str]) -> "RecoverySheet":
            from scorekeeper.desk.signing import people  # noqa: PLC0415

            return people.new_recovery_sheet(club, typed["passphrase"], datetime.now(UTC))

        def done(sheet: "RecoverySheet") -> str:
            self._show_sheet(sheet)
            return ""

        self._with_form("sheet", work, done)

    def _lock(self) -> None:
        self._keys.lock()
        self._page().tell(words.locked())

    def _club(self) -> "OpenClub":
        club = self._keys.open_club
        assert club is not None  # the buttons of open keys are only live while they are
        return club

    def _chosen(self) -> "PersonView":
        person = self._page().table.selected
        assert person is not None
        return person

    # the recovery sheet
    def _show_sheet(self, sheet: "RecoverySheet") -> None:
        self._sheet = sheet
        page = self._page()
        page.code.show_code(sheet.code)
        page.show_card("code")

    def _drawn(self) -> bytes:
        from scorekeeper.desk.papers.paper_options import sheet_options  # noqa: PLC0415
        from scorekeeper.desk.signing.people import recovery_sheet  # noqa: PLC0415

        assert self._sheet is not None
        return recovery_sheet(self._sheet, sheet_options(self._settings.paper))

    def _save_sheet(self) -> None:
        kinds = _("PDF (*.pdf)")
        start = Path.home() / "recovery-sheet.pdf"
        to = self.choosers.place(self._window, _("Save the recovery sheet"), start, kinds)
        if to is None:
            return

        def work() -> None:
            from scorekeeper.desk.whole_file import write_file  # noqa: PLC0415

            write_file(to, self._drawn())

        self._of_sheet(work, lambda _nothing: words.sheet_saved(to.name))

    def _print_sheet(self) -> None:
        from PySide6.QtPrintSupport import QPrinter  # noqa: PLC0415 - large, only for printing

        from scorekeeper.qt.paper import prepare  # noqa: PLC0415

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        prepare(printer, self._settings.paper, 1)
        self.choosers.printer(self._window, printer, lambda: self.print_on(printer))

    def print_on(self, printer: "QPrinter") -> None:
        """Print the recovery sheet on this printer; it is kept nowhere."""
        from scorekeeper.qt.press import Press  # noqa: PLC0415

        name = printer.printerName() or printer.outputFileName() or _("the printer")
        self._of_sheet(lambda: Press().print_on(printer, [self._drawn()]), lambda _count: words.sheet_printed(name))

    def _of_sheet(self, work: Callable[[], T], done: Callable[[T], str]) -> None:
        card = self._page().code
        self._keys.run(
            work, lambda result: card.say(done(result)), lambda trouble: card.say(_sentence(trouble), wrong=True)
        )

    # certificates and copies
    def _aside(self, work: Callable[[], T], done: Callable[[T], str]) -> None:
        page = self._page()
        self._keys.run(
            work, lambda result: page.tell(done(result)), lambda trouble: page.tell(_sentence(trouble), wrong=True)
        )

    def _give(self) -> None:
        data, kinds = self._keys.data, _("Certificates (*.pem)")
        to = self.choosers.place(self._window, _("Give the certificate away"), Path.home() / "club.pem", kinds)

        def work() -> Path:
            from scorekeeper.desk.signing.clubs import export_certificate  # noqa: PLC0415

            assert to is not None
            return export_certificate(data, to)

        if to is not None:
            self._aside(work, lambda place: words.given_away(place.name))

    def _take(self) -> None:
        kinds = _("Certificates (*.pem);;All files (*)")
        chosen = self.choosers.files(self._window, _("Trust a club"), Path.home(), kinds)
        if not chosen:
            return
        file = self._candidate = chosen[0]

        def work() -> "TrustedView":
            from scorekeeper.desk.signing.clubs import read_certificate  # noqa: PLC0415

            return read_certificate(file)

        def done(club: "TrustedView") -> str:
            page = self._page()
            page.compare.show_club(club.name, club.fingerprint)
            page.show_card("compare")
            return ""

        self._aside(work, done)

    def _trust(self) -> None:
        file, data = self._candidate, self._keys.data
        self._page().show_usual()

        def work() -> "TrustedView":
            from scorekeeper.desk.signing.clubs import trust_club  # noqa: PLC0415

            assert file is not None
            return trust_club(data, file)

        self._aside(work, lambda club: words.trusted(club.name))

    def _trust_not(self) -> None:
        page = self._page()
        name = page.compare.heading.text()
        page.show_usual()
        page.tell(words.not_trusted(name))

    def _copy(self) -> None:
        data = self._keys.data
        to = self.choosers.folder(self._window, _("Copy the key file into"), Path.home())

        def work() -> Path:
            from scorekeeper.desk.signing.people import back_up_keys  # noqa: PLC0415

            assert to is not None
            return back_up_keys(data, to, datetime.now(UTC))

        if to is not None:
            self._aside(work, lambda place: words.keys_copied(str(place)))


def _sentence(trouble: Exception) -> str:
    return words.nothing_done(failures.sentence(trouble))

"""The Signers page: making keys, adding and removing signers, accepting clubs."""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject

from scorekeeper.features.keys.page.clubkeys import ClubKeys
from scorekeeper.features.keys.page.people_files import PeopleFiles, refusal
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.frame.open_event import OpenEvent
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.language import people as people_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from scorekeeper.features.keys.page.page import PeoplePage
    from scorekeeper.features.keys.view.people import ClubMade, ClubView, OpenClub, PersonView
    from scorekeeper.sheets.recovery import RecoverySheet

PAGE = "people"
T = TypeVar("T")


class PeopleDesk(QObject):
    """Shows the page and carries out its requests.

    `opening` has the open event, whose captains are enrolled.
    """

    def __init__(
        self,
        window: Window,
        look: Look,
        keys: ClubKeys,
        settings: ProgramSettings,
        opening: OpenEvent,
        *,
        choosers: Choosers | None = None,
    ) -> None:
        super().__init__(window)
        self._window, self._look, self._keys, self._settings = window, look, keys, settings
        self._opening = opening
        self.choosers = choosers or Choosers()
        self._before = ""
        self._sheet: RecoverySheet | None = None
        self.files = PeopleFiles(window, keys, self)
        keys.changed.connect(self._refill)
        window.promise_page(PAGE, self._make)

    # the page
    def show(self) -> None:
        """Show the page."""
        shown = self._window.shown
        comes = self._window.current != PAGE
        if comes:
            self._before = self._window.current
        page = self._window.ensure_page(PAGE)
        if page is None:  # an event was closed, and its pages with it
            self._window.promise_page(PAGE, self._make)
        self._window.show_page(PAGE)
        if comes:
            self.page().expect(shown.missing_signer() if shown is not None else {})
        self.fill(self.page())

    def _begin_passphrase(self, page: "PeoplePage") -> None:
        """Show the form for a passphrase, if the page was opened for that."""
        if self._keys.wants_passphrase:
            self._keys.wants_passphrase = False
            page.show_card(page.passphrase_form())

    def _make(self) -> "PeoplePage":
        from scorekeeper.features.keys.page.page import PeoplePage  # noqa: PLC0415 - only when it is wanted

        page = PeoplePage(self._look, self._teams, self._player_named, self._scorer)
        page.left.connect(self._go_back)
        page.asked.connect(self._do)
        return page

    def _refusal(self) -> str:
        """Return why this role cannot make keys; "" if it can."""
        from scorekeeper.session.offers import keys_refusal  # noqa: PLC0415 - behind the first paint

        bridge = self._opening.bridge
        return keys_refusal(bridge.desk.role if bridge is not None else None)

    def _teams(self) -> tuple[str, ...]:
        """Return the names of the teams of the open event."""
        bridge = self._opening.bridge
        return tuple(team.name for team in bridge.tournament.teams.values()) if bridge is not None else ()

    def _scorer(self) -> str:
        """Return the name of the present user, who is the first to have a key."""
        bridge = self._opening.bridge
        return bridge.desk.who if bridge is not None else self._opening.own_name

    def _player_named(self, name: str) -> tuple[str, str]:
        """Return a player's name as the event spells it, and the team ("" for the committee)."""
        from scorekeeper.journal.names import name_key  # noqa: PLC0415 - only when somebody is enrolled
        from scorekeeper.kernel.players import find_player  # noqa: PLC0415 - only when somebody is enrolled

        bridge = self._opening.bridge
        if bridge is None:
            return "", ""
        seated = (member.name for member in bridge.tournament.committee if name_key(member.name) == name_key(name))
        spelled, team = find_player(bridge.tournament, name)
        return (spelled, team) if team else (next(seated, ""), "")

    def page(self) -> "PeoplePage":
        """Return the page, made on first use."""
        from scorekeeper.features.keys.page.page import PeoplePage  # noqa: PLC0415

        page = self._window.ensure_page(PAGE)
        assert isinstance(page, PeoplePage)
        return page

    def _go_back(self) -> None:
        self.page().show_usual()
        known = self._before if self._window.ensure_page(self._before) is not None else "start"
        self._window.show_page(known)

    def _refill(self) -> None:
        if self._window.current == PAGE:
            self.fill(self.page())

    def fill(self, page: "PeoplePage") -> None:
        """Show the club and its people as they are now."""
        data, keys, hardness, locked = self._keys.data, self._keys, self._keys.hardness, self._keys.open_club is None

        def work() -> "tuple[ClubView | None, tuple[PersonView, ...], OpenClub | None]":
            from scorekeeper.features.keys.view import people  # noqa: PLC0415 - the signing libraries are large
            from scorekeeper.signing.keys.hardness import USUAL  # noqa: PLC0415

            now = datetime.now(UTC)
            club = people.club_view(data, now)
            opened = None
            if locked and club is not None and club.computer_key:
                with suppress(EntryRefused):  # the page reports that the keys are another computer's
                    opened = people.open_club(data, "", now, hardness=hardness or USUAL)
            return club, people.people(data, now, include_revoked=True), opened

        def done(result: "tuple[ClubView | None, tuple[PersonView, ...], OpenClub | None]") -> None:
            club, known, opened = result
            if opened is not None and keys.open_club is None:
                keys.hold(opened, silently=True)
            page.show_club(club, known, is_open=keys.open_club is not None)
            page.refuse_making(self._refusal())
            self._begin_passphrase(page)

        keys.run(work, done, lambda error: page.tell(refusal(error), wrong=True))

    # requests of the page
    def _do(self, name: str) -> None:
        does: dict[str, Callable[[], None]] = {
            "do-make": self._make_club,
            "do-protect": self._protect_club,
            "do-open": self._open,
            "do-enrol": self._enrol,
            "do-revoke": self._revoke,
            "do-pin": self._set_pin,
            "do-passphrase": self._renew_recovery,
            **self.files.does,
            "print-sheet": self._print_sheet,
            "save-sheet": self._save_sheet,
        }
        does[name]()

    def _with_form(self, key: str, work: Callable[[dict[str, str]], T], done: Callable[[T], str]) -> None:
        """Do the work of a form off the window's thread; then show the result and the usual form."""
        page, form = self.page(), self.page().forms[key]
        values = form.take()
        form.set_working(working=True)
        page.tell("")

        def finished(result: T) -> None:
            message = done(result)
            if page.shown == key:
                page.show_usual()
            page.tell(message)
            self.fill(page)

        self._keys.run(lambda: work(values), finished, lambda error: form.show_problem(refusal(error)))

    def _make_club(self) -> None:
        data, hardness = self._keys.data, self._keys.hardness
        if why := self._refusal():
            self.page().refuse_making(why)
            return

        def work(values: dict[str, str]) -> "ClubMade":
            from scorekeeper.features.keys.view import people  # noqa: PLC0415
            from scorekeeper.signing.keys.hardness import USUAL  # noqa: PLC0415

            names = values["club"], values["scorer"], values["passphrase"]
            return people.make_club(data, *names, datetime.now(UTC), hardness=hardness or USUAL)

        def done(made: "ClubMade") -> str:
            self._keys.hold(made.club)
            self.page().expect({})  # the page was waiting for the scorer
            self._show_sheet(made.sheet)
            return people_words.club_made(made.sheet.club)

        self._with_form("make", work, done)

    def _protect_club(self) -> None:
        data, hardness = self._keys.data, self._keys.hardness

        def work(values: dict[str, str]) -> "ClubMade":
            from scorekeeper.features.keys.view import people  # noqa: PLC0415
            from scorekeeper.signing.keys.hardness import USUAL  # noqa: PLC0415

            return people.protect_club(data, values["passphrase"], datetime.now(UTC), hardness=hardness or USUAL)

        def done(made: "ClubMade") -> str:
            self._keys.lock()
            self._keys.hold(made.club)
            self._show_sheet(made.sheet)
            return _("{club} has a key with a passphrase. Print the recovery sheet now.").format(club=made.sheet.club)

        self._with_form("protect", work, done)

    def _open(self) -> None:
        data, hardness = self._keys.data, self._keys.hardness

        def work(values: dict[str, str]) -> "OpenClub":
            from scorekeeper.features.keys.view import people  # noqa: PLC0415
            from scorekeeper.signing.keys.hardness import USUAL  # noqa: PLC0415

            return people.open_club(data, values["secret"], datetime.now(UTC), hardness=hardness or USUAL)

        def done(club: "OpenClub") -> str:
            self._keys.hold(club)
            return _("The keys of {club} are open.").format(club=club.store.club)

        self._with_form("open", work, done)

    def _enrol(self) -> None:
        club, strokes = self._club(), self.page().forms["enrol"].pad.strokes
        tournament = self._opening.bridge.tournament if self._opening.bridge is not None else None

        def work(values: dict[str, str]) -> "PersonView":
            from scorekeeper.features.keys.view import people  # noqa: PLC0415

            team = values["team"] or None
            people.check_enrolment(tournament, values["name"], values["kind"], team)
            who = values["name"], values["kind"], values["pin"]
            return people.enrol(club, *who, datetime.now(UTC), team=team, strokes=strokes)

        def done(person: "PersonView") -> str:
            self.page().expect({})
            return people_words.enrolled(person.name, person.kind)

        self._with_form("enrol", work, done)

    def _revoke(self) -> None:
        club, uid = self._club(), self._chosen().uid

        def work(values: dict[str, str]) -> "PersonView":
            from scorekeeper.features.keys.view import people  # noqa: PLC0415

            return people.revoke(club, uid, values["why"], datetime.now(UTC))

        self._with_form("revoke", work, lambda person: people_words.revoked(person.name))

    def _set_pin(self) -> None:
        """Change the PIN using the old one; without it, make a new key."""
        club, person = self._club(), self._chosen()

        def work(values: dict[str, str]) -> bool:
            from scorekeeper.features.keys.view import people  # noqa: PLC0415

            now = datetime.now(UTC)
            if values["old"]:
                people.set_pin(club, person.uid, values["old"], values["pin"], now)
            else:
                people.replace_key(club, person.uid, values["pin"], now, _("new PIN without the old one"))
            return not values["old"]

        def done(replaced: bool) -> str:
            if replaced:
                text = _("{name} has a new key and a new PIN. The old key can no longer sign.")
            else:
                text = _("{name} has a new PIN.")
            return text.format(name=person.name)

        self._with_form("pin", work, done)

    def _club(self) -> "OpenClub":
        club = self._keys.open_club
        assert club is not None  # the buttons for open keys are only enabled while they are open
        self._keys.used()
        return club

    def _chosen(self) -> "PersonView":
        person = self.page().table.selected
        assert person is not None
        return person

    # the recovery sheet
    def _show_sheet(self, sheet: "RecoverySheet") -> None:
        self._sheet = sheet
        page = self.page()
        page.code.show_code(sheet.code)
        page.show_card("code")

    def _drawing(self) -> bytes:
        from scorekeeper.features.keys.view.people import recovery_sheet  # noqa: PLC0415
        from scorekeeper.kernel.paper_options import sheet_options  # noqa: PLC0415

        assert self._sheet is not None
        return recovery_sheet(self._sheet, sheet_options(self._settings.paper))

    def _save_sheet(self) -> None:
        kinds = _("PDF (*.pdf)")
        start = Path.home() / "recovery-sheet.pdf"
        to = self.choosers.save_path(self._window, _("Save the recovery sheet"), start, kinds)
        if to is None:
            return

        def work() -> None:
            from scorekeeper.kernel.whole_file import write_file  # noqa: PLC0415

            write_file(to, self._drawing())

        self._of_sheet(
            work,
            lambda _nothing: _(
                "Saved as {name}. Print it, then delete the file: anyone who has it can open the keys."
            ).format(name=to.name),
        )

    def _print_sheet(self) -> None:
        from PySide6.QtPrintSupport import QPrinter  # noqa: PLC0415 - large, only for printing

        from scorekeeper.kit.printing import prepare  # noqa: PLC0415

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        prepare(printer, self._settings.paper, 1, name="recovery-sheet.pdf")
        self.choosers.printer(self._window, printer, lambda: self.print_on(printer))

    def print_on(self, printer: "QPrinter") -> None:
        """Print the recovery sheet on this printer, without storing it."""
        from scorekeeper.kit.printing import Printer  # noqa: PLC0415

        name = printer.printerName() or printer.outputFileName() or pgettext("keys and signatures", "the printer")
        self._of_sheet(
            lambda: Printer().print_on(printer, [self._drawing()]),
            lambda _count: _("Printed on {printer}. Lock the sheet away.").format(printer=name),
        )

    def _of_sheet(self, work: Callable[[], T], done: Callable[[T], str]) -> None:
        card = self.page().code
        self._keys.run(
            work,
            lambda result: card.show_message(done(result)),
            lambda error: card.show_message(refusal(error), wrong=True),
        )

    def _renew_recovery(self) -> None:
        """Make a new recovery sheet, and a new passphrase if one was typed."""
        club = self._club()

        def work(values: dict[str, str]) -> "tuple[RecoverySheet, str]":
            from scorekeeper.features.keys.view import people  # noqa: PLC0415

            now = datetime.now(UTC)
            if values["passphrase"]:
                people.change_passphrase(club, values["secret"], values["passphrase"], now)
            sheet = people.new_recovery_sheet(club, values["passphrase"] or values["secret"], now)
            return sheet, _("The new passphrase opens the keys now.") if values["passphrase"] else ""

        def done(result: "tuple[RecoverySheet, str]") -> str:
            sheet, message = result
            self._show_sheet(sheet)
            return message

        self._with_form("passphrase", work, done)

"""Closing a sheet: on paper, or here, where everyone reads it and signs in order."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices

from scorekeeper.documents.paper_code import read_paper_code
from scorekeeper.features.committee.page.evidence_copies import EvidenceCopies
from scorekeeper.features.keys.page.clubkeys import ClubKeys
from scorekeeper.features.keys.words.people_page import counts_changed
from scorekeeper.features.signoff.page.paper_card import PaperCard, PaperClosedCard
from scorekeeper.features.signoff.page.sign_card import SigningTurn
from scorekeeper.features.signoff.page.sign_frame import SignOffFrame
from scorekeeper.features.signoff.page.sign_list import ReadItem
from scorekeeper.features.signoff.page.signing_page import SigningPage
from scorekeeper.features.signoff.view.paper_photo import photo_name
from scorekeeper.features.signoff.view.paper_view import (
    HERE,
    PAPER,
    closed_on_paper,
    paper_file,
    paper_sheet,
    paper_view,
    photo_in,
    usual_way,
    wrong_paper,
)
from scorekeeper.features.signoff.view.read_aloud import ReadAloud
from scorekeeper.features.signoff.view.signer_places import NOW, WAITS, SignerPlace
from scorekeeper.features.signoff.view.signers import names_in_words, signing_side
from scorekeeper.features.signoff.words import signoff_page as words
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import SheetClosedOnPaper, SigningStopped
from scorekeeper.journal.roles import SCORER, SIGNED, Role, kind_of_key
from scorekeeper.journal.signers import SigningSide
from scorekeeper.journal.signing_checks import closes_on_paper
from scorekeeper.kernel import failures
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.desk import Saved
from scorekeeper.kernel.paper_closing import close_on_paper
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kernel.whole_file import write_file
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.jobs import Ticket
from scorekeeper.kit.links import DISPUTE
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.choice import ChoiceOption, SegmentedChoice
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.program_settings.settings import region_of_computer, usual_paper
from scorekeeper.language.left_out import left_out_words
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from scorekeeper.features.signoff.view.sheet_signing import SheetSigningState
    from scorekeeper.features.signoff.view.signing import PaperSigning
    from scorekeeper.features.signoff.view.signoff_view import SignOffView

_ITEMS: dict[str, tuple[str, Token]] = {
    "dispute": ("dispute", "ruling"),
    "ruling": ("ruling", "ruling"),
    "corrected": ("correct", "ink2"),
    "penalty": ("penalty", "error"),
    "fault": ("penalty", "error"),
    "idle": ("info", "ink2"),
    "unclipped": ("info", "ink2"),
    "warning": ("warn", "warn"),
    "redeal": ("redeal", "ink2"),
}


def _ways() -> tuple[ChoiceOption, ...]:
    return (
        ChoiceOption(PAPER, pgettext("how a sheet is closed", "&On paper"), icon="print"),
        ChoiceOption(HERE, pgettext("how a sheet is closed", "S&ign here"), icon="sign"),
    )


class SignOffPage(SigningPage["SheetSigningState"]):
    """The sheet of a session or game being closed; `show_target` takes its uid.

    Escape goes back to the sheet.
    """

    name = "sign-off"

    def __init__(self, look: Look, bridge: Bridge, keys: ClubKeys, choosers: Choosers | None = None) -> None:
        self.paper, self.paper_closed = PaperCard(look), PaperClosedCard(look)
        self.ways = SegmentedChoice(look, _ways(), name="sign-way", accessible=_("How the sheet is closed"), columns=2)
        self._way, self._drawn_way, self._chosen_way = HERE, "", ""
        self._printed: dict[tuple[str, str], str] = {}
        """When each sheet was printed here, by session and code."""
        self._printing = 0
        self._copies = EvidenceCopies()
        self._introduced: tuple[object, ...] = ()
        super().__init__(bridge, keys, SignOffFrame(look, (self.paper, self.paper_closed), ways=self.ways), choosers)
        self.setAccessibleName(_("Close the sheet"))
        self.ways.chosen.connect(self._choose_way)
        for card in (self.paper, self.paper_closed):
            card.print_asked.connect(self._print)
        self.paper.photo_asked.connect(self._add_photo)
        self.paper_closed.photo_asked.connect(self._open_photo)
        self.paper.confirmed.connect(self._close_on_paper)
        self.read = self.frame.read
        self.read.opened.connect(self._follow)
        self.keys.changed.connect(self._keys_changed)

    # refreshing
    def show_target(self, target: object) -> None:
        """Show the sign-off of a session, by its uid."""
        if str(target) != self.uid:
            self._seen = None
            self._chosen_way = ""
            self.paper.begin()
            self.frame.clear()
            self.frame.heading.set_words(words.title(""))
        self.uid, self._stopping, self._introduced = str(target), False, ()
        self.card.state = SIGNED
        self.frame.left.setCurrentWidget(self.sheet)
        self.drawing.begin(self.uid)
        self._look_up()

    def refresh(self, changes: Changes) -> None:
        if changes.event or changes.teams or self.uid in changes.sessions:
            self._look_up()

    def open(self) -> None:
        """Refresh the page; keys and people may be new, which the journal does not record."""
        stale = self._stale is not None
        super().open()
        if not stale:
            self._look_up()

    def _keys_changed(self) -> None:
        if self.isVisible():
            self._look_up()

    def _look_up(self) -> None:
        if self.bridge.tournament.played(self.uid) is not None:
            super()._look_up()

    def _signing(self) -> "Callable[[], PaperSigning]":
        session, on_paper = self.uid, self._way == PAPER
        silent = self._seen is not None and self._seen.computer_key

        def sheet() -> "PaperSigning":
            from scorekeeper.features.signoff.view.paper_reading import SheetOnPaper  # noqa: PLC0415 - large libraries
            from scorekeeper.features.signoff.view.sheet_signing import SheetSigning  # noqa: PLC0415

            return SheetOnPaper(session) if on_paper else SheetSigning(session, silent)

        return sheet

    def _is_other(self, before: "SheetSigningState | None", seen: "SheetSigningState") -> bool:
        return super()._is_other(before, seen) or self._drawn_way != self._way or not self.sheet.pages.pictures

    def _take(self, seen: "SheetSigningState") -> None:
        state = self.bridge.tournament.played(self.uid)
        if state is not None:
            may_choose = not (state.is_closed or state.under_signature) and closes_on_paper(self.bridge.tournament)
            usual = usual_way(self.bridge.tournament, state, has_keys=seen.has_keys)
            self._way = self._chosen_way if may_choose and self._chosen_way else usual
            self.ways.setVisible(not (state.is_closed or state.under_signature))
            self._offer_ways(may_choose=may_choose)
        super()._take(seen)
        self._drawn_way = self._way

    def _offer_ways(self, *, may_choose: bool) -> None:
        """Show the way chosen, and why the paper cannot be chosen."""
        self.ways.set_value(self._way)
        for segment in self.ways.segments:
            segment.setEnabled(may_choose or segment.option.value == self._way)
            why = "" if may_choose or closes_on_paper(self.bridge.tournament) else words.here_only()
            segment.setToolTip(why)
            segment.setAccessibleDescription(why)

    def _choose_way(self, way: str) -> None:
        self._chosen_way = way
        self._forget()
        if self._seen is not None:
            self._take(self._seen)

    def _show(self) -> None:
        """Show the sheet, who has signed it, and the card that is next."""
        if self._seen is None:
            return
        view = self._seen.view
        items = [self._item(remark) for remark in view.remarks]
        if view.differences:
            title = _("Different from revision {revision}").format(revision=(view.revision - 1))
            items.insert(0, ReadItem("ruling", "ruling", title, "\n".join(view.differences)))
        changed = self._seen.counts_changed
        signers = [self._named(signer) for signer in view.places]
        if deceptive := self._deceptive([signer.name for signer in signers]):
            items.insert(0, ReadItem("warn", "warn", _("Names that look like other names"), "\n".join(deceptive)))
        about = words.about_closed() if view.closed else words.about(view.revision)
        if self._way == PAPER:
            about = words.about_paper(closed=view.closed)
        if changed is not None:
            about = counts_changed(changed)
        state = self.bridge.tournament.played(self.uid)
        left_out = left_out_words(self.bridge.tournament, state) if state is not None else ""
        self.frame.warn(about, (*((left_out,) if left_out else ()), *deceptive))
        self.read.show_read(view.sentence, items, "" if view.holds else view.digest)
        self.frame.heading.set_words(view.title)
        self.sheet.show_ruling(
            _("Revision {revision}: the rulings and what they change").format(revision=view.revision),
            view.rulings,
            view.changed,
        )
        self.frame.show_result(view.result)
        self.frame.signers.show_lines(signers)
        self.frame.signers.setVisible(self._way == HERE)
        self.frame.give_up.setVisible(view.under_way)
        self._show_card(self._card_for(self._seen))
        self._introduce(view)

    def _introduce(self, view: "SignOffView") -> None:
        """Announce what is around the card, once for each revision and way of signing."""
        subject = (self.uid, view.revision, self._way, view.closed)
        if self.isVisible() and subject != self._introduced:
            self._introduced = subject
            what = "" if view.closed or self._way == PAPER else words.read_with_keys()
            parts = (
                view.result and f"{view.result}.",
                self.paper.disputes.text() if self.paper.isVisible() else "",
                what,
            )
            announce(self, " ".join(filter(None, parts)))

    @staticmethod
    def _item(remark: ReadAloud) -> ReadItem:
        links = tuple(f"{DISPUTE}{uid}" for uid in remark.disputes)
        return ReadItem(*_ITEMS[remark.kind], remark.title, "\n".join(remark.details), links)

    def _named(self, signer: SignerPlace) -> SignerPlace:
        """Return a place with the name of its only possible signer."""
        fits = self._fitting(signer.role)
        return replace(signer, name=fits[0][1]) if signer.state in {NOW, WAITS} and len(fits) == 1 else signer

    def _deceptive(self, signing: list[str]) -> tuple[str, ...]:
        """Return the names of this sheet and its signers that look like other names."""
        state = self.bridge.tournament.played(self.uid)
        return names_in_words(self.bridge.tournament, state, signing) if state is not None else ()

    def _side(self, role: Role) -> SigningSide | None:
        """Return the side for which a role signs, None for scorer and committee."""
        state = self.bridge.tournament.played(self.uid)
        return signing_side(state, role) if state is not None else None

    def _team(self, role: Role) -> str:
        """Return the name of the side for which a role signs, "" for scorer and committee."""
        side = self._side(role)
        return side.name if side is not None else ""

    def _fitting(self, role: Role) -> tuple[tuple[str, str], ...]:
        fits = self._seen.candidates.get(role, ()) if self._seen is not None else ()
        return tuple((person.uid, person.name) for person in fits)

    def _card_for(self, seen: "SheetSigningState") -> CardFrame:
        view, state = seen.view, self.bridge.tournament.played(self.uid)
        closed = closed_on_paper(state) if state is not None else None
        if closed is not None:
            self.paper_closed.show_closed(closed, view.revision)
            return self.paper_closed
        if self._way == PAPER and state is not None:
            paper = paper_view(self.bridge.tournament, state)
            self.paper.show_view(paper, self.bridge.desk.who)
            self.paper.show_printed(self._printed.get((self.uid, paper.code), ""))
            return self.paper
        if view.turn is None or view.closed:
            self.closed.show_revision(view.revision)
            self.closed.offer_protection(seen.club if seen.computer_key and not self.keys.protection_put_off else "")
            return self.closed
        return self._show_turn(seen)

    def _signing_turn(self, seen: "SheetSigningState") -> SigningTurn:
        view = seen.view
        role = view.turn or SCORER
        roles = [signer.role for signer in view.places]
        phrases = frozenset(person.uid for person in seen.people if not person.own_pin)
        if self.card.turn is None or self.card.turn.role != role:
            self.frame.left.setCurrentWidget(self.sheet)
        return SigningTurn(
            role,
            self._team(role),
            roles.index(role) + 1,
            len(roles),
            self._fitting(role),
            tuple(scorer for scorer in self._fitting(SCORER) if scorer[0]),
            phrases,
            view.revision,
            (*view.rulings, view.result) if view.rulings else (),
            words.check_sheet(
                view.result, [remark.title for remark in view.remarks if remark.kind != "dispute"], seen.disputes
            ),
            "" if seen.has_keys else words.usual_club(self.bridge.desk.who),
        )

    # on paper
    def _print(self) -> None:
        """Ask for the printer, and print the sheet as it is now."""
        from PySide6.QtPrintSupport import QPrinter  # noqa: PLC0415 - large, only for printing

        from scorekeeper.kit.printing import prepare  # noqa: PLC0415

        state = self.bridge.tournament.played(self.uid)
        if state is not None:
            printer = QPrinter(QPrinter.PrinterMode.HighResolution)
            prepare(printer, usual_paper(region_of_computer()), 1, name=paper_file(state))
            self.choosers.printer(self.window(), printer, lambda: self._print_on(printer))

    def _print_on(self, printer: "QPrinter") -> None:
        from scorekeeper.kit.printing import NotPrintedError, Printer, paper_in  # noqa: PLC0415

        tournament = self.bridge.tournament
        state = tournament.played(self.uid)
        if state is None:
            return
        key, paper = (
            (self.uid, paper_view(tournament, state).code),
            paper_in(printer, usual_paper(region_of_computer())),
        )
        name = printer.printerName() or printer.outputFileName()
        printer.setFullPage(True)

        def work(_ticket: Ticket, _report: object) -> int:
            return Printer().print_on(printer, [paper_sheet(state, tournament, paper)])

        def done(_count: int) -> None:
            self._printing -= 1
            self._printed[key] = time_of_day(utc_now())
            self.status_changed.emit("saved", _("The sheet was sent to {printer}.").format(printer=name), "")
            if self.paper.isVisible() and key[0] == self.uid:
                self.paper.show_printed(self._printed[key])
                self.paper.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

        def failed(error: Exception) -> None:
            self._printing -= 1
            why = (
                _("{printer} refused the job. Nothing was printed.").format(printer=error.printer)
                if isinstance(error, NotPrintedError)
                else failures.sentence(error)
            )
            self.status_changed.emit("unsaved", words.full_sentence(why), "")

        self._printing += 1
        self.bridge.jobs.draw(work, done, failed, lambda _done, _total: None)

    def _add_photo(self) -> None:
        chosen = self.choosers.files(
            self.window(), _("A photo of the signed paper"), Path.home(), _("Pictures and papers (*);;All files (*)")
        )
        self.paper.take_photo(chosen[0] if chosen else None)

    def _open_photo(self) -> None:
        """Open a copy of the photo that is kept with the closed sheet in the viewer of the system."""
        state = self.bridge.tournament.played(self.uid)
        closed = closed_on_paper(state) if state is not None else None
        if closed is None or not closed.photo:
            return
        store, copies = self.bridge.desk.store, self._copies

        def work() -> Path | None:
            data = store.attachment(closed.photo)
            name = photo_name(data)
            if name is None:
                return None
            path = copies.path_of(name)
            write_file(path, data)
            return path

        def done(path: Path | None) -> None:
            if path is None:
                self.status_changed.emit("unsaved", _("The file that is kept as the photo is not a picture."), "")
            else:
                QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))

        self.bridge.jobs.write(
            work, done, lambda error: self.status_changed.emit("unsaved", failures.sentence(error), "")
        )

    def _close_on_paper(self) -> None:
        """Close the sheet, or show which sheet the paper is of."""
        state = self.bridge.tournament.played(self.uid)
        if state is None or self._busy:
            return
        typed = self.paper.values()["code"]
        code = read_paper_code(typed)
        if code is None:
            self.paper.show_problems({"code": words.not_a_code(typed.strip())})
        elif code != paper_view(self.bridge.tournament, state).code:
            self._find_paper(code)
        else:
            self._enter_closing(code, self.paper.photo)

    def _find_paper(self, code: str) -> None:
        """Look up which sheet has this code, off the window's thread, and show it at the field."""
        uid, desk = self.uid, self.bridge.desk

        def done(sentence: str) -> None:
            self._looking -= 1
            if uid == self.uid:
                self.paper.show_problems({"code": sentence})

        def failed(error: Exception) -> None:
            self._looking -= 1
            if uid == self.uid:
                self.paper.refuse(failures.sentence(error))

        self._looking += 1
        self.bridge.jobs.write(lambda: wrong_paper(desk.tournament, desk.entries, uid, code), done, failed)

    def _enter_closing(self, code: str, path: Path | None) -> None:
        uid, desk, account = self.uid, self.bridge.desk, self.paper.account(code)

        def work() -> Saved:
            return close_on_paper(desk, {uid: account}, photo_in(path) if path is not None else b"")

        def failed(error: Exception) -> None:
            self._set_busy(busy=False)
            self.paper.refuse(
                _("{why} The sheet was not closed.").format(why=words.full_sentence(failures.sentence(error)))
            )

        self._set_busy(busy=True)
        self.bridge.carry_out(work, failed)

    @property
    def is_working(self) -> bool:
        return super().is_working or bool(self._printing)

    # signing
    def _on_entry(self, entry: Entry) -> None:
        if isinstance(entry.fact, SheetClosedOnPaper):
            self._set_busy(busy=False)
            self.paper.begin()
            self.status_changed.emit("saved", _("The sheet is closed. It was signed on paper."), "")
        if isinstance(entry.fact, SigningStopped):
            self._stopping = False
            self.status_changed.emit(
                "saved", _("Signing was stopped. The sheet is open again and has no signatures."), ""
            )

    # called by the window
    def handlers(self) -> Handlers:
        """Return the command to read aloud, and nothing else.

        While a sheet is signed nothing else is available.
        """
        return MappingProxyType({"announce": self._read_aloud})

    def _read_aloud(self) -> None:
        """Show the words to read aloud in place of the sheet, or the sheet again."""
        left = self.frame.left
        left.setCurrentWidget(self.sheet if left.currentWidget() is self.read else self.read)
        announce(self, self.read.text() if left.currentWidget() is self.read else self.sheet.accessibleName())

    def missing_signer(self) -> Mapping[str, str]:
        """Return the next signer if no one with a key can sign: the captain, if known."""
        role = self._seen.view.turn if self._seen is not None else None
        if role is None or self._fitting(role):
            return {}
        side = self._side(role) or SigningSide("")
        return {"name": side.captain, "kind": kind_of_key(role), "team": side.name if side.led else ""}

    def _leave(self) -> None:
        self._forget()
        self.go.emit("score", self.uid)

    def _follow(self, link: str) -> None:
        """Go to a dispute that is read aloud.

        Escape or Alt+Left returns, and the drawn signature stays.
        """
        self._forget()
        self.follow(link)

    def _step_back(self) -> None:
        if self.frame.left.currentWidget() is self.read:
            self._read_aloud()
        else:
            super()._step_back()

"""The sign-off: everyone reads the finished sheet, then signs it in order, and it is closed."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from scorekeeper.features.keys.page.clubkeys import ClubKeys
from scorekeeper.features.keys.words.people_page import counts_changed
from scorekeeper.features.signoff.page.sign_card import SigningTurn
from scorekeeper.features.signoff.page.sign_frame import SignOffFrame
from scorekeeper.features.signoff.page.sign_list import ReadItem
from scorekeeper.features.signoff.page.signing_page import SigningPage
from scorekeeper.features.signoff.view.read_aloud import ReadAloud
from scorekeeper.features.signoff.view.signer_places import NOW, WAITS, SignerPlace
from scorekeeper.features.signoff.view.signers import names_in_words, signing_side
from scorekeeper.features.signoff.words import signoff_page as words
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import SigningStopped
from scorekeeper.journal.roles import SCORER, SIGNED, Role, kind_of_key
from scorekeeper.journal.signers import SigningSide
from scorekeeper.kernel.changes import Changes
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.links import DISPUTE
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

if TYPE_CHECKING:
    from scorekeeper.features.signoff.view.sheet_signing import SheetSigningState
    from scorekeeper.features.signoff.view.signing import PaperSigning

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


class SignOffPage(SigningPage["SheetSigningState"]):
    """The sheet of a session or game being signed; `show_target` takes its uid. Escape goes back to the sheet."""

    name = "sign-off"

    def __init__(self, look: Look, bridge: Bridge, keys: ClubKeys, choosers: Choosers | None = None) -> None:
        super().__init__(bridge, keys, SignOffFrame(look), choosers)
        self.setAccessibleName(pgettext("screen reader", "Sign-off"))
        self.read = self.frame.read
        self.read.opened.connect(self._follow)
        self.keys.changed.connect(self._keys_changed)

    # refreshing
    def show_target(self, target: object) -> None:
        """Show the sign-off of a session, by its uid."""
        if str(target) != self.uid:
            self._seen = None
            self.frame.clear()
        self.uid, self._stopping = str(target), False
        self.card.state = SIGNED
        self.frame.left.setCurrentWidget(self.sheet)
        self.drawing.begin(self.uid)
        self._look_up()

    def refresh(self, changes: Changes) -> None:
        """Refresh the page."""
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
        session, silent = self.uid, self._seen is not None and self._seen.computer_key

        def sheet() -> "PaperSigning":
            from scorekeeper.features.signoff.view.sheet_signing import SheetSigning  # noqa: PLC0415 - large libraries

            return SheetSigning(session, silent)

        return sheet

    def _is_other(self, before: "SheetSigningState | None", seen: "SheetSigningState") -> bool:
        return super()._is_other(before, seen) or not self.sheet.pages.pictures

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
        about = counts_changed(changed) if changed is not None else words.about(view.revision)
        self.frame.warn(about, deceptive)
        self.read.show_read(view.sentence, items, "" if view.holds else view.digest)
        self.frame.heading.set_words(view.title)
        self.sheet.show_ruling(
            _("Revision {revision}: the rulings and what they change").format(revision=view.revision),
            view.rulings,
            view.changed,
        )
        self.frame.show_result(view.result)
        self.frame.signers.show_lines(signers)
        self.frame.give_up.setVisible(view.under_way)
        self._show_card(self._card_for(self._seen))

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
        view = seen.view
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

    # signing
    def _on_entry(self, entry: Entry) -> None:
        if isinstance(entry.fact, SigningStopped):
            self._stopping = False
            self.status_changed.emit(
                "saved", _("Signing was stopped. The sheet is open again and has no signatures."), ""
            )

    # for the window
    def handlers(self) -> Handlers:
        """Return the command to read aloud, and nothing else: while a sheet is signed nothing else is available."""
        return MappingProxyType({"announce": self._read_aloud})

    def _read_aloud(self) -> None:
        """Show the words to read aloud in place of the sheet, or the sheet again."""
        left = self.frame.left
        left.setCurrentWidget(self.sheet if left.currentWidget() is self.read else self.read)

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
        """Go to a dispute that is read aloud; Escape or Alt+Left returns, and the drawn signature stays."""
        self._forget()
        self.follow(link)

    def _step_back(self) -> None:
        if self.frame.left.currentWidget() is self.read:
            self._read_aloud()
        else:
            super()._step_back()

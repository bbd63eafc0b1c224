"""The sign-off: everyone reads the finished sheet, then signs it in order, and it is closed."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from scorekeeper.features.keys.page.clubkeys import ClubKeys
from scorekeeper.features.keys.words.people_page import counts_changed
from scorekeeper.features.signoff.page import sign_cases as cases
from scorekeeper.features.signoff.page.sheet_drawing import SheetDrawing
from scorekeeper.features.signoff.page.sign_card import SigningTurn
from scorekeeper.features.signoff.page.sign_cases import Seen
from scorekeeper.features.signoff.page.sign_frame import SignOffFrame
from scorekeeper.features.signoff.page.sign_list import ReadItem
from scorekeeper.features.signoff.page.signing_page import SigningPage
from scorekeeper.features.signoff.view.read_aloud import ReadAloud
from scorekeeper.features.signoff.view.signoff_view import NOW, WAITS, SignerPlace
from scorekeeper.features.signoff.view.what_is_signed import Wish, names_in_words, signing_side, who_fits
from scorekeeper.features.signoff.words import signoff_page as words
from scorekeeper.journal.facts import SheetSigned, SigningStopped
from scorekeeper.journal.roles import OWN_KEY, SCORER, SIGNED, Role, kind_of_key
from scorekeeper.journal.signers import SigningSide
from scorekeeper.kernel import failures
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.desk import Saved
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.links import DISPUTE
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.signing.statement import Statement

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


def _shown_of(seen: Seen) -> tuple[object, ...]:
    """Return what makes it another sheet to read: another record, revision or reader, keys that were opened."""
    view = seen.view
    return view.session, view.digest, view.revision, view.turn, view.closed, view.under_way


class SignOffPage(SigningPage):
    """The sheet of a session or game being signed; `show_target` takes its uid. Escape goes back to the sheet."""

    name = "sign-off"

    def __init__(self, look: Look, bridge: Bridge, keys: ClubKeys, choosers: Choosers | None = None) -> None:
        super().__init__(bridge, keys, SignOffFrame(look), choosers)
        self.session = ""
        self._seen: Seen | None = None
        self.setAccessibleName(pgettext("screen reader", "Sign-off"))
        self.read = self.frame.read
        self._wire(SheetDrawing(bridge, self.sheet))
        self.read.opened.connect(self._follow)
        self.keys.changed.connect(self._keys_changed)

    # refreshing
    def show_target(self, target: object) -> None:
        """Show the sign-off of a session, by its uid."""
        if str(target) != self.session:
            self._seen = None
            self.frame.clear()
        self.session, self._stopping = str(target), False
        self.card.state = SIGNED
        self.frame.left.setCurrentWidget(self.sheet)
        self.drawing.begin(self.session)
        self._look_up()

    def refresh(self, changes: Changes) -> None:
        """Refresh the page."""
        if changes.event or changes.teams or self.session in changes.sessions:
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
        """Look up the state, who may sign and what exactly, off the window's thread, then show it all."""
        session = self.session
        if self.bridge.tournament.played(session) is None:
            return
        self._looking += 1

        def done(seen: Seen) -> None:
            self._looking -= 1
            if seen.view.session == self.session:
                before, self._seen = self._seen, seen
                other = before is None or _shown_of(before) != _shown_of(seen) or not self.sheet.pages.pictures
                if other:
                    self.sheet.begin()
                    self.drawing.take(seen.signed)
                self._show()

        def failed(error: Exception) -> None:
            self._looking -= 1
            self.status_changed.emit("unsaved", failures.sentence(error), "")

        cases.look_up(self.bridge, self.keys.data, session, done, failed)

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
            items.insert(0, ReadItem("warn", "warn", _("Names that are not what they look like"), "\n".join(deceptive)))
        about = counts_changed(changed) if changed is not None else words.about(view.revision)
        self.frame.warn(about, deceptive)
        self.read.show_read(view.sentence, items, "" if view.holds else view.digest)
        self.frame.heading.set_words(view.title)
        self.sheet.show_ruling(
            _("Revision {revision}: what was ruled, and what follows from it").format(revision=view.revision),
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
        state = self.bridge.tournament.played(self.session)
        return names_in_words(self.bridge.tournament, state, signing) if state is not None else ()

    def _side(self, role: Role) -> SigningSide | None:
        """Return the side for which a role signs, None for scorer and committee."""
        state = self.bridge.tournament.played(self.session)
        return signing_side(state, role) if state is not None else None

    def _team(self, role: Role) -> str:
        """Return the name of the side for which a role signs, "" for scorer and committee."""
        side = self._side(role)
        return side.name if side is not None else ""

    def _fitting(self, role: Role) -> tuple[tuple[str, str], ...]:
        return who_fits(self._seen.people if self._seen is not None else (), self._side(role), role)

    def _card_for(self, seen: Seen) -> CardFrame:
        view = seen.view
        if view.turn is None or view.closed:
            self.closed.show_revision(view.revision)
            return self.closed
        if (locked := self._locked(has_keys=seen.has_keys)) is not None:
            return locked
        roles = [signer.role for signer in view.places]
        people, scorers = self._fitting(view.turn), self._fitting(SCORER)
        turn_number = roles.index(view.turn) + 1
        phrases = frozenset(person.uid for person in seen.people if not person.own_pin)
        turn = SigningTurn(view.turn, self._team(view.turn), turn_number, len(roles), people, scorers, phrases,
                    view.revision, (*view.rulings, view.result) if view.rulings else ())  # fmt: skip
        if self.card.turn is None or self.card.turn.role != turn.role:
            self.frame.left.setCurrentWidget(self.sheet)
        self.card.show_turn(turn)
        self.card.set_seen(self.sheet.share)
        return self.card

    # signing
    def _sign(self) -> None:
        """Sign for the next role, on the writer thread; the PIN is forgotten here at once."""
        turn, club, card = self.card.turn, self.keys.open_club, self.card
        if turn is None or club is None or self._busy:
            return
        own = card.state in OWN_KEY
        statement = Statement(
            card.state, "" if card.state == SIGNED else card.words.toPlainText(), "" if own else card.witness.text()
        )
        seen = self._seen.view.digest if self._seen is not None else ""
        strokes = card.pad.strokes if own else None
        wish = Wish(self.session, turn.role, card.signer[0], card.take(), statement, strokes, seen)
        self._set_busy(busy=True)
        self.keys.used()
        cases.sign(self.bridge, club, wish, self._not_signed)

    def _saved(self, saved: Saved) -> None:
        """Announce what was just entered about the signing of this sheet."""
        for entry in saved.entries:
            fact = entry.fact
            if getattr(fact, "session", "") != self.session:
                continue
            if isinstance(fact, SheetSigned):
                self._set_busy(busy=False)
                self.card.turn = None
                message = words.saved(fact.role, self._team(fact.role), fact.state, entry.seq)
                self.status_changed.emit("saved", message, "")
            elif isinstance(fact, SigningStopped):
                self._stopping = False
                self.status_changed.emit(
                    "saved", _("Signing was given up. The sheet is open again; nobody has signed it."), ""
                )

    def _stop(self) -> None:
        cases.stop(self.bridge, self.session, " ".join(self.stopping.why.text().split()), self._not_stopped)

    def _save(self) -> None:
        self._save_as(cases.suggested_name(self.bridge, self.session), partial(cases.save, self.bridge, self.session))

    # for the window
    def handlers(self) -> Handlers:
        """Return the command to read aloud, and nothing else: while a sheet is signed nothing else is available."""
        return MappingProxyType({"announce": self._read_aloud})

    def _read_aloud(self) -> None:
        """Show the words to read aloud in place of the sheet, or the sheet again."""
        left = self.frame.left
        left.setCurrentWidget(self.sheet if left.currentWidget() is self.read else self.read)

    def missing_signer(self) -> Mapping[str, str]:
        """Return the next signer if no one with a key may sign: the captain, as far as it is known."""
        role = self._seen.view.turn if self._seen is not None else None
        if role is None or self._fitting(role):
            return {}
        side = self._side(role) or SigningSide("")
        return {"name": side.captain, "kind": kind_of_key(role), "team": side.name if side.led else ""}

    def _leave(self) -> None:
        self._forget()
        self.go.emit("score", self.session)

    def _follow(self, link: str) -> None:
        """Go to a dispute that is read aloud; Escape or Alt+Left returns, and the drawn signature stays."""
        self._forget()
        self.follow(link)

    def _step_back(self) -> None:
        if self.frame.left.currentWidget() is self.read:
            self._read_aloud()
        else:
            super()._step_back()

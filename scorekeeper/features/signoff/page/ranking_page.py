"""The final ranking of a stage: its protest time, then reading and signing by the committee."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.keys.page.clubkeys import ClubKeys
from scorekeeper.features.signoff.page.sign_card import SigningTurn
from scorekeeper.features.signoff.page.sign_frame import SignOffFrame
from scorekeeper.features.signoff.page.signing_page import SigningPage
from scorekeeper.features.signoff.view.ranking_signing import RankingSigning, RankingSigningState, start_protest
from scorekeeper.features.signoff.words import signoff_page as words
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import ProtestTimeStarted, RankingClosed, RankingStopped
from scorekeeper.journal.names import name_key
from scorekeeper.journal.roles import SIGNED
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel import failures
from scorekeeper.kernel.changes import Changes
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.look.buttons import CheckBox
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import plain_label
from scorekeeper.language.finality import (
    FINAL,
    PROTEST,
    READY,
    RULED,
    SIGNING,
    WAITING,
    FinalityNow,
    chip,
    head,
    line,
    sentences,
)
from scorekeeper.language.stage_facts import place_in, stage_label
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.tournament.settings import PROTEST_MINUTES


class ProtestCard(Form):
    """How final the ranking is and what delays it; `confirmed` begins its protest time."""

    def __init__(self, look: Look) -> None:
        fields = (
            Field("minutes", "line", lambda: pgettext("label", "Minutes")),
            Field("reason", "line", lambda: _("Reason for starting it again")),
        )
        super().__init__(
            look,
            Spec(
                "ranking-protest",
                lambda: _("Protest time"),
                lambda: _("Start protest time"),
                fields,
                spacing=10,
                enters=True,
            ),
        )
        self.status = Label(look, "", "body", wrap=True, name="ranking-held")
        self.body.insertWidget(1, self.status)
        self.set_open(True)
        self.body.addStretch(1)

    def show_now(self, now: FinalityNow, error: str, ruled: Sequence[str]) -> None:
        """Show the status of the ranking; if the protest time may begin, ask for its length."""
        again = now.state == PROTEST
        self.head(head(now))
        self.status.set_words("\n".join((*sentences(now, ruled), *([error] if error and not now.held else []))))
        begins = now.state in WAITING
        for field in self.fields.values():
            field.setVisible(begins)
        self.fields["reason"].setVisible(again)
        self.confirm_button.setText(_("Start it again") if again else _("Start protest time"))
        self.confirm_button.setVisible(begins)

    def suggest(self, minutes: int) -> None:
        """Fill in the event's minutes and no reason, at once, so that text typed later is not lost."""
        self.fill({"minutes": str(minutes), "reason": ""})


class WhoSigns(CardFrame):
    """The members who may sign, each with a check box.

    `chosen` carries the names checked, in order.
    """

    chosen = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__(
            look, margins=(16, 10, 16, 10), spacing=4, name="ranking-members", accessible=_("Who signs, in this order")
        )
        self.body.addWidget(Label(look, _("Who signs, in this order"), "small", weight=600, tone="ink2"))
        self._boxes: dict[str, CheckBox] = {}

    def show_able(self, able: Sequence[str], committee: Sequence[str]) -> None:
        """Show who may sign, with those who do checked."""
        if tuple(able) != tuple(self._boxes):
            for box in self._boxes.values():
                self.body.removeWidget(box)
                box.hide()
                box.deleteLater()
            self._boxes = {}
            for number, name in enumerate(able, 1):
                box = CheckBox(self.look, plain_label(name), name=f"ranking-member.{number}", accessible=name)
                box.toggled.connect(self._emit_chosen)
                self._boxes[name] = box
                self.body.addWidget(box)
        with filling(*self._boxes.values()):
            for name, box in self._boxes.items():
                box.setChecked(name in committee)

    def _emit_chosen(self) -> None:
        self.chosen.emit(tuple(name for name, box in self._boxes.items() if box.isChecked()))


_TICK = 10_000
"""Interval in milliseconds at which the clock is read."""


class RankingPage(SigningPage[RankingSigningState]):
    """The ranking as it will be sealed, with its signers and the next step."""

    name = "ranking"
    subject_field = "stage"
    needs_passphrase = True

    def __init__(self, look: Look, bridge: Bridge, keys: ClubKeys, choosers: Choosers | None = None) -> None:
        protest, members = ProtestCard(look), WhoSigns(look)
        super().__init__(bridge, keys, SignOffFrame(look, (protest,), members), choosers)
        self.protest, self.members = protest, members
        self.uid = MAIN
        self._chosen: tuple[str, ...] | None = None
        self.setAccessibleName(_("Final ranking"))
        self.closed.about.set_words(
            _(
                "The ranking is final. Only a ruling can change it, as a new revision. Save the signed PDF: anyone who "
                "has it can check the places and the sheets they come from."
            )
        )
        self._clock = QTimer(self)
        self._clock.setInterval(_TICK)
        self._clock.timeout.connect(self._tick)
        self.protest.confirmed.connect(self._begin)
        self.members.chosen.connect(self._choose)
        self.keys.changed.connect(self._tick)

    # refreshing
    def show_target(self, target: object) -> None:
        """Show the ranking of a stage, by its uid."""
        if str(target) != self.uid or self._seen is None:
            self._seen, self._chosen = None, None
            self.frame.clear()
            self.members.hide()
        self.uid, self._stopping = str(target), False
        self.card.state = SIGNED
        self._suggest_minutes()
        self.drawing.begin(f"ranking {self.uid}")
        self._look_up()

    def _suggest_minutes(self) -> None:
        self.protest.suggest(int(self.bridge.tournament.settings.get(PROTEST_MINUTES, 0)))

    def refresh(self, changes: Changes) -> None:
        """Refresh the page."""
        del changes
        self._look_up()

    def open(self) -> None:
        """Refresh the page; keys may have been made meanwhile."""
        super().open()
        self._clock.start()
        self._look_up()

    def _tick(self) -> None:
        if not self.isVisible():
            self._clock.stop()
        elif not self._busy:
            self._look_up()

    def _signing(self) -> Callable[[], RankingSigning]:
        signing = RankingSigning(self.uid, self._chosen, self._seen.document if self._seen is not None else b"")
        return lambda: signing

    def _is_other(self, before: RankingSigningState | None, seen: RankingSigningState) -> bool:
        return bool(seen.document) and super()._is_other(before, seen)

    def _take(self, seen: RankingSigningState) -> None:
        before = self._seen
        super()._take(seen)
        if before is None or (before.now.state, before.digest) != (seen.now.state, seen.digest):
            self.commands_changed.emit()

    def _show(self) -> None:
        seen = self._seen
        if seen is None:
            return
        now, tournament = seen.now, self.bridge.tournament
        stage = stage_label(tournament, self.uid)
        self.frame.heading.set_words(_("Final ranking - {stage}").format(stage=stage) if stage else _("Final ranking"))
        self.frame.warn(
            _("{line} Read the ranking first, then sign.").format(line=line(now)) if now.state != FINAL else line(now),
            (),
        )
        self.frame.show_result(chip(now))
        self.frame.signers.show_lines(seen.places)
        self.frame.give_up.setVisible(now.state == SIGNING or self._protests)
        self.frame.give_up.setText(_("Stop the pr&otest time ...") if self._protests else words.give_up())
        begun = now.state in (SIGNING, FINAL)
        names = [name for _uid, name in seen.able]
        self.members.show_able(names, seen.committee)
        self.members.setVisible(not begun and len(names) > 1 and not self._waits(seen))
        self._show_card(self._card_for(seen))

    @property
    def _protests(self) -> bool:
        """Whether protest time is running with no signature yet, so that it can still be stopped."""
        return self._seen is not None and self._seen.now.state in (PROTEST, READY)

    def _ask_stop(self) -> None:
        if self._protests:
            self.stopping.set_question(
                _("Why stop the protest time? The ranking goes back to what it was before."),
                _("Stop the protest time"),
                _("Keep it"),
            )
        else:
            self.stopping.ask_signing()
        super()._ask_stop()

    def _waits(self, seen: RankingSigningState) -> bool:
        """Return whether the ranking cannot be signed yet."""
        now = seen.now
        held = now.state == RULED and bool(now.held)
        return now.state in WAITING or held or bool(seen.problem)

    def _card_for(self, seen: RankingSigningState) -> CardFrame:
        now = seen.now
        if now.state == FINAL:
            self.closed.show_revision(now.revision)
            return self.closed
        if self._stopping and self._protests:
            return self.stopping
        if self._waits(seen):
            tournament = self.bridge.tournament
            ruled = [place_in(tournament, tournament.sessions[uid]) for uid in now.ruled if uid in tournament.sessions]
            self.protest.show_now(now, seen.problem, ruled)
            return self.protest
        return self._show_turn(seen)

    def _signing_turn(self, seen: RankingSigningState) -> SigningTurn:
        place = seen.turn
        role = place.role if place is not None else "committee-1"
        due = name_key(place.name) if place is not None and place.name else ""
        able = tuple(person for person in seen.able if due and name_key(person[1]) == due)
        number = next((number for number, signer in enumerate(seen.places, 1) if signer.role == role), 1)
        revision = seen.now.revision
        news = (line(seen.now),) if revision > 1 else ()
        return SigningTurn(role, "", number, max(1, len(seen.places)), able, (), revision=revision, news=news)

    # actions
    def _choose(self, names: tuple[str, ...]) -> None:
        self._chosen = names
        self._look_up()

    def _begin(self) -> None:
        """Start the protest time."""
        values = {key: value.strip() for key, value in self.protest.values().items()}
        minutes = values["minutes"]
        if not (minutes.isascii() and minutes.isdigit() and len(minutes) < 9):
            self.protest.show_problems(
                {"minutes": _("{value} is not a number of minutes. Type 30, for example.").format(value=minutes)}
            )
            return
        desk, stage = self.bridge.desk, self.uid
        self.bridge.carry_out(
            lambda: start_protest(desk, stage, int(minutes), values["reason"]),
            lambda error: self.protest.show_text(words.full_sentence(failures.sentence(error))),
        )

    def _on_entry(self, entry: Entry) -> None:
        match entry.fact:
            case RankingClosed():
                self.status_changed.emit("saved", _("The ranking is final."), "")
            case RankingStopped(protest_time=protest_time):
                self._stopping, self._chosen = False, None
                self._suggest_minutes()
                stopped = (
                    _("Protest time stopped. The ranking is as it was before.")
                    if protest_time
                    else _("Signing was stopped. The ranking has no signatures.")
                )
                self.status_changed.emit("saved", stopped, "")
            case ProtestTimeStarted():
                self._suggest_minutes()
                self.status_changed.emit("saved", _("Protest time started."), "")

    # called by the window
    def first_focus(self) -> QWidget:
        """Return the first control of the visible card.

        A protest time that cannot begin yet has nothing to press.
        """
        if self.frame.shown is self.protest and not self.protest.confirm_button.isVisibleTo(self):
            return self.frame.back
        return super().first_focus()

    def _leave(self) -> None:
        self._forget()
        self._clock.stop()
        self.go.emit("standings", "")

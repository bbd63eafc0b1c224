"""The final ranking of a stage: its protest time, then the committee reads it, signs it in turn, and it is final."""

from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from scorekeeper.features.keys.page.clubkeys import ClubKeys
from scorekeeper.features.signoff.page import ranking_cases as cases
from scorekeeper.features.signoff.page.ranking_cases import RankingSeen
from scorekeeper.features.signoff.page.ranking_parts import ProtestCard, WhoSigns
from scorekeeper.features.signoff.page.sheet_drawing import SheetDrawing
from scorekeeper.features.signoff.page.sign_card import SigningTurn
from scorekeeper.features.signoff.page.sign_frame import SignOffFrame
from scorekeeper.features.signoff.page.signing_page import SigningPage
from scorekeeper.features.signoff.view.ranking import RankingWish
from scorekeeper.features.signoff.words import ranking_page
from scorekeeper.features.signoff.words import signoff_page as words
from scorekeeper.journal.facts import ProtestTimeStarted, RankingClosed, RankingSigned, RankingStopped
from scorekeeper.journal.names import name_key
from scorekeeper.journal.roles import SIGNED
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel import failures
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.desk import Saved
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.jobs import Ticket
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.look import Look
from scorekeeper.language.finality import FINAL, PROTEST, READY, RULED, SIGNING, WAITING, chip, line
from scorekeeper.language.stage_facts import place_in, stage_label
from scorekeeper.language.translation import gettext as _
from scorekeeper.signing.statement import Statement
from scorekeeper.tournament.settings import PROTEST_MINUTES

_TICK = 10_000
"""Interval in milliseconds at which the clock is read."""


class RankingPage(SigningPage):
    """The ranking at the left, as it will be sealed; at the right the signers, and the next step."""

    name = "ranking"

    def __init__(self, look: Look, bridge: Bridge, keys: ClubKeys, choosers: Choosers | None = None) -> None:
        protest, members = ProtestCard(look), WhoSigns(look)
        super().__init__(bridge, keys, SignOffFrame(look, (protest,), members), choosers)
        self.protest, self.members = protest, members
        self.stage = MAIN
        self._seen: RankingSeen | None = None
        self._chosen: tuple[str, ...] | None = None
        self._drawn_key = ""
        self.setAccessibleName(_("Final ranking"))
        self.closed.about.set_words(ranking_page.closed())
        self._clock = QTimer(self)
        self._clock.setInterval(_TICK)
        self._clock.timeout.connect(self._tick)
        self._wire(SheetDrawing(bridge, self.sheet, self._draw))
        self.protest.confirmed.connect(self._begin)
        self.members.chosen.connect(self._choose)
        self.keys.changed.connect(self._tick)

    # refreshing
    def show_target(self, target: object) -> None:
        """Show the ranking of a stage, by its uid."""
        if str(target) != self.stage or self._seen is None:
            self._seen, self._chosen, self._drawn_key = None, None, ""
            self.frame.clear()
            self.members.hide()
        self.stage, self._stopping = str(target), False
        self.card.state = SIGNED
        self._suggest_minutes()
        self.drawing.begin(f"ranking {self.stage}")
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

    def _look_up(self) -> None:
        """Look up the ranking's state, off the window's thread, then show it all."""
        stage = self.stage
        self._looking += 1

        def failed(error: Exception) -> None:
            self._looking -= 1
            self.status_changed.emit("unsaved", failures.sentence(error), "")

        def done(seen: RankingSeen) -> None:
            self._looking -= 1
            if stage != self.stage:
                return
            before, self._seen = self._seen, seen
            shown = f"{seen.digest} {len(seen.signed)}"
            if shown != self._drawn_key and seen.document:
                self._drawn_key = shown
                self.sheet.begin()
                self.drawing.take(seen.signed)
            if before is None or (before.now.state, before.digest) != (seen.now.state, seen.digest):
                self.commands_changed.emit()
            self._show()

        cases.look_up(self.bridge, self.keys.data, stage, done, failed, chosen=self._chosen)

    def _draw(self, bridge: Bridge, _subject: str, signed: bytes, width: int, **answers: object) -> Ticket:
        document = self._seen.document if self._seen is not None else b""
        return cases.draw_ranking(bridge, self.stage, document, signed, width, **answers)  # type: ignore[arg-type]

    def _show(self) -> None:
        seen = self._seen
        if seen is None:
            return
        now, tournament = seen.now, self.bridge.tournament
        self.frame.heading.set_words(ranking_page.title(stage_label(tournament, self.stage)))
        self.frame.warn(ranking_page.about(line(now)) if now.state != FINAL else line(now), ())
        self.frame.show_result(chip(now))
        self.frame.signers.show_lines(seen.places)
        self.frame.give_up.setVisible(now.state == SIGNING or self._protests)
        self.frame.give_up.setText(ranking_page.stop_protest() if self._protests else words.give_up())
        begun = now.state in (SIGNING, FINAL)
        names = [name for _uid, name in seen.able]
        self.members.show_able(names, seen.committee)
        self.members.setVisible(not begun and len(names) > 1 and not self._waits(seen))
        self._show_card(self._card_for(seen))

    @property
    def _protests(self) -> bool:
        """Whether the protest time runs and has no signature yet, so that it can still be stopped."""
        return self._seen is not None and self._seen.now.state in (PROTEST, READY)

    def _ask_stop(self) -> None:
        if self._protests:
            self.stopping.set_question(
                ranking_page.why_stop_protest(), ranking_page.stop_protest_confirm(), ranking_page.keep_protest()
            )
        else:
            self.stopping.ask_signing()
        super()._ask_stop()

    def _waits(self, seen: RankingSeen) -> bool:
        """Return whether the ranking cannot be signed yet."""
        now = seen.now
        held = now.state == RULED and bool(now.held)
        return now.state in WAITING or held or bool(seen.problem)

    def _card_for(self, seen: RankingSeen) -> CardFrame:
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
        if (locked := self._locked(has_keys=seen.has_keys)) is not None:
            return locked
        self._show_turn(seen)
        return self.card

    def _show_turn(self, seen: RankingSeen) -> None:
        """Ask the next member to sign."""
        due_signer = seen.turn
        role = due_signer.role if due_signer is not None else "committee-1"
        due = name_key(due_signer.name) if due_signer is not None and due_signer.name else ""
        people = tuple(person for person in seen.able if due and name_key(person[1]) == due)
        turn_number = next((number for number, signer in enumerate(seen.places, 1) if signer.role == role), 1)
        news = (line(seen.now),) if seen.now.revision > 1 else ()
        turn = SigningTurn(
            role, "", turn_number, max(1, len(seen.places)), people, (), revision=seen.now.revision, news=news
        )
        self.card.show_turn(turn)
        self.card.set_seen(self.sheet.share)

    # actions
    def _choose(self, names: tuple[str, ...]) -> None:
        self._chosen = names
        self._look_up()

    def _begin(self) -> None:
        """Begin the protest time."""
        values = {key: value.strip() for key, value in self.protest.values().items()}
        minutes = values["minutes"]
        if not (minutes.isascii() and minutes.isdigit() and len(minutes) < 9):
            self.protest.show_problems({"minutes": ranking_page.not_a_number(minutes)})
            return
        cases.start(
            self.bridge, self.stage, int(minutes), values["reason"],
            lambda error: self.protest.show_text(words.plainly(failures.sentence(error))),
        )  # fmt: skip

    def _sign(self) -> None:
        """Have the next member sign, on the writer thread; the PIN is forgotten here at once."""
        turn, club, card, seen = self.card.turn, self.keys.open_club, self.card, self._seen
        if turn is None or club is None or self._busy or seen is None:
            return
        statement = Statement(card.state, "" if card.state == SIGNED else card.words.toPlainText())
        wish = RankingWish(
            self.stage, seen.committee, card.signer[0], card.take(), statement, card.pad.strokes, seen.digest
        )
        self._set_busy(busy=True)
        self.keys.used()
        cases.sign(self.bridge, club, wish, self._not_signed)

    def _saved(self, saved: Saved) -> None:
        """Announce what was just entered about this ranking."""
        for entry in saved.entries:
            fact = entry.fact
            if getattr(fact, "stage", None) != self.stage:
                continue
            if isinstance(fact, RankingSigned):
                self._set_busy(busy=False)
                self.card.turn = None
                message = words.saved(fact.role, "", fact.state, entry.seq)
                self.status_changed.emit("saved", message, "")
            elif isinstance(fact, RankingClosed):
                self.status_changed.emit("saved", ranking_page.final(entry.seq), "")
            elif isinstance(fact, RankingStopped):
                self._stopping, self._chosen = False, None
                self._suggest_minutes()
                self.status_changed.emit(
                    "saved", ranking_page.protest_stopped() if fact.protest_time else ranking_page.stopped(), ""
                )
            elif isinstance(fact, ProtestTimeStarted):
                self._suggest_minutes()
                self.status_changed.emit("saved", ranking_page.begun(entry.seq), "")

    def _stop(self) -> None:
        cases.stop(self.bridge, self.stage, " ".join(self.stopping.why.text().split()), self._not_stopped)

    def _save(self) -> None:
        revision = self._seen.now.revision if self._seen is not None else 1
        name = cases.suggested_name(self.bridge, self.stage, revision)
        self._save_as(name, partial(cases.save, self.bridge, self.stage))

    # for the window
    def first_focus(self) -> QWidget:
        """Return where the visible card begins; a protest time that cannot begin yet has nothing to press."""
        if self.frame.shown is self.protest and not self.protest.confirm_button.isVisibleTo(self):
            return self.frame.back
        return super().first_focus()

    def _leave(self) -> None:
        self._forget()
        self._clock.stop()
        self.go.emit("standings", "")

"""Start and close a round: what keeps it open is reported, what is merely unsettled needs a second confirmation."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.round import words
from scorekeeper.features.round.view.desks import TakeoverQuestion
from scorekeeper.features.round.view.round_view import RoundView
from scorekeeper.journal.facts import Fact, RoundClosed, RoundOpened
from scorekeeper.kernel.desk import Saved
from scorekeeper.kernel.outcome import Outcome
from scorekeeper.kit.bridge import Bridge
from scorekeeper.session.refusals import outcome_sentence


class RoundSteps(QObject):
    """Enters the steps of a round, one at a time.

    `done` carries what was entered, `warned` why something must wait, `missed` why a step was refused;
    `status_changed` carries the text for the page, "" for none.
    """

    done = Signal(str)
    warned = Signal(str)
    missed = Signal(str)
    status_changed = Signal(str)

    def __init__(self, bridge: Bridge, page: QWidget) -> None:
        super().__init__(page)
        self._bridge, self._entering = bridge, ""
        self._asked: Fact | None = None
        bridge.answered.connect(self._on_outcome)

    def start(self, view: RoundView) -> None:
        """Start a round, or open it again."""
        if view.number is not None:
            self._enter(RoundOpened(view.stage, view.number), words.has_started(view.number))

    def close(self, view: RoundView) -> None:
        """Close a round; while tables play show why not, and ask once more where anything is unsettled."""
        if view.number is None:
            return
        if view.going_on:
            self._warn(words.cannot_close(view.number, tuple(dict.fromkeys(view.going_on + view.unsettled))))
        elif view.unsettled and self._asked != (closed := RoundClosed(view.stage, view.number)):
            self._ask(closed, words.closes_all_the_same(view.unsettled))
        else:
            self._enter(RoundClosed(view.stage, view.number), words.has_closed(view.number))

    def take_over(self, asking: TakeoverQuestion) -> None:
        """Take a table over: ask once more, then enter it; the desk that held it is told in its own window."""
        if self._asked != asking.fact:
            self._ask(asking.fact, asking.question)
        else:
            self._asked = None
            self._enter(asking.fact, asking.done)

    def _ask(self, fact: Fact, question: str) -> None:
        self._asked = fact
        self._warn(question)

    def forget(self) -> None:
        """Ask again the next time, because the round is another one or has changed."""
        self._asked = None
        self.status_changed.emit("")

    def _warn(self, text: str) -> None:
        self.status_changed.emit(text)
        self.warned.emit(text)

    def _enter(self, fact: Fact, done: str) -> None:
        if not self._entering:
            self._entering = done
            self._bridge.submit((fact,), expect=self._bridge.tournament.seq)

    def _on_outcome(self, outcome: Outcome) -> None:
        if isinstance(outcome, Saved):
            self._on_saved(outcome)
        else:
            self._missed(outcome_sentence(outcome, words.quicker))

    def _on_saved(self, _saved: object) -> None:
        if self._entering:
            done, self._entering = self._entering, ""
            self.status_changed.emit("")
            self.done.emit(done)

    def _missed(self, sentence: str) -> None:
        if self._entering:
            self._entering = ""
            self.status_changed.emit(sentence)
            self.missed.emit(sentence)

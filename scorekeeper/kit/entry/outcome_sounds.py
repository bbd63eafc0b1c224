"""A sound for the outcome of an entry, for a scorer who watches the paper.

It is off unless the program's settings turn it on. There is no sound before the entry is in the file.
"""

from types import MappingProxyType

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from scorekeeper.journal.copies import deals_with_differences
from scorekeeper.journal.facts import DealRecorded, RowCopied
from scorekeeper.journal.snapshot import SessionState
from scorekeeper.kernel.desk import Saved
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.kit.sending import PANEL, Submission
from scorekeeper.rules import model
from scorekeeper.session.refusals import NotEntered

MADE, DEFEATED, REFUSED, DIFFERS = model.MADE, model.DEFEATED, "refused", "differs"
"""The outcomes that have a sound."""

BEEP_MS = 220
"""The time between the beeps of one outcome."""
BEEPS = MappingProxyType({MADE: 1, DEFEATED: 2, REFUSED: 3, DIFFERS: 3})
"""A difference needs the scorer's attention as a refusal does, so it sounds the same."""


def outcome_to_sound(saved: Saved, session: str) -> str:
    """Return the outcome to signal for a saved entry; "" if it decided no deal of this session."""
    state = saved.tournament.sessions.get(session)
    facts = [entry.fact for entry in saved.entries]
    deals = [fact.deal for fact in facts if isinstance(fact, DealRecorded | RowCopied) and fact.session == session]
    if state is None or not deals or saved.about is not None:
        return ""
    copied = any(isinstance(fact, RowCopied) for fact in facts)
    if copied and deals[-1] in deals_with_differences(state):
        return DIFFERS
    return _outcome(state, deals[-1])


def _outcome(state: SessionState, deal: int) -> str:
    outcome = next((result.outcome for result in state.result.deals if result.number == deal), None)
    return outcome if outcome in {MADE, DEFEATED} else ""


class OutcomeSounds(QObject):
    """Beeps if the program's settings ask for it."""

    def __init__(self, settings: ProgramSettings | None, parent: QObject) -> None:
        super().__init__(parent)
        self._settings = settings
        self._left = 0
        self._beeper = QTimer(self)
        self._beeper.setInterval(BEEP_MS)
        self._beeper.timeout.connect(self._beep)

    def show_answer(self, submission: Submission, result: Saved | NotEntered, session: str) -> None:
        """Sound the outcome of a deal saved in this session, or a refusal of a panel's request.

        For the line, the entry card reports that itself.
        """
        if isinstance(result, NotEntered):
            if submission.source == PANEL:
                self.refused()
        elif self._is_on and (outcome := outcome_to_sound(result, session)):
            self._sound(outcome)

    @property
    def _is_on(self) -> bool:
        return self._settings is not None and self._settings.sound

    def refused(self) -> None:
        """Signal that nothing was recorded."""
        if self._is_on:
            self._sound(REFUSED)

    def _sound(self, outcome: str) -> None:
        """Beep for an outcome; an earlier sound ends."""
        self._left = BEEPS[outcome]
        self._beep()
        self._beeper.start()

    @property
    def is_beeping(self) -> bool:
        return bool(self._left)

    def _beep(self) -> None:
        if self._left:
            self._left -= 1
            QApplication.beep()
        if not self._left:
            self._beeper.stop()

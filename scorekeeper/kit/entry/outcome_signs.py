"""Sound and light for the outcome of an entry, for a scorer who looks at the paper and not at the screen.

Both are off unless the program's settings turn them on. There is no signal before the entry is in the file.
"""

from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import QObject, QRect, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from scorekeeper.journal.copies import held_back
from scorekeeper.journal.facts import DealRecorded, RowCopied
from scorekeeper.journal.snapshot import SessionState
from scorekeeper.kernel.desk import Saved
from scorekeeper.kit.look.look import CARD_RADIUS, Look
from scorekeeper.kit.look.paint import rounded_box
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.kit.sending import PANEL, Submission
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules import model
from scorekeeper.session.refusals import NotEntered

MADE, DEFEATED, REFUSED, DIFFERS = model.MADE, model.DEFEATED, "refused", "differs"
"""The outcomes that have a sign."""

FLASH_MS = 400
BEEP_MS = 220
"""The distance between the beeps of one sign."""


@dataclass(frozen=True, slots=True)
class OutcomeSign:
    """The sound and look of one outcome: number of beeps, word, shape and color."""

    beeps: int
    word: Callable[[], str]
    icon: str
    tone: Token
    tint: Token


SIGNS = MappingProxyType(
    {
        MADE: OutcomeSign(1, lambda: pgettext("choice", "Made"), "check", "ok", "ok_tint"),
        DEFEATED: OutcomeSign(2, lambda: pgettext("choice", "Defeated"), "down", "warn", "warn_tint"),
        REFUSED: OutcomeSign(3, lambda: _("Not recorded"), "error", "error", "error_tint"),
        DIFFERS: OutcomeSign(3, lambda: _("Paper differs"), "warn", "ruling", "ruling_tint"),
    }
)
"""A difference needs the scorer's attention as a refusal does, so it sounds the same."""


def outcome_words(saved: Saved, session: str) -> str:
    """Return the outcome to signal for a saved entry; "" if it decided no deal of this session."""
    state = saved.tournament.sessions.get(session)
    facts = [entry.fact for entry in saved.entries]
    deals = [fact.deal for fact in facts if isinstance(fact, DealRecorded | RowCopied) and fact.session == session]
    if state is None or not deals or saved.about is not None:
        return ""
    copied = any(isinstance(fact, RowCopied) for fact in facts)
    if copied and deals[-1] in held_back(state):
        return DIFFERS
    return _outcome(state, deals[-1])


def _outcome(state: SessionState, deal: int) -> str:
    outcome = next((result.outcome for result in state.result.deals if result.number == deal), None)
    return outcome if outcome in {MADE, DEFEATED} else ""


class OutcomeSigns(QObject):
    """Beeps and shows marks over the entry card; typing in `line` removes a steady mark."""

    def __init__(self, look: Look, settings: ProgramSettings | None, card: QWidget, line: QLineEdit) -> None:
        super().__init__(card)
        self._look, self._settings, self._card, self._line = look, settings, card, line
        self._left = 0
        self._beeper = QTimer(self)
        self._beeper.setInterval(BEEP_MS)
        self._beeper.timeout.connect(self._beep)
        self.mark: OutcomeMark | None = None

    def show_answer(self, submission: Submission, result: Saved | NotEntered, session: str) -> None:
        """Signal the outcome of a saved deal of this session, or that a panel's request was not recorded.

        For the line, the entry card says so itself.
        """
        if isinstance(result, NotEntered):
            if submission.source == PANEL:
                self.refused()
        elif self._is_on and (outcome := outcome_words(result, session)):
            self.tell(outcome)

    @property
    def _is_on(self) -> bool:
        return self._settings is not None and (self._settings.sound or self._settings.light)

    def refused(self) -> None:
        """Signal that nothing was recorded."""
        if self._is_on:
            self.tell(REFUSED)

    def tell(self, outcome: str) -> None:
        """Give the sign of an outcome, as far as the settings allow; an earlier sign ends."""
        settings = self._settings
        if settings is not None and settings.sound:
            self._left = SIGNS[outcome].beeps
            self._beep()
            self._beeper.start()
        if settings is not None and settings.light:
            if self.mark is None:
                self.mark = OutcomeMark(self._look, self._card, self._line)
            self.mark.show_sign(SIGNS[outcome])

    @property
    def is_beeping(self) -> bool:
        return bool(self._left)

    def _beep(self) -> None:
        if self._left:
            self._left -= 1
            QApplication.beep()
        if not self._left:
            self._beeper.stop()


class OutcomeMark(QWidget):
    """The sign over the entry card, shown once. With reduced motion: steady in the line until the line is used."""

    def __init__(self, look: Look, card: QWidget, line: QLineEdit) -> None:
        super().__init__(card)
        self._look, self._card, self._line = look, card, line
        self.sign: OutcomeSign | None = None
        self.steady = False
        self.setObjectName("outcome-mark")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._over = QTimer(self)
        self._over.setSingleShot(True)
        self._over.setInterval(FLASH_MS)
        self._over.timeout.connect(self.hide)
        line.textEdited.connect(lambda _text: self.hide())
        look.changed.connect(self.hide)
        self.hide()

    def show_sign(self, sign: OutcomeSign) -> None:
        """Show a sign now."""
        self.sign, self.steady = sign, self._look.reduced_motion
        self.setAccessibleName(sign.word())
        self.setGeometry(self._area())
        self.raise_()
        self.show()
        self.update()
        if self.steady:
            self._over.stop()
        else:
            self._over.start()

    def _area(self) -> QRect:
        """Return the whole card for a flash; the right end of the line for a steady mark."""
        card = self._card
        if not self.steady or self.sign is None:
            return card.rect()
        words = self._look.metrics("heading", 700).horizontalAdvance(self.sign.word())
        line = QRect(self._line.mapTo(card, self._line.rect().topLeft()), self._line.size())
        width = min(words + self._look.px(24) + 3 * self._look.gap(10), line.width() // 2)
        return line.adjusted(line.width() - width, 4, -4, -4)

    def paintEvent(self, _event: QPaintEvent) -> None:
        sign, look = self.sign, self._look
        if sign is None:
            return
        painter = QPainter(self)
        width = 1 if self.steady else 3
        rounded_box(painter, self.rect(), CARD_RADIUS, look.color(sign.tint), look.color(sign.tone), width=width)
        font = look.font("heading" if self.steady else "total", 700)
        painter.setFont(font)
        size = look.px(20) if self.steady else look.px(48)
        words, gap = painter.fontMetrics().horizontalAdvance(sign.word()), look.gap(8 if self.steady else 16)
        left = max(gap, (self.width() - words - size - gap) // 2)
        look.paint_icon(painter, sign.icon, sign.tone, left, (self.height() - size) / 2, size)
        painter.setPen(look.color(sign.tone))
        box = self.rect().adjusted(left + size + gap, 0, 0, 0)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), sign.word())
        painter.end()

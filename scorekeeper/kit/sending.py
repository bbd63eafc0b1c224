"""From the page to the writer and back: one submission at a time, and its result in words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QLineEdit

from scorekeeper.journal.desks import AT_A_TABLE, desk_of, held_elsewhere
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import Fact, SheetClosed, SheetClosedOnPaper, SheetSigned, TableTaken
from scorekeeper.kernel import failures
from scorekeeper.kernel.desk import Saved
from scorekeeper.kernel.outcome import NotSaved, Outcome, Overtaken, Refused, SaveFailed, outcome_of
from scorekeeper.kernel.subject import subject_of
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.questions import reason_to_change
from scorekeeper.kit.page import Page
from scorekeeper.kit.typeahead import TypeAhead
from scorekeeper.language import table_desks as desk_words
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.translation import gettext as _
from scorekeeper.session.refusals import NotEntered, problem_sentence, rests_upon_step
from scorekeeper.session.words import score_page as words

SLOW_MS = 250

LINE, PANEL, UNDO, REDO, FOLLOWING = "line", "panel", "undo", "redo", "following"


@dataclass(frozen=True, slots=True)
class Submission:
    """A submission to the file: where it comes from, its deal, if it settles something."""

    source: str
    deal: int | None = None
    settles: bool = False


class Sender(QObject):
    """Hands entries to the bridge.

    `answered` carries the submission and its result, `Saved` or `NotEntered`; keys are held until then. `slow` when
    that takes a while.
    """

    answered = Signal(object, object)
    slow = Signal()

    def __init__(self, bridge: Bridge, page: Page, line: QLineEdit) -> None:
        super().__init__(page)
        self._bridge, self._page, self._line = bridge, page, line
        self.submission: Submission | None = None
        self._asked: tuple[tuple[Fact, ...], int] = ((), 0)  # the facts asked about, and the take-over entry
        self.ahead = TypeAhead(page, line)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(SLOW_MS)
        self._patience.timeout.connect(self.slow)
        bridge.answered.connect(self._on_outcome)

    @property
    def busy(self) -> bool:
        """Whether a submission is in progress."""
        return self.submission is not None

    def send(self, submission: Submission, facts: Sequence[Fact], reason: str, seen: int) -> None:
        """Enter facts; `seen` is the newest entry the scorer has seen.

        At a table that another desk has taken over they are entered when sent a second time, which takes the table
        back.
        """
        if not self._start(submission):
            return
        session = str(getattr(facts[0], "session", "")) if facts and type(facts[0]) in AT_A_TABLE else ""
        tournament = self._bridge.tournament
        holder = held_elsewhere(tournament, session, self._bridge.desk.seat) if session in tournament.taken else None
        if holder is not None and (tuple(facts), holder.taken) != self._asked:
            self._asked = tuple(facts), holder.taken
            self._end(NotEntered(self._held(tournament.taken[session]), desk_words.take_back(), stale=True))
            return
        if holder is not None and not self._bridge.away:
            facts = (TableTaken(session, holder.seat), *facts)
        self._bridge.submit(facts, reason=reason, expect=seen)

    def _held(self, taken: Entry) -> str:
        tournament, seat, session = self._bridge.tournament, desk_of(taken.seat), getattr(taken.fact, "session", "")
        name = next((desk.name for desk in self._bridge.heard if desk.seat == seat), "")
        table = desk_words.table_named(tournament, session)
        return desk_words.held_there(table, desk_words.called(tournament, seat, name), time_of_day(taken.at))

    def carry(self, submission: Submission, work: Callable[[], Saved]) -> None:
        """Let the desk enter facts that are only determined at the time of writing."""
        if self._start(submission):
            self._bridge.carry_out(work, lambda error: self._on_outcome(outcome_of(error)))

    def steps(self, session: str) -> dict[str, Callable[[], None]]:
        """Return the commands of Undo and Redo, for this session."""
        return {source: partial(self.step, source, session) for source in (UNDO, REDO)}

    def step(self, source: str, session: str) -> None:
        """Undo the last step, or redo it: in the typed line, or in the session if nothing is typed."""
        if self._line.text():
            (self._line.undo if source == UNDO else self._line.redo)()
            return
        reason = self._reason_to_step(source, session)
        if reason is not None and self._start(Submission(source)):
            (self._bridge.undo if source == UNDO else self._bridge.redo)(session, reason)

    def _reason_to_step(self, source: str, session: str) -> str | None:
        """Return the reason for a step that others depend on, "" if not, None to cancel."""
        sentence = rests_upon_step(self._bridge.tournament, session, self._bridge.desk.seat, redo=source == REDO)
        if not sentence or self.busy:
            return ""
        go_ahead = _("&Undo it") if source == UNDO else _("&Redo it")
        return reason_to_change(self._page, self._page.look, sentence, go_ahead) or None

    def _start(self, submission: Submission) -> bool:
        if self.submission is not None:
            return False
        self.submission = submission
        self.ahead.hold()
        self._patience.start()
        return True

    def _end(self, result: Saved | NotEntered) -> None:
        submission, self.submission = self.submission, None
        self._patience.stop()
        if submission is not None:
            self.answered.emit(submission, result)

    def _on_outcome(self, outcome: Outcome) -> None:
        if self.busy:
            self._end(outcome if isinstance(outcome, Saved) else self._not_entered(outcome))

    def _not_entered(self, outcome: NotSaved) -> NotEntered:
        """Return why nothing was entered, in words."""
        match outcome:
            case Refused():
                sentence = " ".join(problem_sentence(problem) for problem in outcome.problems)
                return NotEntered(sentence, _("Nothing is recorded. Change the line, or Esc clears it."))
            case Overtaken():
                follow = _("Your line is kept. Check it, then press Enter again.")
                return NotEntered(self._overtaken_by(outcome.entry), follow, stale=True)
            case SaveFailed():
                kept = self._bridge.tournament.seq
                return NotEntered(words.not_saved(failures.sentence(outcome.error)), words.not_saved_follow(kept))

    def _overtaken_by(self, entry: Entry) -> str:
        if isinstance(entry.fact, SheetSigned | SheetClosed | SheetClosedOnPaper):
            return _("This sheet was signed on another computer while you typed (entry {entry}, {who}).").format(
                entry=entry.seq, who=entry.who
            )
        if isinstance(entry.fact, TableTaken):
            return self._held(entry)
        about = subject_of(entry.fact, self._bridge.entries)
        return words.changed_elsewhere(about.deal if about is not None else None, entry.seq, entry.who)

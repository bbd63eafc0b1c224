"""The few questions asked in a dialog: only about what cannot be undone."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

from scorekeeper.kit.frame.latin_keys import LatinKeys
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.frame.window_page import TypedLine
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import plain_label
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

RECORD, KEEP, DROP, STAY = 1, 2, 3, 4


class Question(QDialog):
    """A sentence and a few answers; neither Enter (first) nor Escape loses anything."""

    def __init__(self, parent: QWidget, look: Look, sentence: str, answers: tuple[tuple[int, str, str], ...]) -> None:
        super().__init__(parent)
        self.setObjectName("question")
        self.setAccessibleName(sentence)
        self.setWindowTitle(pgettext("heading", "Scorekeeper"))
        self.setModal(True)
        self._safe = next((answer for answer, _text, key in answers if key), answers[0][0])
        self.column = column = ColumnLayout(look, self, margins=(20, 18, 20, 18), spacing=16)
        words = Label(look, sentence, "heading", weight=500, wrap=True, name="question-sentence")
        words.setMinimumWidth(look.px(380))
        column.addWidget(words)
        row = RowLayout(look, spacing=8)
        row.addStretch(1)
        for index, (answer, text, key) in enumerate(answers):
            button = Button(look, text, key=key, primary=index == 0, name=f"answer-{answer}")
            button.setDefault(index == 0)
            button.clicked.connect(lambda _on=False, answer=answer: self.done(answer))
            row.addWidget(button)
            if index == 0:
                button.setFocus(Qt.FocusReason.OtherFocusReason)
        column.addLayout(row)
        LatinKeys(self)

    def reject(self) -> None:
        """Answer with the choice that loses nothing (Escape)."""
        self.done(self._safe)


class ReasonQuestion(Question):
    """A question that proceeds only with a reason: Enter in the line proceeds, Escape does not."""

    def __init__(self, parent: QWidget, look: Look, sentence: str, go_ahead: str) -> None:
        super().__init__(
            parent,
            look,
            sentence,
            ((RECORD, go_ahead, ""), (STAY, pgettext("button", "&Keep"), pgettext("key", "Esc"))),
        )
        self.reason = LabelledLine(look, _("&Reason (needed)"), name="question-reason")
        self.column.insertWidget(1, self.reason)
        button = self.findChild(Button, f"answer-{RECORD}")
        assert button is not None, "made above"
        button.setEnabled(False)
        self.reason.line.textChanged.connect(lambda text: button.setEnabled(bool(text.strip())))
        self.reason.line.setFocus(Qt.FocusReason.OtherFocusReason)


def typed_answers(*, can_record: bool = True) -> tuple[tuple[int, str, str], ...]:
    """Return answers about an unrecorded typed line: value, words and key of each."""
    record = ((RECORD, pgettext("button", "&Record"), ""),) if can_record else ()
    return (
        (KEEP, pgettext("button", "&Keep"), ""),
        *record,
        (DROP, pgettext("button", "&Discard"), ""),
        (STAY, pgettext("button", "&Stay"), pgettext("key", "Esc")),
    )


def resolve_typed(parent: QWidget, look: Look, line: TypedLine, name: str) -> bool:
    """Ask what to do with an unrecorded line, and do it; `name` names it ("Deal 11").

    A line to be recorded is kept as well until it is saved, so that it cannot be lost. Return False if the scorer
    stays.
    """
    sentence = _("{what} is not recorded yet. Record it, keep it for next time, or discard it?")
    if not line.can_record():
        sentence = _("{what} cannot be recorded yet. Keep it for next time, or discard it?")
    answers = typed_answers(can_record=line.can_record())
    question = Question(parent, look, sentence.format(what=name), answers)
    answer = question.exec()
    question.deleteLater()
    if answer == DROP:
        line.drop_line()
    elif answer != STAY:
        line.keep_line()
    if answer == RECORD:
        line.record()
    return answer != STAY


def may_drop(parent: QWidget, look: Look, name: str) -> bool:
    """Ask about typed text that cannot be kept for next time; return whether to drop it."""
    sentence = _("{what} is not saved yet. Go back to it, or discard it?").format(what=name)
    question = Question(
        parent,
        look,
        sentence,
        ((STAY, _("&Go back to it"), pgettext("key", "Esc")), (DROP, pgettext("button", "&Discard"), "")),
    )
    answer = question.exec()
    question.deleteLater()
    return answer == DROP


def may_enter(parent: QWidget, look: Look, sentence: str) -> bool:
    """Ask about something unusual before it is entered; return whether to enter it."""
    question = Question(
        parent, look, sentence, ((STAY, _("&Don't enter it"), pgettext("key", "Esc")), (RECORD, _("&Enter it"), ""))
    )
    answer = question.exec()
    question.deleteLater()
    return answer == RECORD


def may_confirm(parent: QWidget, look: Look, sentence: str) -> bool:
    """Ask the user to confirm an entry as the committee, and return whether they do.

    Esc leaves it waiting.
    """
    answers = ((STAY, _("&Leave waiting"), pgettext("key", "Esc")), (RECORD, pgettext("button", "&Confirm"), ""))
    question = Question(parent, look, sentence, answers)
    answer = question.exec()
    question.deleteLater()
    return answer == RECORD


def ask_whose_session(parent: QWidget, look: Look, sentence: str, team: str, best: str) -> str | None:
    """Ask which team's session a document belongs to.

    Return that team, "" for a new team, None to leave it out.
    `best` is the team with the name nearest to that of `team`, "" if there is none.
    """
    stay = (STAY, _("&Don't enter it"), pgettext("key", "Esc"))
    add = (RECORD, pgettext("button", "&Add {team}").format(team=plain_label(team)), "")
    best_answer = ((KEEP, _("&It is {team}").format(team=plain_label(best)), ""),) if best else ()
    question = Question(parent, look, sentence, (*best_answer, stay, add))
    answer = question.exec()
    question.deleteLater()
    return best if answer == KEEP else "" if answer == RECORD else None


def reason_to_change(parent: QWidget, look: Look, sentence: str, go_ahead: str) -> str:
    """Ask for the reason for changing something that others depend on.

    Return it, "" if canceled.
    """
    question = ReasonQuestion(parent, look, sentence, go_ahead)
    answer, reason = question.exec(), question.reason.text().strip()
    question.deleteLater()
    return reason if answer == RECORD else ""


def may_leave_waiting(parent: QWidget, look: Look, count: int, *, shared: bool) -> bool:
    """Ask whether to leave while entries are only on this laptop, and return whether to go.

    With a file (not `shared`) they only wait for a decision of the person who is asked.
    """
    sentence = ngettext(
        "One entry has not been sent to the server. Stay until it is sent, or leave and send it later"
        " from the start page?",
        "{n} entries have not been sent to the server. Stay until they are sent, or leave and send "
        "them later from the start page?",
        count,
    ).format(n=count)
    if not shared:
        sentence = ngettext(
            "One deal has two versions. Stay and decide, or leave and decide later, from the start page?",
            "{n} deals have two versions. Stay and decide, or leave and decide later, from the start page?",
            count,
        ).format(n=count)
    question = Question(
        parent,
        look,
        sentence,
        ((STAY, pgettext("button", "&Stay"), pgettext("key", "Esc")), (KEEP, pgettext("button", "&Leave"), "")),
    )
    answer = question.exec()
    question.deleteLater()
    return answer == KEEP


def resolve_pages(window: Window, look: Look, names: Iterable[str]) -> bool:
    """Ask the scorer about unsaved input on these pages, and act on the answer.

    By default nothing is lost.
    Return False if the scorer goes back to it.
    """
    for name in names:
        page = window.page(name)
        unsaved = page.unsaved() if page is not None else ""
        line = page.line_kept() if page is not None else None
        if not unsaved:
            continue
        goes = resolve_typed(window, look, line, unsaved) if line is not None else may_drop(window, look, unsaved)
        if not goes:
            window.show_page(name)
            return False
    return True

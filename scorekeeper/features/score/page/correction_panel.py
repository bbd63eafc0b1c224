"""The Correct panel: the deal before and after, the consequences, and the reason."""

from dataclasses import dataclass, replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from scorekeeper.features.score.view.deal_story import deal_story
from scorekeeper.kit.entry.draft_panel import DraftPanel
from scorekeeper.kit.entry.sentences import html_of
from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.badges import SideBadge
from scorekeeper.kit.look.buttons import CheckBox
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.factline import Comparison, FactChange, FactLine
from scorekeeper.kit.look.fields import LabelledLine, LineEdit
from scorekeeper.kit.look.labels import Hairline, Label, RichLabel, caption
from scorekeeper.kit.look.layout import RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.markup import escape
from scorekeeper.kit.look.palette import Token
from scorekeeper.language.lines import notation
from scorekeeper.language.spans import contract as contract_words
from scorekeeper.language.spans import plain, spoken
from scorekeeper.language.stage_facts import drawn_upon_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.line_reading import LineReading
from scorekeeper.session.prospect import CorrectionView, ProspectCard, correction
from scorekeeper.session.spoken_line import read_spoken_line
from scorekeeper.session.words import score_page as words


@dataclass(frozen=True, slots=True)
class _CorrectionDraft:
    """What was typed in the panel for one deal."""

    line: str = ""
    reason: str = ""
    seen: bool = False


class _Deal(CardFrame):
    """A card with a deal, before or after the correction."""

    def __init__(self, look: Look, title: str, *, name: str, tone: Token = "ink2") -> None:
        super().__init__(look, fill="window", margins=(12, 9, 12, 9), spacing=3, name=name, accessible=title)
        self.body.addWidget(Label(look, title, "small", weight=700, tone=tone))
        row = RowLayout(look, spacing=6)
        self.badge = SideBadge(look, size=18)
        self.team = Label(look, "", "table", weight=500, is_name=True, name=f"{name}-team")
        self.contract = RichLabel(look, "", "table", wrap=False, name=f"{name}-contract")
        row.addWidget(self.badge)
        row.addWidget(self.team, 1)
        self.body.addLayout(row)
        self.body.addWidget(self.contract)
        self.taken = FactLine(look, pgettext("label", "Taken"), name=f"{name}-taken")
        self.result = FactLine(look, pgettext("label", "Result"), name=f"{name}-result")
        self.points = FactLine(look, pgettext("label", "Points"), name=f"{name}-points")
        self.after = FactLine(look, "", name=f"{name}-after")
        for fact in (self.taken, self.result, self.points, self.after):
            self.body.addWidget(fact)
        self.body.addWidget(Hairline(look))
        self.source = Label(look, "", "small", tone="ink2", wrap=True, name=f"{name}-source")
        self.body.addWidget(self.source)
        self.body.addStretch(1)  # keeps the rows of both cards aligned

    def show_deal(self, card: ProspectCard, letter: str, deal: int) -> None:
        """Show a deal."""
        self.badge.set_side(letter, filled=card.side == 0)
        self.team.set_words(card.team)
        self.contract.set_html(f"<b>{html_of(contract_words(card.contract), self.look)}</b>")
        self.contract.setAccessibleName(plain(contract_words(card.contract)))
        self.taken.set_value(card.taken)
        self.result.set_value(card.result)
        self.points.set_value(card.points)
        self.after.set_value(card.after, label=_("After deal {deal}").format(deal=deal))
        self.source.set_words(card.source)


class CorrectionPanel(DraftPanel[_CorrectionDraft]):
    """The panel of a correction: the line, Tab, the reason, Enter; until then nothing changes."""

    kind = "correct"

    def __init__(self, look: Look) -> None:
        super().__init__(look, pgettext("score sheet", "Correct"), "correct", _CorrectionDraft())
        self._reading: LineReading | None = None
        self.caption = Label(look, "", "body", weight=600, name="correct-deal")
        self.line = LineEdit(look, role="table", height=36, name="correct-line", accessible=_("The corrected deal"))
        self.explanation = RichLabel(look, "", "small", tone="ink2", name="correct-explanation")
        self.explanation.linkActivated.connect(self.opened)
        self.recorded_deal = _Deal(look, _("As recorded"), name="correct-stands")
        self.would = _Deal(look, _("As corrected"), name="correct-would", tone="accent")
        self.would.set_fill("select", "accent")
        self.follows = caption(look, _("What changes"))
        self.numbers = Comparison(
            look,
            pgettext("column heading", "now"),
            pgettext("column heading", "then"),
            name="correct-numbers",
            accessible=pgettext("screen reader", "before and after"),
        )
        self.note = Label(look, "", "small", tone="ink2", wrap=True, name="correct-note")
        self.drawn_upon = Label(look, "", "small", tone="warn", wrap=True, name="correct-drawn-upon")
        self.story = Label(look, "", "small", tone="ink2", wrap=True, name="correct-story")
        self.reason = LabelledLine(look, _("&Reason (needed)"), name="correct-reason")
        self.seen = CheckBox(look, _("Both &captains have seen it"), name="correct-captains")
        self._build()

    def entry_line_text(self) -> str:
        """Return the text of the entry line while the panel is open."""
        return _("The entry line is locked while the correction is open. Nothing changes until you confirm.")

    def _build(self) -> None:
        look, column = self.look, self.column
        row = RowLayout(look, spacing=10)
        row.addWidget(self.caption)
        row.addWidget(self.line, 1)
        column.addLayout(row)
        column.addWidget(self.explanation)
        self._cards = QGridLayout()
        self._cards.addWidget(self.recorded_deal, 0, 0)
        self._cards.addWidget(self.would, 0, 1)
        self._cards.setSpacing(look.gap(10))
        self._cards.setColumnStretch(0, 1)
        self._cards.setColumnStretch(1, 1)
        column.addLayout(self._cards)
        for part in (self.follows, self.numbers, self.note, self.drawn_upon, Hairline(look), self.reason, self.seen):
            column.addWidget(part)
        self.happened = caption(look, _("What happened to this deal"))
        column.addWidget(self.happened)
        column.addWidget(self.story)
        column.addStretch(1)
        self.button = self.add_buttons(pgettext("button", "Replace"), pgettext("button", "Cancel"))
        self.line.textChanged.connect(lambda text: self.take(replace(self.draft, line=text)))
        self.reason.line.textChanged.connect(lambda text: self.take(replace(self.draft, reason=text)))
        self.seen.toggled.connect(lambda on: self.take(replace(self.draft, seen=on)))
        self.add_key("Alt+R", self.reason.line.setFocus, self.reason.line)
        self.add_key("Alt+C", self.seen.toggle, self.seen)

    # the draft
    def begin(self, line: str) -> None:
        """Fill in a line typed elsewhere: what the deal should be."""
        self.line.setText(line)

    def fresh(self) -> _CorrectionDraft:
        """Return a draft equal to the deal as recorded."""
        recorded = self.showing.now.recorded(self.deal or 0) if self.showing is not None else None
        return _CorrectionDraft(notation(recorded) if recorded else "")

    def is_worth_keeping(self, draft: _CorrectionDraft) -> bool:
        """Return whether the deal was retyped or a reason given."""
        return bool(draft.reason) or draft.line not in {"", self.fresh().line}

    def fill(self) -> None:
        """Show what was typed for this deal."""
        with filling(self.line, self.reason.line, self.seen):
            self.line.setText(self.draft.line)
            self.reason.set_text(self.draft.reason)
            self.seen.setChecked(self.draft.seen)

    def take(self, draft: _CorrectionDraft) -> None:
        """Store what was just typed, and show the consequences."""
        self.reason.set_error("")
        super().take(draft)

    # showing
    def refresh(self) -> None:
        """Show the deal before and after the correction."""
        if self.showing is None or self.deal is None:
            return
        self.title.set_words(_("Correct deal {deal}").format(deal=self.deal))
        self.caption.set_words(words.deal_label(self.deal))
        self.button.setText(_("Replace deal {deal}").format(deal=self.deal))
        reading = read_spoken_line(self.line.text(), self.showing.now, self.deal)
        self._reading = reading
        ready = reading.ready and not self._other_deal
        view = correction(self.showing.tournament, self.showing.session, reading) if ready else None
        self.button.setEnabled(ready)
        self._explain(reading, view)
        self.line.setAccessibleDescription(spoken(reading.sentence))
        for part in (self.recorded_deal, self.would, self.follows, self.numbers):
            part.setVisible(view is not None)
        self.note.setVisible(view is not None and bool(view.follows.note))
        self.drawn_upon.show_text(drawn_upon_words(self.showing.tournament, [self.showing.now.state]))
        story = deal_story(self.showing.tournament, self.showing.session, self.deal)
        self.story.set_words("\n".join(story))
        for part in (self.happened, self.story):
            part.setVisible(bool(story))
        if view is not None:
            self._show(view)

    @property
    def _other_deal(self) -> str:
        """Why nothing is replaced: the line is about another deal; "" if it is about this one."""
        reading = self._reading
        if reading is None or reading.deal in {None, self.deal}:
            return ""
        return _(
            "This line is for deal {other}; here deal {deal} is corrected. For deal {other}, press Esc first."
        ).format(other=reading.deal, deal=self.deal)

    def _explain(self, reading: LineReading, view: CorrectionView | None) -> None:
        unchanged = [problem.code for problem in reading.problems] == ["no-change"]
        other = self._other_deal
        self.line.set_bad(bool(other) or (bool(reading.problems) and not unchanged))
        self.explanation.setVisible(view is None)
        if other:
            self.explanation.set_html(escape(other), tone="error")
        elif unchanged and self.deal is not None:
            self.explanation.set_html(
                _("This is how deal {deal} is recorded. Type how it should be.").format(deal=self.deal), tone="ink2"
            )
        else:
            self.explanation.set_html(
                html_of(reading.sentence, self.look), tone="error" if reading.problems else "ink2"
            )

    def _show(self, view: CorrectionView) -> None:
        assert self.showing is not None
        letters = self.showing.view.head.letters
        self.recorded_deal.show_deal(view.recorded, letters[view.recorded.side], view.deal)
        self.would.show_deal(view.would, letters[view.would.side], view.deal)
        self.numbers.set_changes([FactChange(row.label, (row.now, row.then)) for row in view.follows.rows])
        self.note.set_words(view.follows.note)

    # keys
    def first_focus(self) -> QWidget:
        """Return the line, or the reason if the line already has the correction."""
        ready = self._reading is not None and self._reading.ready and not self._other_deal
        return self.reason.line if ready else self.line

    def enter(self) -> None:
        """Ask for what is missing, or replace the deal."""
        reading = self._reading
        if self.showing is None or reading is None:
            return
        if reading.fact is None or self._other_deal:
            announce(self, self.explanation.plain(), urgent=True)
            self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.line.selectAll()
        elif not (reading.needs_reason and self.needs_reason(self.reason)):
            fact = replace(reading.fact, captains_saw=self.seen.isChecked())
            self.recorded.emit((fact,), self.reason.text().strip())

    def take_text(self, text: str) -> bool:
        """Insert a character typed elsewhere into the line being corrected."""
        target = self.line if not (self._reading and self._reading.ready) else self.reason.line
        target.setFocus()
        target.insert(text)
        return True

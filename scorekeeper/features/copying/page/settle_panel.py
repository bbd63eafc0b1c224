"""The Settle panel: where sheets differ about a deal, and how that is settled."""

from dataclasses import dataclass, replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from scorekeeper.features.copying import words
from scorekeeper.features.copying.page.copy_panel import unbroken
from scorekeeper.features.copying.view.copy_view import difference_named
from scorekeeper.features.copying.view.settlement_options import NEW_READING, SettlementOption, Settling, settling, ways
from scorekeeper.kit.entry.draft_panel import DraftPanel
from scorekeeper.kit.entry.prospect_box import ProspectBox
from scorekeeper.kit.entry.sentences import html_of
from scorekeeper.kit.entry.shown_session import ShownSession
from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.fields import LabelledLine, LineEdit
from scorekeeper.kit.look.labels import Label, RichLabel, caption
from scorekeeper.kit.look.look import Look
from scorekeeper.language.spans import words as plainly
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.prospect import prospect

_ROW = 43


@dataclass(frozen=True, slots=True)
class _SettlementDraft:
    """The choice and text of the panel for one deal; `ready` is the suggested reason."""

    option: str = ""
    line: str = ""
    reason: str = ""
    ready: str = ""


class SettlePanel(DraftPanel[_SettlementDraft]):
    """A panel to settle a difference: choose how with the arrows.

    Enter advances to the retyped deal and the reason.
    """

    kind = "settle"

    def __init__(self, look: Look) -> None:
        super().__init__(look, _("Settle a difference"), "ruling", _SettlementDraft())
        self._ways: tuple[SettlementOption, ...] = ()
        self._would = Settling(())
        self.sentence = Label(look, "", "body", weight=600, wrap=True, name="settle-sentence")
        self.list = ItemList(look, row_height=_ROW, name="settle-list", accessible=_("Who is right"))
        self.list.row_chosen.connect(self._choose)
        self.list.row_opened.connect(lambda _row: self.enter())
        self.line = LineEdit(look, role="table", height=36, name="settle-line", accessible=_("The deal as played"))
        self.explanation = RichLabel(look, "", "small", tone="ink2", name="settle-explanation")
        self.explanation.linkActivated.connect(self.opened)
        self.reason = LabelledLine(look, _("&Reason (needed)"), name="settle-reason")
        self.box = ProspectBox(look, pgettext("label", "Result"), name="settle-follows")
        self.box.opened.connect(self.opened)
        parts: tuple[QWidget, ...] = (
            self.sentence, caption(look, _("Who is right")), self.list, self.line, self.explanation, self.reason,
            self.box,
        )  # fmt: skip
        for part in parts:
            self.column.addWidget(part)
        self.column.addStretch(1)
        self.button = self.add_buttons(pgettext("button", "Settle"), _("Leave open"))
        self.line.textChanged.connect(lambda text: self.take(replace(self.draft, line=text)))
        self.reason.line.textChanged.connect(lambda text: self.take(replace(self.draft, reason=text)))
        self.add_key("Alt+R", self.reason.line.setFocus, self.reason.line)
        look.changed.connect(self._fit)

    def entry_line_text(self) -> str:
        """Return the text of the entry line while the panel is open."""
        return _("The entry line is locked while you settle a difference. Nothing changes until you confirm.")

    @property
    def option(self) -> SettlementOption | None:
        """The chosen option, None without one."""
        return next((option for option in self._ways if option.key == self.draft.option), None)

    def fill(self) -> None:
        """Show the saved choice and text for this deal."""
        self._offer()
        with filling(self.line, self.reason.line):
            self.line.setText(self.draft.line)
            self.reason.set_text(self.draft.reason)
        self.reason.set_error("")

    def _offer(self) -> None:
        assert self.showing is not None
        self._ways = ways(self.showing.now, self.deal or 0)
        self.list.set_items([ListItem(option.key, option.words, option.detail) for option in self._ways])
        self.list.select_key(self.draft.option or None)
        self._fit()

    def _fit(self) -> None:
        self.list.setFixedHeight(max(1, len(self._ways)) * self.look.px(_ROW) + 2)

    def unsaved(self) -> bool:
        """Return whether a deal or a reason was typed."""
        return bool(self.draft.line) or self.draft.reason not in {"", self.draft.ready}

    def show_current(self, showing: ShownSession) -> None:
        """Show the recorded state; the options to choose from may change with it."""
        super().show_current(showing)
        self._offer()

    def refresh(self) -> None:
        """Show the effect of the chosen option."""
        if self.showing is None or self.deal is None:
            return
        self.title.set_words(_("Settle deal {deal}").format(deal=self.deal))
        differs = difference_named(self.showing.now, self.deal, settled=True)
        self.sentence.set_words(unbroken(differs or words.nothing_to_settle()))
        option = self.option
        self._would = (
            settling(self.showing.now, self.deal, option, self.line.text()) if option is not None else Settling(())
        )
        is_new_reading = option is not None and option.key == NEW_READING
        self.line.setVisible(is_new_reading)
        reading = self._would.reading
        self.explanation.setVisible(is_new_reading and reading is not None)
        if is_new_reading and reading is not None:
            self.line.set_bad(bool(reading.problems))
            self.explanation.set_html(
                html_of(reading.sentence, self.look), tone="error" if reading.problems else "ink2"
            )
        self.reason.setVisible(option is not None)
        self.button.setEnabled(bool(self._would.facts))
        self.box.setVisible(bool(self._would.facts))
        if self._would.facts:
            would = prospect(self.showing.tournament, self.showing.session, self._would.facts)
            sentence = (
                ()
                if would.changed
                else plainly(
                    _(
                        "No score changes. The difference and the reason are saved in the history and printed "
                        "on the sheet."
                    )
                )
            )
            self.box.show_prospect(sentence, would if would.changed else None)

    def _choose(self, row: int) -> None:
        if not 0 <= row < len(self._ways):
            return
        option, draft = self._ways[row], self.draft
        if option.key == draft.option:
            return
        self.keep(replace(draft, option=option.key, ready=option.reason))
        if draft.reason in {"", draft.ready}:
            self.reason.set_text(option.reason)
        self.refresh()

    def take(self, draft: _SettlementDraft) -> None:
        """Keep the typed text and show its effect."""
        self.reason.set_error("")
        super().take(draft)

    # keys
    def first_focus(self) -> QWidget:
        """Return the list of options."""
        return self.list

    def enter(self) -> None:
        """Go to the next open question, or settle on the last."""
        focus = self.window().focusWidget()
        if self.option is None:
            self.list.setFocus()
            if self._ways:
                self.list.select_key(self._ways[0].key)
                self._choose(0)
        elif not self._would.facts:
            self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.line.selectAll()
        elif focus in {self.list, self.line}:
            self.reason.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.confirm()

    def confirm(self) -> None:
        """Record how the difference was settled."""
        if not self._would.facts or self.needs_reason(self.reason):
            return
        self.recorded.emit(self._would.facts, self.reason.text().strip())

    def take_text(self, text: str) -> bool:
        """Insert a character that nothing else handled into the deal or the reason."""
        if self.option is None:
            return True
        target = self.line if self.option.key == NEW_READING and not self._would.facts else self.reason.line
        target.setFocus()
        target.insert(text)
        return True

"""The Re-deal panel: why the deal is dealt again, and the effect."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from scorekeeper.features.score.view.redeal_view import RedealReason, reasons, redeal_view, why_none
from scorekeeper.kit.entry.draft_panel import DraftPanel
from scorekeeper.kit.entry.prospect_box import ProspectBox
from scorekeeper.kit.entry.shown_session import ShownSession
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.labels import caption
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.refusals import refusals
from scorekeeper.session.words import score_page as words

_ROW = 32


class RedealPanel(DraftPanel[str]):
    """The panel of a re-deal.

    Arrows choose the reason, Enter goes to the button, Enter again records.
    """

    kind = "redeal"

    def __init__(self, look: Look) -> None:
        super().__init__(look, pgettext("score sheet", "Re-deal"), "redeal", "")
        self._reasons: tuple[RedealReason, ...] = ()
        self.list = ItemList(
            look, row_height=_ROW, name="redeal-list", accessible=_("Reason for the re-deal"), asks=True
        )
        self.list.row_chosen.connect(self._choose)
        self.list.row_opened.connect(self._row_opened)
        self.box = ProspectBox(look, _("What changes"), name="redeal-follows")
        self.box.opened.connect(self.opened)
        self.caption = caption(look, _("Reason (needed)"))
        self.column.addWidget(self.caption)
        self.column.addWidget(self.list)
        self.column.addWidget(self.box)
        self.column.addStretch(1)
        self.button = self.add_buttons(pgettext("button", "Re-deal"), pgettext("button", "Cancel"))
        look.changed.connect(self._fit)

    def entry_line_text(self) -> str:
        """Return the text of the entry line while the panel is open."""
        return _("The entry line is locked while the re-deal is open. Nothing changes until you record it.")

    @property
    def reason(self) -> str:
        """The reason chosen for this deal, "" for none."""
        return self.draft

    def show_current(self, showing: ShownSession) -> None:
        """Show the present state; for some reasons it may be too late."""
        self.showing = showing
        self.fill()
        self.refresh()

    def fill(self) -> None:
        """Offer the reasons that are possible for the deal as recorded."""
        assert self.showing is not None
        self._reasons = reasons(self.showing.tournament, self.showing.session, self.deal or 0)
        if self.reason not in {reason.code for reason in self._reasons}:
            self.forget()
        self.list.set_items(
            [
                ListItem(reason.code, words.reason_option(reason.text, ""), right=reason.article, right_tone="accent")
                for reason in self._reasons
            ]
        )
        self.list.select_key(self.reason or None)
        self._fit()

    def _fit(self) -> None:
        self.list.setFixedHeight(max(1, len(self._reasons)) * self.look.px(_ROW) + 2)
        self.caption.setVisible(bool(self._reasons))
        self.list.setVisible(bool(self._reasons))

    def refresh(self) -> None:
        """Show what dealing again would do."""
        if self.showing is None or self.deal is None:
            return
        self.title.set_words(_("Re-deal of deal {deal}").format(deal=self.deal))
        self.button.setEnabled(bool(self.reason))
        self.box.setVisible(bool(self.reason))
        if not self.reason:
            session = self.showing.session
            self.show_text("" if self._reasons else why_none(self.showing.tournament, session, self.deal), "warn")
            return
        view = redeal_view(self.showing.tournament, self.showing.session, self.deal, self.reason)
        self.box.show_prospect(view.sentence, view.would if view.would.changed else None)
        problems = refusals(self.showing.tournament, self.showing.session, view.fact)
        self.show_text(" ".join(problems))
        self.button.setEnabled(not problems)

    def _choose(self, row: int) -> None:
        if 0 <= row < len(self._reasons):
            self.keep(self._reasons[row].code)
            self.refresh()

    def _row_opened(self, row: int) -> None:
        self._choose(row)
        self.enter()

    def chosen_articles(self) -> tuple[str, ...]:
        """Return the article of the chosen reason."""
        return tuple(reason.article for reason in self._reasons if reason.code == self.reason and reason.article)

    def first_focus(self) -> QWidget:
        """Return the list of reasons; without reasons the button that leaves."""
        return self.list if self._reasons else self.leave

    def enter(self) -> None:
        """Go to the button, then record; ask for a reason if none is chosen."""
        if not self.reason:
            self.first_focus().setFocus()
            if self._reasons:
                asked = _("Choose the reason first, with the arrow keys.")
                self.show_text(asked, "warn")
                self.warned.emit(asked)
        elif self.list.hasFocus() and self.button.isEnabled():
            self.button.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.confirm()

    def confirm(self) -> None:
        """Record the re-deal."""
        if self.showing is not None and self.deal is not None and self.reason and self.button.isEnabled():
            view = redeal_view(self.showing.tournament, self.showing.session, self.deal, self.reason)
            self.recorded.emit((view.fact,), "")

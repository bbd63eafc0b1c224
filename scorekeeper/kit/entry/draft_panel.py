"""A side panel for typing: one frozen draft for each subject."""

from typing import Generic, TypeVar

from scorekeeper.kit.entry.panel import SidePanel
from scorekeeper.kit.entry.shown_session import ShownSession
from scorekeeper.kit.form.drafts import Drafts
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.session.words import score_page as words

D = TypeVar("D")
DEAL = "deal"
"""The key of the field that asks which of two deals the draft is about."""
Subject = tuple[str, int | None]


def deal_field() -> Field:
    """Return the field that asks which of two deals the draft is about."""
    return Field(DEAL, "choice", words.which_deal, height=40)


class DraftPanel(SidePanel, Generic[D]):
    """A side panel that keeps text typed for a deal while another deal is open.

    The text is kept until it is saved, cleared or discarded. A panel provides its initial draft, shows the draft in its
    fields, and hands every change to `take`.
    """

    def __init__(self, look: Look, title: str, icon: str, blank: D, *, hint: str = "") -> None:
        super().__init__(look, title, icon, hint=hint)
        self.kept_note = Label(look, words.kept_draft(), "small", weight=600, tone="warn", wrap=True, italic=True,
                          name=f"{self.kind}-kept")  # fmt: skip
        self.kept_note.hide()
        self.body.insertWidget(1, self.kept_note)
        self._blank = blank
        self._drafts: Drafts[Subject, D] = Drafts(("", None), blank, self.is_worth_keeping)
        self.deals_offered: tuple[int, ...] = ()
        """The deal just played and the next one, if the draft may be about either; else ()."""
        self.deal_open = False
        """Whether it is still open which of the offered deals the draft is about."""

    # the panel's own draft
    @property
    def subject(self) -> Subject:
        """The subject of the draft: a session and a deal of it, or None for the whole session."""
        return (self.showing.session if self.showing is not None else "", self.deal)

    def fresh(self) -> D:
        """Return the panel's initial draft."""
        return self._blank

    def is_worth_keeping(self, draft: D) -> bool:
        """Return whether anything of a draft would be lost."""
        return draft != self.fresh()

    def fill(self) -> None:
        """Show the draft in the fields."""

    # drafts
    @property
    def draft(self) -> D:
        """What is typed now."""
        return self._drafts.now

    def keep(self, draft: D) -> None:
        """Keep the typed text as a draft."""
        self._drafts.keep(draft)
        self.touched.emit()

    def take(self, draft: D) -> None:
        """Keep the latest input, and show its consequences."""
        self.keep(draft)
        self.show_text("")
        self.refresh()

    def turn_to_draft(self) -> None:
        """Switch to the draft about this subject, or to the initial draft."""
        self._drafts.turn_to(self.subject, self.fresh())

    def open_for(self, showing: ShownSession, deal: int | None) -> None:
        """Show the panel for a deal.

        Text typed earlier is marked as a draft, to avoid recording it by mistake.
        """
        self.deals_offered, self.deal_open = (), False
        super().open_for(showing, deal)
        self.kept_note.setVisible(self.unsaved())

    def restore(self) -> None:
        """Restore the draft about this subject."""
        self.turn_to_draft()
        self.fill()

    def forget(self) -> None:
        """Discard the draft on this subject, because it is saved or canceled."""
        self._drafts.forget()
        self.kept_note.hide()

    def unsaved(self) -> bool:
        """Return whether anything is typed and not saved."""
        return self._drafts.unsaved

    def offer_deals(self, deals: tuple[int, ...]) -> None:
        """Offer these deals as subjects of the draft; the panel is open for one of them."""
        self.deals_offered, self.deal_open = deals, bool(deals)
        self.refresh()

    def take_to(self, deal: int) -> None:
        """Move the draft to the chosen deal."""
        self.deal_open = False
        if deal == self.deal:
            self.take(self.draft)
            return
        self._move(deal)

    def show_deals(self, form: Form, *, asked: bool) -> None:
        """Ask in the form which of the offered deals the draft is about, if it matters."""
        shown = asked and self.deal in self.deals_offered
        if shown:
            texts = (words.just_played, words.not_bid)
            options = [
                ChoiceOption(str(deal), text(deal)) for deal, text in zip(self.deals_offered, texts, strict=True)
            ]
            form.offer(DEAL, options, None if self.deal_open else str(self.deal))
        form.fields[DEAL].setVisible(shown)

    def _move(self, deal: int | None) -> None:
        draft = self.draft
        self.forget()
        self.deal = deal
        self.turn_to_draft()
        self.take(draft)
        self.moved.emit(self.deal or 0)

    def move_draft_to_deal(self, step: int) -> None:
        """Move the draft to the previous or next deal, after the last to the session."""
        assert self.showing is not None
        last = self.showing.view.current or self.showing.now.deals
        number = last + 1 if self.deal is None else min(self.deal, last + 1)
        number = max(1, min(last + 1, number + step))
        self.deal_open = False
        self._move(None if number > last else number)

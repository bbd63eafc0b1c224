"""The Announcement panel: the sentence to read out, and the note that it was read."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from scorekeeper.journal.facts import ScoreAnnounced
from scorekeeper.kit.entry.panel import SidePanel
from scorekeeper.kit.entry.shown_session import ShownSession
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label, RichLabel
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


class AnnouncementPanel(SidePanel):
    """The panel that opens by itself when the score is to be read out.

    The entry line stays ready meanwhile.
    """

    kind = "announcement"
    waits = False

    def __init__(self, look: Look) -> None:
        super().__init__(look, _("Read the score out"), "speak")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        box = CardFrame(look, fill="window", margins=(14, 14, 14, 14), spacing=8)
        self.sentence = Label(look, "", "page", weight=600, wrap=True, name="announcement-sentence")
        self.remaining = Label(look, "", "heading", weight=400, tone="ink2", wrap=True, name="announcement-remaining")
        self.article = RichLabel(look, "", "small", tone="ink2", name="announcement-article")
        self.article.linkActivated.connect(self.opened)
        for part in (self.sentence, self.remaining, self.article):
            box.body.addWidget(part)
        self.column.addWidget(box)
        self.how = Label(
            look,
            "",
            "body",
            tone="ink2",
            wrap=True,
            name="announcement-how",
        )
        self.column.addWidget(self.how)
        self.column.addStretch(1)
        self.button = self.add_buttons(pgettext("button", "Read out"), pgettext("button", "Later"))

    def open_for(self, showing: ShownSession, deal: int | None) -> None:
        """Show and announce what is to be read out.

        The panel opens by itself, and the focus stays in the line.
        """
        super().open_for(showing, deal)
        announce(self, self.sentence.text())
        announce(self, self.remaining.text())

    def refresh(self) -> None:
        """Show the announcement that is due."""
        due = self.showing.view.read_out if self.showing else None
        self.button.setEnabled(due is not None)
        if due is None:
            return
        self.sentence.set_words(due.sentence)
        self.remaining.set_words(due.remaining)
        over = self.showing is not None and self.showing.view.current is None
        self.how.set_words(
            _("Press Enter once you have read it out; F5 shows this again.")
            if over
            else _("Press Enter once you have read it out. You can also type the next deal; F5 shows this again.")
        )
        cited = pgettext("citation", "article {article}").format(article=due.article)
        self.article.set_html(f'<a href="article:{due.article}">{cited}</a>')

    def first_focus(self) -> QWidget:
        """Return the panel itself: Enter notes the announcement."""
        return self.button

    def enter(self) -> None:
        """Note that the score was read out."""
        due = self.showing.view.read_out if self.showing else None
        if due is not None and self.showing is not None:
            self.recorded.emit((ScoreAnnounced(self.showing.session, due.after_deal, due.totals),), "")

"""Web pages: the folder or stick they go to, whether they follow, where phones find them."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLayout, QWidget

from scorekeeper.features.publishing import words
from scorekeeper.features.publishing.page.page_updates import PageUpdates
from scorekeeper.features.publishing.view.pages_view import published_lines
from scorekeeper.features.publishing.view.publishing import own_zone
from scorekeeper.kernel.changes import Changes
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import choose_folder
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.buttons import Button, CheckBox
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.page import Page
from scorekeeper.kit.square_code import SquareCodeView
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.options import SheetOptions

NARROW = 900
"""The width below which the cards are stacked; pixels at 100 %."""


class PagesPage(Page):
    """Alt+U publishes; nothing else here does. Escape goes back to the Print page."""

    name = "pages"
    rail_page = "reports"

    def __init__(self, look: Look, bridge: Bridge, kept: PageUpdates) -> None:
        super().__init__(look, bridge)
        self.setAccessibleName(words.title())
        self.kept = kept
        self.ask_folder: Callable[[QWidget, str, Path], Path | None] = choose_folder
        inside = QWidget()
        self._cards = QBoxLayout(QBoxLayout.Direction.LeftToRight, inside)
        self._cards.setContentsMargins(15, 8, 15, 8)
        self._cards.addWidget(self._folder_card(), 1)
        self._cards.addWidget(self._hall_card(), 1)
        whole = ColumnLayout(look, self, margins=(0, 0, 0, 0))
        whole.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        whole.addWidget(Scroll(look, inside))
        kept.changed.connect(self._show_kept)
        look.changed.connect(self._arrange)
        self._arrange()
        self._show_kept()

    def _folder_card(self) -> CardFrame:
        look = self.look
        card = self._first = CardFrame(look, name="pages-folder-card", accessible=_("Folder or stick"))
        card.body.addWidget(Label(look, words.title(), "page", weight=700, name="pages-title"))
        about = _("The pages show only what is published. Every number links to its score sheet.")
        card.body.addWidget(Label(look, about, "small", tone="ink2", wrap=True, name="pages-about"))
        self.stages = ItemList(look, row_height=50, name="pages-stages", accessible=_("What is published"))
        card.body.addWidget(self.stages)
        self.folder = LabelledLine(look, _("Folder or USB stick"), name="pages-folder")
        self.folder.set_text(self.kept.folder)
        card.body.addWidget(self.folder)
        choose = Button(look, _("&Choose a folder ..."), icon="folder", name="pages-choose")
        choose.clicked.connect(self._choose)
        card.body.addWidget(choose)
        self.publish = Button(look, _("P&ublish now"), key=pgettext("key", "Alt+U"), primary=True, name="pages-publish")
        self.publish.clicked.connect(self._publish)
        card.body.addWidget(self.publish)
        self.following = CheckBox(look, _("&Keep the pages up to date during the event"), name="pages-keep")
        self.following.toggled.connect(self._keep)
        card.body.addWidget(self.following)
        self.note = Label(look, "", "body", wrap=True, name="pages-note")
        card.body.addWidget(self.note)
        self.stop = Button(look, _("Stop wr&iting"), key=pgettext("key", "Alt+I"), name="pages-stop")
        self.stop.clicked.connect(self.kept.stop)
        self.stop.hide()
        card.body.addWidget(self.stop)
        card.body.addStretch(1)
        return card

    def _hall_card(self) -> CardFrame:
        look = self.look
        card = CardFrame(look, name="pages-hall-card", accessible=_("On the local network"))
        card.body.addWidget(Label(look, _("On the local network"), "heading", weight=700, name="pages-hall-title"))
        self.hall = CheckBox(look, _("&Offer the pages on this network"), name="pages-hall")
        self.hall.toggled.connect(self._offer)
        card.body.addWidget(self.hall)
        self.where = Label(look, "", "body", wrap=True, name="pages-where")
        card.body.addWidget(self.where)
        self.code = SquareCodeView(name="pages-code")
        card.body.addWidget(self.code)
        safe = _("Visitors can read these pages and nothing else on this computer. They cannot change anything.")
        card.body.addWidget(Label(look, safe, "small", tone="ink2", wrap=True, name="pages-safe"))
        card.body.addStretch(1)
        return card

    # called by the window
    def title(self) -> str:
        """Return the text of the title bar."""
        return words.title()

    def first_focus(self) -> QWidget:
        """Return the field of the folder."""
        return self.folder.line

    def areas(self) -> Sequence[QWidget]:
        """Return the stages, the folder, the network."""
        return (self.stages, self.folder.line, self.hall)

    def unsaved(self) -> str:
        """Return nothing: text typed here only names a place."""
        return ""

    def refresh(self, changes: Changes) -> None:
        """Show what is published now."""
        del changes
        lines = published_lines(self.bridge.tournament)
        self.stages.set_items(
            [
                ListItem(line.uid or "-", line.name, line.what, right="", icon="check" if line.seen else "lock")
                for line in lines
            ]
        )
        self.stages.setAccessibleDescription("; ".join(f"{line.name}: {line.what}" for line in lines))
        self.stages.setFixedHeight(min(len(lines), 5) * self.look.px(50) + 2)

    # actions of the user
    def _choose(self) -> None:
        chosen = self.ask_folder(self, words.title(), Path(self.folder.text().strip() or Path.home()))
        if chosen is not None:
            self.folder.set_text(str(chosen))
            self.folder.set_error("")

    def _named(self) -> Path | None:
        """Return the typed folder; shows a message if there is none."""
        text = self.folder.text().strip()
        self.folder.set_error("" if text else _("Choose a folder or a USB stick for the pages."))
        if not text:
            self.folder.line.setFocus(Qt.FocusReason.OtherFocusReason)
        return Path(text).expanduser() if text else None

    def _publish(self) -> None:
        folder = self._named()
        if folder is not None:
            self.kept.publish(folder)

    def _keep(self, on: bool) -> None:
        if on == self.kept.follows:
            return
        if on and not self.kept.folder:
            folder = self._named()
            if folder is None:
                self.following.setChecked(False)
                return
            self.kept.publish(folder)
        self.kept.keep(on=on)

    def _offer(self, on: bool) -> None:
        if on == bool(self.kept.address):
            return
        try:
            self.kept.offer(on=on)
        except OSError as error:
            self.hall.setChecked(False)
            self.where.set_words(
                _("This computer cannot offer the pages on the network: {why}.").format(
                    why=(error.strerror or str(error))
                ),
                tone="error",
            )
            announce(self.where, self.where.text(), urgent=True)

    # showing
    def _show_kept(self) -> None:
        kept = self.kept
        self.following.setChecked(kept.follows)
        self.hall.setChecked(bool(kept.address))
        self.where.set_words(
            _("Phones on this network can open {address} or scan the code.").format(address=kept.address)
            if kept.address
            else _("Off. No one on the network can see the pages."),
            tone="ink",
        )
        self.code.show_text(kept.address, _("Code of {address}").format(address=kept.address))
        time = SheetOptions(zone=own_zone()).clock(kept.written_at)
        before = self.note.text()
        done, total = kept.progress
        if self.stop.hasFocus() and not kept.is_busy:
            self.publish.setFocus(Qt.FocusReason.OtherFocusReason)
        self.stop.setVisible(kept.is_busy and done < total)
        if kept.error_text:
            self.note.set_words(words.not_written(time, kept.error_text.rstrip(".")), tone="error")
        elif kept.is_busy:
            text = pgettext("progress", "Writing ...")
            self.note.set_words(f"{text} {done} / {total}" if done < total else text, tone="ink2")
        elif kept.was_stopped:
            self.note.set_words(_("Stopped. Publish again to complete the pages."), tone="warn")
        elif kept.written is not None:
            result = words.written(kept.written.written, kept.written.kept, kept.written.gone)
            self.note.set_words(
                pgettext("web page", "Written {time}: {result}.").format(time=time, result=result), tone="ok"
            )
        if self.isVisible() and not kept.is_busy and self.note.text() != before:
            announce(self.note, self.note.text())

    def _arrange(self) -> None:
        """Put the cards beside each other where they fit."""
        look = self.look
        narrow = look.compact or self.width() < look.px(NARROW)
        self._cards.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        self._cards.setSpacing(look.gap(11))
        self.code.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

"""Pages of text whose links a screen reader hears."""

from PySide6.QtWidgets import QTextBrowser

from scorekeeper.kit.look.announcing import announce
from scorekeeper.language.translation import pgettext


class LinkBrowser(QTextBrowser):
    """A text browser that announces the link reached by Tab; the focus stays on the text."""

    def focusNextPrevChild(self, forward: bool) -> bool:
        walked = super().focusNextPrevChild(forward)
        link = self.textCursor().selectedText()
        if walked and self.hasFocus() and link:
            announce(self, pgettext("screen reader", "{words}, link").format(words=link))
        return walked

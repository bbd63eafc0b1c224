"""The remarks of the registration desk about a team: a sentence with its sign; open ones with tint and buttons."""

from PySide6.QtCore import Qt

from scorekeeper.features.event.view.registration import DeskRemark
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import IconLabel, Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look


class QuestionCard(CardFrame):
    """A sentence after a sign, and the buttons that answer it."""

    def __init__(self, look: Look, about: str, *answers: Button) -> None:
        super().__init__(look, margins=(9, 7, 9, 7), spacing=6, name=f"desk-question-{about}")
        self._sign = IconLabel(look, "check", "ok")
        self.title = Label(look, "", "body", weight=600, wrap=True, name=f"desk-{about}-title")
        self.detail = Label(look, "", "small", tone="ink2", wrap=True, name=f"desk-{about}-detail")
        line = RowLayout(look, spacing=9)
        line.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        words = ColumnLayout(look, spacing=1)
        words.addWidget(self.title)
        words.addWidget(self.detail)
        line.addLayout(words, 1)
        self.body.addLayout(line)
        if answers:
            flow = Flow(look, spacing=6)
            for button in answers:
                flow.addWidget(button)
            self.body.addLayout(flow)

    def show_remark(self, remark: DeskRemark | None) -> None:
        """Show this remark, or nothing."""
        self.setVisible(remark is not None)
        if remark is None:
            return
        self._sign.set_icon(*(("check", "ok") if remark.good else ("warn", "warn")))
        self.title.set_words(remark.title)
        self.detail.show_text(remark.detail)
        self.setAccessibleName(" ".join(filter(None, (remark.title, remark.detail))))
        tinted = remark.open or not remark.good
        self.set_fill("warn_tint" if tinted else "base", "warn" if remark.open else "line" if tinted else "base")

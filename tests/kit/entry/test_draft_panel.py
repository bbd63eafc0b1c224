"""What is typed in a panel waits for its deal, until it is saved, emptied or forgotten."""

import pytest

from scorekeeper.kit.entry.draft_panel import DraftPanel
from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.look import Look


class OneLinePanel(DraftPanel[str]):
    """One line about a deal."""

    kind = "noted"

    def __init__(self, look):
        super().__init__(look, "Noted", "info", "")
        self.line = LineEdit(look, name="noted-line")
        self.line.textChanged.connect(self.take)
        self.column.addWidget(self.line)

    def fill(self):
        with filling(self.line):
            self.line.setText(self.draft)

    def about(self, deal):
        """Turn to a deal, as the page does when it opens the panel."""
        self.deal = deal
        self.restore()
        return self


@pytest.fixture
def panel(qtbot):
    new_panel = OneLinePanel(Look("light", 100)).about(3)
    qtbot.addWidget(new_panel)
    return new_panel


def test_a_typed_line_waits_while_another_deal_is_looked_at(panel):
    panel.line.setText("trick 8")
    assert panel.unsaved()
    assert (panel.about(4).line.text(), panel.unsaved()) == ("", False)
    assert (panel.about(3).line.text(), panel.unsaved()) == ("trick 8", True)


def test_an_emptied_line_is_not_kept(panel):
    panel.line.setText("trick 8")
    panel.line.setText("")
    assert not panel.unsaved()


def test_a_forgotten_draft_does_not_come_back(panel):
    panel.line.setText("trick 8")
    panel.kept_note.show()
    panel.forget()
    assert not panel.unsaved()
    assert panel.kept_note.isHidden()
    assert panel.about(4).about(3).line.text() == ""

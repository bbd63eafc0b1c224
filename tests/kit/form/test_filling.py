"""What is filled in is not heard, and the fields speak again behind it."""

from contextlib import suppress

import pytest

from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.look.buttons import CheckBox
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.look import Look


@pytest.mark.parametrize("fails", [False, True])
def test_fields_send_no_signals_while_being_filled(qtbot, fails):
    look = Look("light", 100)
    line, tick = LineEdit(look), CheckBox(look, "seen")
    qtbot.addWidget(line)
    qtbot.addWidget(tick)
    heard: list[object] = []
    line.textChanged.connect(heard.append)
    tick.toggled.connect(heard.append)
    with suppress(ValueError), filling(line, tick):
        line.setText("B 36D 40")
        tick.setChecked(True)
        if fails:
            raise ValueError
    assert (line.text(), tick.isChecked(), heard) == ("B 36D 40", True, [])
    line.setText("A")
    tick.setChecked(False)
    assert heard == ["A", False]

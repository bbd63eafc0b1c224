"""The parts that only the page of a final ranking has: its protest time, and the ticks of those who sign."""

from collections.abc import Sequence

from PySide6.QtCore import Signal

from scorekeeper.features.signoff.words import ranking_page
from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.look.buttons import CheckBox
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.language.finality import PROTEST, WAITING, FinalityNow, head, sentences


class ProtestCard(Form):
    """How final the ranking is and what delays it; `confirmed` begins its protest time."""

    def __init__(self, look: Look) -> None:
        fields = (
            Field("minutes", "line", ranking_page.minutes_label),
            Field("reason", "line", ranking_page.reason_label),
        )
        super().__init__(
            look,
            Spec(
                "ranking-protest",
                ranking_page.protest_title,
                lambda: ranking_page.begin(again=False),
                fields,
                spacing=10,
                enters=True,
            ),
        )
        self.status = Label(look, "", "body", wrap=True, name="ranking-held")
        self.body.insertWidget(1, self.status)
        self.set_open(True)
        self.body.addStretch(1)

    def show_now(self, now: FinalityNow, error: str, ruled: Sequence[str]) -> None:
        """Show how final it is; if the protest time may begin, ask how long it lasts."""
        again = now.state == PROTEST
        self.head(head(now))
        self.status.set_words("\n".join((*sentences(now, ruled), *([error] if error and not now.held else []))))
        begins = now.state in WAITING
        for field in self.fields.values():
            field.setVisible(begins)
        self.fields["reason"].setVisible(again)
        self.confirm_button.setText(ranking_page.begin(again=again))
        self.confirm_button.setVisible(begins)

    def suggest(self, minutes: int) -> None:
        """Fill in the minutes of the event and no reason; at once, so that nothing typed later is lost."""
        self.fill({"minutes": str(minutes), "reason": ""})


class WhoSigns(CardFrame):
    """The members who may sign, each with a tick; `chosen` carries the names of the ticked ones, in order."""

    chosen = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__(
            look, margins=(16, 10, 16, 10), spacing=4, name="ranking-members", accessible=ranking_page.who_signs()
        )
        self.body.addWidget(Label(look, ranking_page.who_signs(), "small", weight=600, tone="ink2"))
        self._boxes: dict[str, CheckBox] = {}

    def show_able(self, able: Sequence[str], committee: Sequence[str]) -> None:
        """Show who may sign, with ticks for those who do."""
        if tuple(able) != tuple(self._boxes):
            for box in self._boxes.values():
                self.body.removeWidget(box)
                box.hide()
                box.deleteLater()
            self._boxes = {}
            for number, name in enumerate(able, 1):
                box = CheckBox(self.look, name, name=f"ranking-member.{number}", accessible=name)
                box.toggled.connect(self._tell)
                self._boxes[name] = box
                self.body.addWidget(box)
        with filling(*self._boxes.values()):
            for name, box in self._boxes.items():
                box.setChecked(name in committee)

    def _tell(self) -> None:
        self.chosen.emit(tuple(name for name, box in self._boxes.items() if box.isChecked()))

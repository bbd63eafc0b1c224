"""The foot of the Draw page: what is done with the draw, each with its button."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.draw.view.draw_view import DrawView
from scorekeeper.journal.methods import KNOCK_OUTS
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _


class DrawFoot(CardFrame):
    """The buttons to make, publish, swap, redraw, take back and advance; each has a signal."""

    make_wanted = Signal()
    publish_wanted = Signal(bool)
    """Carries whether the first round is opened with it."""
    swap_wanted = Signal()
    redraw_asked = Signal()
    take_back_wanted = Signal()
    further_wanted = Signal()
    round_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, name="draw-foot", accessible=_("Make and publish"))
        acts = QWidget()
        self._flow = Flow(look, acts, spacing=8)
        self.body.addWidget(acts)
        self.make = self._button(_("Make the draw"), "draw-make", key="Ctrl+Enter", primary=True)
        self.make.clicked.connect(self.make_wanted)
        self.publish = self._button("", "draw-publish", primary=True)
        self.publish.clicked.connect(lambda: self.publish_wanted.emit(True))
        self._publish_only = self._button(_("Publish on&ly"), "draw-publish-only")
        self._publish_only.clicked.connect(lambda: self.publish_wanted.emit(False))
        self._swap = self._button(_("S&wap two"), "draw-swap-two")
        self._swap.clicked.connect(self.swap_wanted)
        self._redraw_button = self._button(_("Make a&new"), "draw-anew")
        self._redraw_button.clicked.connect(self.redraw_asked)
        self._take_back = self._button(_("Take &back"), "draw-take-back")
        self._take_back.clicked.connect(self.take_back_wanted)
        self._further = self._button(_("Draw &another round"), "draw-further")
        self._further.clicked.connect(self.further_wanted)
        self._to_round = self._button(_("To the round"), "draw-to-round")
        self._to_round.clicked.connect(self.round_wanted)

    def _button(self, label: str, name: str, *, key: str = "", primary: bool = False) -> Button:
        button = Button(self.look, label, key=key, primary=primary, height=40, name=name)
        self._flow.addWidget(button)
        return button

    def show_view(self, view: DrawView, *, swapping: bool) -> None:
        """Offer what can be done now; nothing is done with a draw that is only looked back at."""
        planning, free = view.standing is None, view.played is None
        self.make.setVisible(planning and not swapping)
        self.make.setEnabled(bool(view.rows))
        self.publish.setText(_("P&ublish, open round {round}").format(round=min(view.rounds, default=1)))
        for button in (self.publish, self._publish_only):
            button.setVisible(not planning and not view.is_published and not view.looked_back)
        changes = view.standing is not None and view.standing.fact.method not in KNOCK_OUTS
        self._swap.setVisible(changes and not swapping and not view.looked_back and not view.over)
        for button in (self._redraw_button, self._take_back):
            button.setVisible(not planning and free and not view.looked_back)
        self._further.setVisible(view.over and not swapping and not view.looked_back)
        self._to_round.setVisible(not planning and not view.looked_back)

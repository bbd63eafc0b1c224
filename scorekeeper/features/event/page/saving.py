"""Saving a form of the Teams page: one order at a time, with its result in words."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.event.words import event_page as words
from scorekeeper.kernel.failures import sentence as failure
from scorekeeper.kernel.outcome import Outcome, Overtaken, Refused, SaveFailed
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.language.translation import pgettext
from scorekeeper.session.refusals import by_field


class Saving(QObject):
    """A sender of orders to the bridge.

    Emits `order_saved(form, order)` when an order is saved, and `status_changed`.
    `form` returns the form on view; errors are shown there, and its typed values are kept.
    """

    order_saved = Signal(object, object)
    status_changed = Signal(str, str, str)

    def __init__(self, bridge: Bridge, page: QWidget, form: Callable[[], OrderForm | None]) -> None:
        super().__init__(page)
        self._bridge, self._form = bridge, form
        self._order: Order | None = None
        bridge.answered.connect(self._on_outcome)

    def send(self, order: Order) -> None:
        """Enter a form's order, unless another order is in progress."""
        if self._order is None:
            self._order = order
            self.status_changed.emit("working", pgettext("progress", "Saving ..."), "")
            self._bridge.submit(order.facts, reason=order.reason, expect=order.expect)

    def _on_outcome(self, outcome: Outcome) -> None:
        order, self._order = self._order, None
        if order is None:
            return
        form = self._form()
        match outcome:
            case Refused():
                by_name = by_field(outcome.problems)
                self._missed(" ".join(by_name.values()))
                if form is not None:
                    form.show_problems(by_name)
            case Overtaken():
                self._missed(words.changed_elsewhere(outcome.entry.seq, outcome.entry.who))
                if form is not None and form.seen is not None:
                    form.seen = max(form.seen, outcome.entry.seq)
            case SaveFailed():
                self._missed(words.not_saved(failure(outcome.error)))
            case _ if form is not None:
                self._accept(form, order)

    def _accept(self, form: OrderForm, order: Order) -> None:
        form.accept()
        self.order_saved.emit(form, order)
        self.status_changed.emit("typed" if order.warns else "saved", order.done, "")

    def _missed(self, sentence: str) -> None:
        form = self._form()
        if form is not None:
            form.show_text(sentence)
        self.status_changed.emit("unsaved", sentence, "")

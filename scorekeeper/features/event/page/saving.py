"""From a form of the Event page to the journal and back: one order at a time, with its result in words."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.event.words import event_page as words
from scorekeeper.journal.entry import Entry
from scorekeeper.kernel.failures import sentence as failure
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Problem
from scorekeeper.session.refusals import by_field


class Saving(QObject):
    """A sender of orders to the bridge; emits `order_saved(form, order)` when an order is saved, and `status_changed`.

    `form` returns the form on view; errors are shown there, and its typed values are kept.
    """

    order_saved = Signal(object, object)
    status_changed = Signal(str, str, str)

    def __init__(self, bridge: Bridge, page: QWidget, form: Callable[[], OrderForm | None]) -> None:
        super().__init__(page)
        self._bridge, self._form = bridge, form
        self._order: Order | None = None
        bridge.saved.connect(self._on_saved)
        bridge.refused.connect(self._on_refused)
        bridge.conflict.connect(self._on_conflict)
        bridge.failed.connect(self._on_failed)

    def send(self, order: Order) -> None:
        """Enter a form's order, unless another order is under way."""
        if self._order is None:
            self._order = order
            self.status_changed.emit("working", pgettext("progress", "Saving ..."), "")
            self._bridge.submit(order.facts, reason=order.reason, expect=order.expect)

    def _on_saved(self, _saved: object) -> None:
        order, self._order = self._order, None
        form = self._form()
        if order is None or form is None:
            return
        form.accept()
        self.order_saved.emit(form, order)
        self.status_changed.emit("typed" if order.warns else "saved", order.done, "")

    def _missed(self, sentence: str) -> None:
        self._order = None
        form = self._form()
        if form is not None:
            form.show_text(sentence)
        self.status_changed.emit("unsaved", sentence, "")

    def _on_refused(self, problems: Sequence[Problem]) -> None:
        if self._order is not None:
            by_name = by_field(problems)
            self._missed(" ".join(by_name.values()))
            form = self._form()
            if form is not None:
                form.show_problems(by_name)

    def _on_conflict(self, entry: Entry) -> None:
        if self._order is not None:
            self._missed(words.changed_elsewhere(entry.seq, entry.who))
            form = self._form()
            if form is not None and form.seen is not None:
                form.seen = max(form.seen, entry.seq)

    def _on_failed(self, error: Exception) -> None:
        if self._order is not None:
            self._missed(words.not_saved(failure(error)))

"""The form that closes the sheets of a round that were signed on paper, in one pass."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from scorekeeper.features.round import words
from scorekeeper.features.round.view.paper_round import PaperTable
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import plain_label
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

_TABLE = "table-"


class PaperForm(Form):
    """The form to close a round's sheets on paper: finished tables with their codes."""

    def __init__(self, look: Look) -> None:
        super().__init__(
            look,
            Spec(
                "round-sheets",
                lambda: _("Close sheets on paper"),
                lambda: _("Close these sheets"),
                about=words.paper_about,
                leave=lambda: pgettext("button", "Back"),
                walks=True,
                panel=True,
                enters=True,
            ),
        )
        self.tables: tuple[PaperTable, ...] = ()
        self.held = Label(look, "", "small", tone="ink2", wrap=True, name="round-sheets-held")
        self.body.insertWidget(self.body.indexOf(self.problem_label), self.held)
        self.column.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.confirm_button.set_key(pgettext("key", "Enter"))

    def begin(self, tables: Sequence[PaperTable]) -> None:
        """Show these tables, the finished ones checked that need no second look, with no name yet."""
        self.tables = tuple(table for table in tables if not table.holds)
        name = Field("name", "line", lambda: _("Papers compared by"), needed=words.paper_name_missing)
        ticks = [Field(f"{_TABLE}{table.session}", "tick", _label(table)) for table in self.tables]
        self.ask(name, *ticks)
        self.fill({f"{_TABLE}{table.session}": "" if table.remark else "yes" for table in self.tables})
        held = [words.paper_held(table.label, table.holds) for table in tables if table.over and table.holds]
        playing = [table.label for table in tables if not table.over]
        lines = [*([] if self.tables else [words.closed_on_paper(())]), *held]
        lines += [words.not_finished(playing)] if playing else []
        self.held.show_text("\n".join(lines), tone="ink2")
        self.show_problems({}, focus=False)
        self.confirm_button.setEnabled(bool(self.tables))
        listed = words.paper_listed(len(self.tables)) if self.tables else ""
        announce(self, " ".join(filter(None, (self.title.text() + ".", listed, words.paper_about(), *lines))))

    @property
    def chosen(self) -> tuple[PaperTable, ...]:
        """The tables whose sheets are to be closed."""
        values = self.values()
        return tuple(table for table in self.tables if values[f"{_TABLE}{table.session}"])

    @property
    def name(self) -> str:
        """Who compared the papers with the list."""
        return " ".join(self.values()["name"].split())

    def first_focus(self) -> QWidget:
        """Return the field for the name; without a finished table, the way back."""
        return self.fields["name"].station if self.tables else self.leave_button


def _label(table: PaperTable) -> Callable[[], str]:
    def label() -> str:
        text = words.paper_line(table.label, table.result, table.code)
        return plain_label(f"{text}. {table.remark}" if table.remark else text)

    return label

"""The small forms of the Disputes page, one at a time above the facts: facts, how a dispute ends, the committee."""

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.committee.page.articles_line import ArticlesLine
from scorekeeper.features.committee.words import disputes_page as told
from scorekeeper.journal.dispute_facts import CHALLENGED, SETTLED, UNCHALLENGED
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import Card
from scorekeeper.kit.look.choice import Option, SegmentedChoice
from scorekeeper.kit.look.fields import LabelledLine, TextBox
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Label, caption
from scorekeeper.kit.look.layout import Column
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import Side


class SmallForm(Card):
    """A card with fields. `confirmed` when its button is pressed (Ctrl+Enter), `left` when nothing is to change."""

    confirmed = Signal()
    left = Signal()

    def __init__(self, look: Look, name: str, title: str, about: str, button: str) -> None:
        super().__init__(look, name=name, accessible=title)
        self.set_open(True)
        self.heading = Label(look, title, "heading", weight=700, wrap=True, name=f"{name}-title")
        self.about = Label(look, about, "small", tone="ink2", wrap=True)
        self.body.addWidget(self.heading)
        self.body.addWidget(self.about)
        self.about.setVisible(bool(about))
        self.add_fields()
        self.problem = Label(look, "", weight=500, tone="error", wrap=True, name=f"{name}.problem")
        self.problem.hide()
        self.body.addWidget(self.problem)
        acts = QWidget()
        flow = Flow(look, acts, spacing=8)
        self.confirm = Button(look, button, key="Ctrl+Enter", primary=True, name=f"{name}-confirm")
        self.confirm.clicked.connect(self.confirmed)
        leave = Button(look, _("Leave as it is"), key="Esc", height=40, name=f"{name}-leave")
        leave.clicked.connect(self.left)
        flow.addWidget(self.confirm)
        flow.addWidget(leave)
        self.body.addWidget(acts)

    def add_fields(self) -> None:
        """Put the fields in."""
        raise NotImplementedError

    def first(self) -> QWidget:
        """Return the field that is typed first."""
        raise NotImplementedError

    def say_why(self, sentence: str) -> None:
        """Say why nothing was entered; what is typed stays."""
        self.problem.set_words(sentence)
        self.problem.setVisible(bool(sentence))

    def box(self, label: str, name: str, lines: int) -> TextBox:
        """Put in a box of words under its label."""
        self.body.addWidget(caption(self.look, label))
        box = TextBox(self.look, lines=lines, name=name, accessible=label)
        self.body.addWidget(box)
        return box


class FactsForm(SmallForm):
    """What happened, what each team says, the articles; of a claim what it was about; whoever admits a late one."""

    def __init__(self, look: Look) -> None:
        super().__init__(
            look,
            "facts-form",
            _("The facts"),
            _("What was said before stays readable in the journal."),
            _("Write it down"),
        )

    def add_fields(self) -> None:
        """Put the fields in."""
        look = self.look
        self.facts = self.box(_("What happened"), "facts-form-facts", 3)
        self._teams = QWidget()
        self._column = Column(look, self._teams, spacing=6)
        self.body.addWidget(self._teams)
        self.says: dict[Side, TextBox] = {}
        self._parts: list[QWidget] = []
        self.articles = ArticlesLine(look, "3.9", name="facts-form")
        self.body.addWidget(self.articles)
        self.claim = QWidget()
        claim = Flow(look, self.claim, spacing=8)
        self.tricks = LabelledLine(look, _("Tricks left"), "4", name="facts-form-tricks")
        self.remaining = LabelledLine(look, _("Card points in them"), "9", name="facts-form-remaining")
        options = (
            Option(CHALLENGED, _("challenged")), Option(UNCHALLENGED, _("not challenged")),
            Option("too-late", _("too late")),
        )  # fmt: skip
        self.challenged = SegmentedChoice(look, options, name="facts-form-challenged", accessible=_("The claim was"))
        claim.addWidget(self.tricks)
        claim.addWidget(self.remaining)
        claim.addWidget(self.challenged)
        self.line = LabelledLine(look, told.line_label(), name="facts-form-line")
        self.admitted = LabelledLine(look, _("Admitted by"), name="facts-form-admitted")
        for part in (self.claim, self.line, self.admitted):
            self.body.addWidget(part)

    def first(self) -> QWidget:
        """Return the box of what happened."""
        return self.facts

    def begin(self, names: Mapping[Side, str], *, claim: bool, late: bool) -> None:
        """Ask what belongs to this dispute."""
        for old in self._parts:
            self._column.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.says, self._parts = {}, []
        for side, team in names.items():
            box = TextBox(self.look, lines=2, name=f"facts-form-says.{side}", accessible=told.says(team))
            self.says[side] = box
            for part in (caption(self.look, told.says(team)), box):
                self._column.addWidget(part)
                part.show()
                self._parts.append(part)
        self._teams.setVisible(bool(names))
        self.claim.setVisible(claim)
        self.line.setVisible(claim)
        self.admitted.setVisible(late)
        self.say_why("")

    @property
    def said(self) -> Mapping[Side, str]:
        """What each team says, of those that say something."""
        return MappingProxyType({side: text for side, box in self.says.items() if (text := box.toPlainText().strip())})


class EndForm(SmallForm):
    """A dispute ends without a ruling: withdrawn, or settled at the table."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, "end-form", _("The dispute ends"), "", _("End the dispute"))
        self.how = ""

    def add_fields(self) -> None:
        """Put the field in."""
        self.why = LabelledLine(self.look, _("What was agreed, or why"), name="end-form-why")
        self.body.addWidget(self.why)

    def first(self) -> QWidget:
        """Return the line."""
        return self.why.line

    def begin(self, number: int, how: str) -> None:
        """Ask about a dispute that is withdrawn or settled."""
        self.how = how
        settled = how == SETTLED
        self.heading.set_words(told.end_title(number, settled=settled))
        self.about.set_words(told.end_about(settled=settled))
        self.about.show()
        self.confirm.setText(_("Settled at the table") if settled else _("Withdraw it"))
        self.why.line.clear()
        self.why.set_error("")
        self.say_why("")


class CommitteeForm(SmallForm):
    """The members of the committee, a line each."""

    def __init__(self, look: Look) -> None:
        super().__init__(
            look,
            "committee-form",
            _("The committee"),
            _(
                "A member a line: name, then team or club. The first one presides. "
                "Members of a team stand aside from it."
            ),
            _("These are the members"),
        )

    def add_fields(self) -> None:
        """Put the box in."""
        self.names = self.box(_("Members"), "committee-form-names", 5)

    def first(self) -> QWidget:
        """Return the box."""
        return self.names

    def begin(self, typed: str) -> None:
        """Show the list as it stands."""
        self.names.setPlainText(typed)
        self.say_why("")


def focus(widget: QWidget) -> None:
    """Give something the focus."""
    widget.setFocus(Qt.FocusReason.OtherFocusReason)

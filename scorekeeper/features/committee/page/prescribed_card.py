"""What the rules prescribe: infraction, side, consequence, and the sum by line."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from scorekeeper.features.committee.view.disputes.matters import redeal_choices
from scorekeeper.features.committee.view.rulings.prescription import PrescriptionView, SumLine
from scorekeeper.features.committee.words import disputes_page
from scorekeeper.features.penalties.view import PenaltyDraft, choices
from scorekeeper.kit.entry.sentences import html_of
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.inputs import LabelledStepper
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.itemlist import ListItem
from scorekeeper.kit.links import ARTICLE
from scorekeeper.kit.look.buttons import CheckBox
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.labels import Hairline, Label, RichLabel
from scorekeeper.kit.look.layout import remove_widgets
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import plain_label
from scorekeeper.language.spans import spoken
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Side
from scorekeeper.rules.system import RuleSystem

_MOST_POINTS = 99


class PrescribedCard(Form):
    """The charge (`charged`), and what the rules prescribe for it."""

    linked = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(look, Spec("prescribed", lambda: _("What the rules prescribe"), turns=True))
        self._system: RuleSystem | None = None
        self.article = RichLabel(look, "", "small", tone="ink2", wrap=False, name="prescribed-article")
        self.beside_title(self.article)
        points = partial(
            LabelledStepper, most=_MOST_POINTS, first=1, accessible=pgettext("screen reader", "Points"),
            less=_("Fewer points"),
            more=_("More points"),
        )  # fmt: skip
        self.add(
            Field(
                "code",
                "picker",
                lambda: pgettext("field", "&Infraction"),
                example=pgettext("example", "none"),
                items=self._offered,
                share=1,
            ),
            Field("side", "choice", str, aloud=lambda: _("Side at fault"), share=1, beside=True),
            Field("objected", "tick", lambda: _("Opponents objected")),
            Field("points", points, lambda: _("Points, set by the committee")),
            Field("named", "line", lambda: _("Article that was broken"), example="2.3"),
            Field("occurrence", "choice", disputes_page.which_infraction),
        )
        self.fields["objected"].station.setProperty("chord", "Alt+O")
        self.sentence = RichLabel(look, "", name="prescribed-sentence")
        self.sum = _SumCard(look)
        self.note = Label(look, "", "body", weight=600, tone="warn", wrap=True, name="prescribed-note")
        for part in (self.sentence, self.sum, self.note):
            self.column.addWidget(part)
        for link in (self.article.linkActivated, self.sentence.linkActivated, self.sum.linked):
            link.connect(self.linked)

    def _offered(self) -> Sequence[ListItem]:
        if self._system is None:
            return ()
        offered = (*choices(self._system), *redeal_choices(self._system))
        return [ListItem(choice.code, choice.name, "", right=choice.article, right_tone="accent") for choice in offered]

    def set_sides(self, system: RuleSystem, names: Mapping[Side, str]) -> None:
        """Set the infractions of a system and the sides of a session."""
        self._system = system
        sides = self.choice("side")
        options = [
            ChoiceOption(side, plain_label(name), side, index == 0, accessible=name)
            for index, (side, name) in enumerate(names.items())
        ]
        sides.set_options(options, sides.value if sides.value in names else None)
        for side in names:
            if side in {"A", "B"}:
                sides.segment(side).setProperty("chord", f"Alt+{side}")

    def charged(self, before: PenaltyDraft) -> PenaltyDraft:
        """Return the charge as chosen and typed; `before` has the values not asked for here."""
        values = self.values()
        same = (values["code"], values["side"]) == (before.code, before.side)
        return replace(
            before,
            code=values["code"],
            side=values["side"],
            occurrence=int(values["occurrence"]) if same and values["occurrence"] else None,
            objected=bool(values["objected"]),
            points=int(values["points"]) if values["points"] else None,
            article=values["named"],
        )

    def turn_objection(self) -> None:
        """Switch the objection to the other answer, if it is asked for."""
        box = self.fields["objected"].station
        if isinstance(box, CheckBox) and box.isVisible():
            box.toggle()

    def show_view(self, view: PrescriptionView, charge: PenaltyDraft) -> None:
        """Show what the rules prescribe for what is chosen."""
        kind = self._system.infractions.get(charge.code) if self._system is not None else None
        self.fill(
            {
                "code": charge.code,
                "side": charge.side,
                "objected": "yes" if charge.objected else "",
                "points": "" if charge.points is None else str(charge.points),
                "named": charge.article,
            }
        )
        options = [ChoiceOption(value, words) for value, words in view.occurrences]
        chosen = "" if charge.occurrence is None else str(charge.occurrence)
        self.offer("occurrence", options, chosen if chosen in dict(view.occurrences) else None)
        self.fields["occurrence"].setVisible(bool(options))
        self.fields["objected"].rename(view.objected_label)
        self.fields["objected"].setVisible(view.objection_matters)
        self.fields["side"].setVisible(kind is not None)
        self.fields["points"].setVisible(view.open_points)
        self.fields["named"].setVisible(kind is not None and not kind.article)
        self.article.set_html(_article(view.article))
        self.article.setVisible(bool(view.article))
        self.sentence.set_html(html_of(view.sentence, self.look))
        self.sentence.setAccessibleName(spoken(view.sentence))
        self.sum.show_lines(view.lines, view.totals)
        self.note.show_text(view.note)


def _article(number: str) -> str:
    if not number:
        return ""
    return pgettext("citation", "article {number}").format(number=f'<a href="{ARTICLE}{number}">{number}</a>')


class _SumCard(CardFrame):
    """A table of points with reason and article, and a line with the total."""

    linked = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(look, fill="window", margins=(14, 9, 14, 10), name="prescribed-sum", accessible=_("The sum"))
        self._details = QWidget()
        self._grid = QGridLayout(self._details)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)
        self.body.addWidget(self._details)
        self._parts: list[QWidget] = []

    def show_lines(self, lines: Sequence[SumLine], totals: Sequence[SumLine]) -> None:
        """Show another sum; without lines nothing at all."""
        remove_widgets(self._parts)
        self._parts = []
        self._grid.setHorizontalSpacing(self.look.gap(10))
        self._grid.setVerticalSpacing(self.look.gap(4))
        for index, line in enumerate(lines):
            self._line(index, line, 600, 400)
        if lines and totals:
            rule = Hairline(self.look)
            self._grid.addWidget(rule, len(lines), 0, 1, 3)
            self._parts.append(rule)
        for index, line in enumerate(totals, len(lines) + 1):
            self._line(index, line, 700, 700)
        self.setVisible(bool(lines))

    def _line(self, row: int, line: SumLine, strong: int, weight: int) -> None:
        look, top = self.look, Qt.AlignmentFlag.AlignTop
        spoken_line = f"{line.points} {line.words}"
        number = Label(look, str(line.points), "table", weight=strong, align=Qt.AlignmentFlag.AlignRight)
        label = Label(look, line.words, weight=weight, wrap=True, accessible=spoken_line, name=f"prescribed-sum.{row}")
        self._grid.addWidget(number, row, 0, top)
        self._grid.addWidget(label, row, 1)
        self._parts += [number, label]
        if line.article:
            link = RichLabel(look, f'<a href="{ARTICLE}{line.article}">{line.article}</a>', wrap=False)
            link.linkActivated.connect(self.linked)
            self._grid.addWidget(link, row, 2, top)
            self._parts.append(link)

"""What the rules prescribe: the infraction and whose it is, the consequence in a sentence, and the sum line by line."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QWidget

from scorekeeper.features.committee.view.disputes.matters import redeal_choices
from scorekeeper.features.committee.view.rulings.prescription import PrescriptionView, SumLine
from scorekeeper.features.penalties.view import PenaltyDraft, choices
from scorekeeper.kit.entry.sentences import html_of
from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.itemlist import Item
from scorekeeper.kit.links import ARTICLE
from scorekeeper.kit.look.buttons import CheckBox
from scorekeeper.kit.look.card import Card
from scorekeeper.kit.look.choice import Option, SegmentedChoice
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.labels import Hairline, Label, RichLabel, caption
from scorekeeper.kit.look.layout import Row, take_off
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.stepper import Stepper
from scorekeeper.kit.picker import Picker
from scorekeeper.language.lines import infraction_name
from scorekeeper.language.spans import spoken
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import Side
from scorekeeper.rules.system import RuleSystem

_MOST_POINTS = 99


class PrescribedCard(Card):
    """`changed` carries the charge with what was chosen or typed."""

    changed = Signal(object)
    linked = Signal(str)

    def __init__(self, look: Look) -> None:
        title = _("What the rules prescribe")
        super().__init__(look, name="prescribed", accessible=title)
        self._system: RuleSystem | None = None
        self._charge = PenaltyDraft()
        head = Row(look, spacing=8)
        head.addWidget(Label(look, title, "heading", weight=700, wrap=True), 1)
        self.article = RichLabel(look, "", "small", tone="ink2", wrap=False, name="prescribed-article")
        self.article.linkActivated.connect(self.linked)
        head.addWidget(self.article)
        self.body.addLayout(head)
        self.code = Picker(look, _("&Infraction"), _("none"), self._offered, name="prescribed-code")
        self.side = SegmentedChoice(look, (), name="prescribed-side", accessible=_("Side at fault"))
        self.objected = CheckBox(look, _("Opponents objected"), name="prescribed-objected")
        self.points_caption = caption(look, _("Points, set by the committee"))
        self.points = Stepper(
            look, 0, _MOST_POINTS, first=1, name="prescribed-points", accessible=_("Points"),
            less=_("Fewer points"), more=_("More points"),
        )  # fmt: skip
        self.named = LabelledLine(look, _("Article that was broken"), "2.3", name="prescribed-named")
        self.sentence = RichLabel(look, "", name="prescribed-sentence")
        self.sentence.linkActivated.connect(self.linked)
        self.sum = _Sum(look)
        self.sum.linked.connect(self.linked)
        self.note = Label(look, "", "body", weight=600, tone="warn", wrap=True, name="prescribed-note")
        self._chosen = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._chosen.addWidget(self.code, 1)
        self._chosen.addWidget(self.side, 1)
        self.body.addLayout(self._chosen)
        parts: tuple[QWidget, ...] = (self.objected, self.points_caption, self.points, self.named)
        for part in (*parts, self.sentence, self.sum, self.note):
            self.body.addWidget(part)
        self._wire()
        self._fit()
        look.changed.connect(self._fit)

    def _fit(self) -> None:
        """Stand the sides beside the infraction, in large letters below it."""
        across = QBoxLayout.Direction.LeftToRight
        self._chosen.setDirection(QBoxLayout.Direction.TopToBottom if self.look.compact else across)
        self._chosen.setSpacing(self.look.gap(8))

    def _wire(self) -> None:
        self.code.chosen.connect(lambda code: self._change(replace(self._charge, code=code)))
        self.side.chosen.connect(lambda side: self._change(replace(self._charge, side=side)))
        self.objected.toggled.connect(lambda on: self._change(replace(self._charge, objected=on)))
        self.points.stepped.connect(lambda points: self._change(replace(self._charge, points=points)))
        self.named.line.textChanged.connect(lambda text: self._change(replace(self._charge, article=text)))
        self.objected.setProperty("chord", "Alt+O")

    def _change(self, charge: PenaltyDraft) -> None:
        self._charge = charge
        self.changed.emit(charge)

    def _offered(self) -> Sequence[Item]:
        if self._system is None:
            return ()
        offered = (*choices(self._system), *redeal_choices(self._system))
        return [Item(one.code, one.name, "", right=one.article, right_tone="accent") for one in offered]

    def set_sides(self, system: RuleSystem, names: Mapping[Side, str]) -> None:
        """Take the infractions of a system, and the sides of a session."""
        self._system = system
        options = tuple(
            Option(side, name, side, place == 0, accessible=name) for place, (side, name) in enumerate(names.items())
        )
        self.side.set_options(options, self.side.value if self.side.value in names else None)
        for side in names:
            if side in {"A", "B"}:
                self.side.segment(side).setProperty("chord", f"Alt+{side}")

    def show_view(self, view: PrescriptionView, charge: PenaltyDraft, *, live: bool) -> None:
        """Show what the rules prescribe for what is chosen; `live` tells whether it can still be chosen."""
        self._charge = charge
        with filling(self):
            self.code.set_value(charge.code, infraction_name(charge.code) if charge.code else "")
            self.side.set_value(charge.side or None)
            self.objected.setChecked(charge.objected)
            if self.points.value != charge.points:
                self.points.set_value(charge.points)
            if self.named.text() != charge.article:
                self.named.set_text(charge.article)
        for part in (self.code, self.side, self.objected, self.points, self.named):
            part.setEnabled(live)
        self.objected.setText(view.objected_label)
        self.objected.setAccessibleName(view.objected_label)
        self.objected.setVisible(view.objection_matters)
        self.side.setVisible(self._system is not None and self._system.infractions.get(charge.code) is not None)
        self.points.setVisible(view.open_points)
        self.points_caption.setVisible(view.open_points)
        self.named.setVisible(bool(charge.code) and self._needs_article(charge.code))
        self.article.set_html(_article(view.article))
        self.article.setVisible(bool(view.article))
        self.sentence.set_html(html_of(view.sentence, self.look))
        self.sentence.setAccessibleName(spoken(view.sentence))
        self.sum.show_lines(view.lines, view.totals)
        self.note.say(view.note)

    def _needs_article(self, code: str) -> bool:
        kind = self._system.infractions.get(code) if self._system is not None else None
        return kind is not None and not kind.article


def _article(number: str) -> str:
    if not number:
        return ""
    return _("article {number}").format(number=f'<a href="{ARTICLE}{number}">{number}</a>')


class _Sum(Card):
    """Points, what for, by which article; below a line what they come to."""

    linked = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(look, fill="window", margins=(14, 9, 14, 10), name="prescribed-sum", accessible=_("The sum"))
        self._room = QWidget()
        self._grid = QGridLayout(self._room)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)
        self.body.addWidget(self._room)
        self._parts: list[QWidget] = []

    def show_lines(self, lines: Sequence[SumLine], totals: Sequence[SumLine]) -> None:
        """Show another sum; without lines nothing at all."""
        take_off(self._parts)
        self._parts = []
        self._grid.setHorizontalSpacing(self.look.gap(10))
        self._grid.setVerticalSpacing(self.look.gap(4))
        for at, line in enumerate(lines):
            self._line(at, line, 600, 400)
        if lines and totals:
            rule = Hairline(self.look)
            self._grid.addWidget(rule, len(lines), 0, 1, 3)
            self._parts.append(rule)
        for at, line in enumerate(totals, len(lines) + 1):
            self._line(at, line, 700, 700)
        self.setVisible(bool(lines))

    def _line(self, at: int, line: SumLine, strong: int, weight: int) -> None:
        look, top = self.look, Qt.AlignmentFlag.AlignTop
        spoken_line = f"{line.points} {line.words}"
        number = Label(look, str(line.points), "table", weight=strong, align=Qt.AlignmentFlag.AlignRight)
        said = Label(look, line.words, weight=weight, wrap=True, accessible=spoken_line, name=f"prescribed-sum.{at}")
        self._grid.addWidget(number, at, 0, top)
        self._grid.addWidget(said, at, 1)
        self._parts += [number, said]
        if line.article:
            link = RichLabel(look, f'<a href="{ARTICLE}{line.article}">{line.article}</a>', wrap=False)
            link.linkActivated.connect(self.linked)
            self._grid.addWidget(link, at, 2, top)
            self._parts.append(link)

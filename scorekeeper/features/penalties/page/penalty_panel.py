"""The Penalty panel: which infraction, whose, objected or not, and what the rules prescribe before it is recorded."""

from dataclasses import dataclass, field, replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from scorekeeper.features.penalties import words as say
from scorekeeper.features.penalties.page.infraction_choice import InfractionChoice
from scorekeeper.features.penalties.view import PenaltyDraft, PenaltyView, penalty_view, too_late
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kit.entry.draft_panel import DraftPanel
from scorekeeper.kit.entry.prospect_box import ProspectBox
from scorekeeper.kit.entry.shown_session import side_options
from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.look.buttons import CheckBox
from scorekeeper.kit.look.choice import SegmentedChoice
from scorekeeper.kit.look.fields import LabelledLine, LineEdit
from scorekeeper.kit.look.labels import Label, caption
from scorekeeper.kit.look.layout import Row
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.stepper import Stepper
from scorekeeper.language.lines import infraction_name
from scorekeeper.language.translation import gettext as _

_MOST_POINTS = 99


@dataclass(frozen=True, slots=True)
class _Draft:
    """What was typed in the panel for one deal."""

    text: str = ""
    charge: PenaltyDraft = field(default_factory=PenaltyDraft)


class PenaltyPanel(DraftPanel[_Draft]):
    """`F4 lead Enter b Enter`: words, side, done. Page Up and Page Down take another deal, or the session.

    `handed(draft)` gives away what comes too late to be recorded here: a dispute is raised of it.
    """

    kind = "penalty"

    def __init__(self, look: Look) -> None:
        super().__init__(look, _("Penalty"), "penalty", _Draft())
        self._view: PenaltyView | None = None
        self.infraction = InfractionChoice(look, _("out of turn, revoke, 4.2"), name="penalty")
        self.side = SegmentedChoice(look, (), name="penalty-side", accessible=_("Side at fault"))
        self.objected = CheckBox(look, "", name="penalty-objected")
        self.objected_note = Label(look, "", "small", tone="ink2", wrap=True, name="penalty-objected-note")
        self.article = LabelledLine(look, _("Article"), "2.3", name="penalty-article")
        self.points_caption = caption(look, _("Points, set by the committee"))
        self.points = Stepper(
            look, 0, _MOST_POINTS, first=1, name="penalty-points", accessible=_("Points"),
            less=_("Fewer points"), more=_("More points"),
        )  # fmt: skip
        self.attempt = CheckBox(look, _("In the abandoned attempt of this deal"), name="penalty-attempt")
        self.box = ProspectBox(look, _("What the rules prescribe"), name="penalty-prescribed")
        self.duplicate = Label(look, "", "body", weight=600, tone="warn", wrap=True, name="penalty-duplicate")
        self.late = Label(look, "", "body", weight=600, tone="ruling", wrap=True, name="penalty-late")
        self._late = False
        self._build()
        self._connect()

    def while_open(self) -> str:
        """Return what the entry line says meanwhile."""
        return _("The entry line waits while the penalty is open. Nothing changes until you record it.")

    def _build(self) -> None:
        column = self.column
        column.setSpacing(self.look.gap(5))
        fault = caption(self.look, _("Side at fault"))
        first: tuple[QWidget, ...] = (self.infraction, fault, self.side)
        for part in first:
            column.addWidget(part)
        row = Row(self.look)
        row.addWidget(self.objected)
        row.addWidget(self.objected_note, 1)
        self.objected_note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        column.addLayout(row)
        asked: tuple[QWidget, ...] = (self.article, self.points_caption, self.points, self.attempt)
        for part in (*asked, self.box, self.duplicate):
            column.addWidget(part)
        self.beside_button(self.late)
        column.addStretch(1)
        self.button = self.add_buttons(_("Record penalty"), _("Cancel"))
        self._fit()
        self.look.changed.connect(self._fit)

    def _fit(self) -> None:
        # beside a long team name this must stay readable
        self.objected_note.setMinimumWidth(self.look.px(96))

    def _connect(self) -> None:
        self.infraction.chosen.connect(self._infraction_chosen)
        self.infraction.opened.connect(self.enter)
        self.side.chosen.connect(lambda side: self._charge(replace(self.draft.charge, side=side)))
        self.objected.toggled.connect(lambda on: self._charge(replace(self.draft.charge, objected=on)))
        self.points.stepped.connect(lambda points: self._charge(replace(self.draft.charge, points=points)))
        self.article.line.textChanged.connect(lambda text: self._charge(replace(self.draft.charge, article=text)))
        self.attempt.toggled.connect(self._attempt)
        self.box.opened.connect(self.opened)
        self.add_key("Alt+L", self.search.setFocus, self.search)
        self.add_key("Alt+O", self.objected.toggle, self.objected)
        self.add_key("Alt+P", self.points.setFocus, self.points.box)
        self.add_key("PgUp", partial(self.take_along, -1))
        self.add_key("PgDown", partial(self.take_along, 1))

    # the draft
    def is_worth_keeping(self, draft: _Draft) -> bool:
        """Return whether an infraction or a side was chosen."""
        return bool(draft.text or draft.charge.code or draft.charge.side)

    def fill(self) -> None:
        """Show what was chosen and typed for this deal."""
        assert self.showing is not None
        charge = self.draft.charge
        self.side.set_options(side_options(self.look, self.showing, 104), charge.side or None)
        self.points.set_value(charge.points)
        with filling(self.article.line, self.objected, self.attempt):
            self.article.set_text(charge.article)
            self.objected.setChecked(charge.objected)
            self.attempt.setChecked(charge.attempt is not None)
        self.infraction.begin(self.showing.now.system, self.draft.text, charge.code)

    def begin(self, charge: PenaltyDraft) -> None:
        """Begin with an infraction and a side that are known already."""
        self.keep(_Draft(infraction_name(charge.code), charge))
        self.fill()
        self.refresh()

    @property
    def chosen(self) -> PenaltyDraft:
        """What is chosen so far in the deal that is meant."""
        return replace(self.draft.charge, deal=self.deal)

    def _charge(self, charge: PenaltyDraft) -> None:
        self.take(replace(self.draft, charge=charge))

    def _attempt(self, on: bool) -> None:
        assert self.showing is not None
        attempts = sum(redeal.deal == self.deal for redeal in self.showing.now.record.redeals)
        self._charge(replace(self.draft.charge, attempt=attempts if on else None))

    # finding the infraction
    @property
    def search(self) -> LineEdit:
        """The line in which the infraction is looked for."""
        return self.infraction.search

    def _infraction_chosen(self, code: str, article: str) -> None:
        self.take(_Draft(self.infraction.text, replace(self.draft.charge, code=code)))
        if article:
            self.article.set_text(article)

    # showing
    def refresh(self) -> None:
        """Show what the rules prescribe for what is chosen so far."""
        if self.showing is None:
            return
        view = penalty_view(self.showing.tournament, self.showing.session, self.chosen)
        self._view = view
        where = _("Penalty in deal {deal}").format(deal=self.deal) if self.deal else _("Penalty in the session")
        self.title.set_words(where)
        self.objected.setText(view.objected_label if view.draft.side else _("Opponents objected"))
        self.objected.setAccessibleName(self.objected.text())
        self.objected.setEnabled(view.objection_matters)
        self.objected_note.set_words(view.objection_note)
        asked = (*view.asks, *view.optional)
        for name, parts in self._asked_parts():
            for part in parts:
                part.setVisible(name in asked or self._answered(name))
        self.box.show_prospect(view.sentence, view.would)
        self.duplicate.say(view.duplicate)
        late = too_late(self.showing.tournament, self.showing.session, view.draft, utc_now())
        self._late = bool(late)
        self.late.say(late)
        self.button.setText(_("Raise the dispute") if late else say.record_button(view.draft.code))
        self.button.setEnabled(view.ready or self._late)

    def _asked_parts(self) -> tuple[tuple[str, tuple[QWidget, ...]], ...]:
        points: tuple[QWidget, ...] = (self.points_caption, self.points)
        return (("points", points), ("article", (self.article,)), ("attempt", (self.attempt,)))

    def _answered(self, name: str) -> bool:
        """Return whether a question stays in sight because it was asked for this infraction and answered."""
        assert self.showing is not None
        kind = self.showing.now.system.infractions.get(self.draft.charge.code)
        if kind is None or name == "attempt":
            return False
        return kind.open_points if name == "points" else not kind.article

    def chosen_articles(self) -> tuple[str, ...]:
        """Return the article of the infraction chosen, or the one typed for it."""
        assert self.showing is not None
        kind = self.showing.now.system.infractions.get(self.draft.charge.code)
        return tuple(one for one in (kind.article if kind else "", self.draft.charge.article or "") if one)

    # keys
    def first_focus(self) -> QWidget:
        """Return the search line."""
        return self.search

    def enter(self) -> None:
        """Go to the next open question; with none left, record."""
        view = self._view
        if view is None or self.showing is None:
            return
        if self._late and "side" not in view.asks:
            self.handed.emit(self.chosen)
            return
        if view.fact is not None:
            self.recorded.emit((view.fact,), "")
            return
        place: dict[str, QWidget] = {
            "code": self.search, "side": self.side.segment(self.showing.view.head.letters[0]),
            "article": self.article.line, "points": self.points.box,
        }  # fmt: skip
        asked = view.asks[0]
        there = place.get(asked)
        before = self.window().focusWidget()
        if there is not None:
            there.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if there is None or there is before:
            # Enter walks on; where it stays it says why
            self.say(say.question(asked, self.deal), "warn")
            self.warned.emit(say.question(asked, self.deal))

    def typed(self, text: str) -> bool:
        """Letters choose the side, o the objection; others begin a new search."""
        assert self.showing is not None
        sides = self.showing.now.letters.get(text.casefold(), ())
        if len(sides) == 1:
            self.side.set_value(sides[0])
            self.side.segment(sides[0]).setFocus(Qt.FocusReason.ShortcutFocusReason)
            self._charge(replace(self.draft.charge, side=sides[0]))
        elif text.casefold() == "o":
            self.objected.toggle()
        elif text == " ":
            return True
        else:
            self.search.setFocus()
            self.search.insert(text)
        return True

"""The Penalty panel: infraction, side, objection, and what the rules prescribe."""

from dataclasses import dataclass, field, replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from scorekeeper.features.penalties import words as penalty_words
from scorekeeper.features.penalties.page.infraction_choice import InfractionChoice
from scorekeeper.features.penalties.view import PenaltyDraft, PenaltyView, penalty_view, too_late
from scorekeeper.journal.access import SCORER
from scorekeeper.journal.facts import PenaltyGiven
from scorekeeper.journal.permissions import POINTS_SET
from scorekeeper.journal.who_may import who_may
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kit.entry.draft_panel import DEAL, DraftPanel, deal_field
from scorekeeper.kit.entry.prospect_box import ProspectBox
from scorekeeper.kit.entry.shown_session import side_options
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.inputs import LabelledStepper, LabelledTick
from scorekeeper.kit.form.spec import Field, Spec, Values
from scorekeeper.kit.look.buttons import CheckBox
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.language.infractions import infraction_name
from scorekeeper.language.spans import words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


@dataclass(frozen=True, slots=True)
class _PenaltyForm:
    """The typed text of the panel for one deal."""

    text: str = ""
    charge: PenaltyDraft = field(default_factory=PenaltyDraft)


_LIST_SHARE = 100
"""Stretch factor of the list of infractions; the rest of the panel has 1."""


class PenaltyPanel(DraftPanel[_PenaltyForm]):
    """The panel of F4: `F4 lead Enter b Enter` is words, side, done.

    Page Up and Page Down choose another deal, or the session.
    `handed(draft)` carries a case for the committee, to be raised as a dispute: one too late to be recorded here or,
    for a scorer, any whose points the committee sets.
    """

    kind = "penalty"

    def __init__(self, look: Look) -> None:
        super().__init__(
            look,
            pgettext("penalty", "Penalty"),
            "penalty",
            _PenaltyForm(),
            hint=_("PgUp, PgDn: deal"),
        )
        self._view: PenaltyView | None = None
        self._for_committee = ""
        """Why the committee has to decide, "" where the penalty is recorded here."""
        self._role = SCORER
        self.infraction = InfractionChoice(look, _("out of turn, revoke, 4.2"), name="penalty")
        points = partial(
            LabelledStepper,
            most=99,
            first=1,
            accessible=pgettext("screen reader", "Points"),
            less=_("Fewer points"),
            more=_("More points"),
        )
        fields = (
            deal_field(),
            Field("side", "choice", lambda: _("Who did it?"), height=40, columns=2),
            Field("objected", "tick", lambda: _("Opponents objected")),
            Field("article", "line", lambda: pgettext("field", "Article"), example="2.3",
                shown=partial(self._asked, "article")),
            Field("points", points, lambda: _("Points, set by the committee"), shown=partial(self._asked, "points")),
            Field(
                "attempt", "tick", lambda: _("Before the re-deal"),
                shown=partial(self._asked, "attempt"),
            ),
        )  # fmt: skip
        self.form = Form(look, Spec("penalty-asked", str, fields=fields, prefix="penalty-", spacing=5, bare=True))
        self.side, self.article = self.form.choice("side"), self.form.fields["article"]
        self.box = ProspectBox(look, _("By the rules"), name="penalty-prescribed")
        self.duplicate = Label(look, "", "body", weight=600, tone="warn", wrap=True, name="penalty-duplicate")
        self.late = Label(look, "", "body", weight=600, tone="ruling", wrap=True, name="penalty-late")
        self._build()

    def work_as(self, role: str, _who: str = "") -> None:
        """Update to the current role: only the committee sets points."""
        if role != self._role:
            self._role = role
            self.refresh()

    def entry_line_text(self) -> str:
        """Return the text of the entry line while the panel is open."""
        return _("The entry line is locked while this panel is open. Nothing changes until you record the penalty.")

    def _build(self) -> None:
        self.column.setSpacing(self.look.gap(5))
        parts: tuple[QWidget, ...] = (self.infraction, self.form, self.box)
        for part in parts:
            self.column.addWidget(part, _LIST_SHARE if part is self.infraction else 0)
        self.beside_button(self.duplicate, self.late)
        self.column.addStretch(1)
        self.button = self.add_buttons(_("Record penalty"), pgettext("button", "Cancel"))
        self.infraction.chosen.connect(self._infraction_chosen)
        self.infraction.opened.connect(self.enter)
        self.form.edited.connect(self._edited)
        self.box.opened.connect(self.opened)
        objected, points = self._tick("objected"), self.form.fields["points"].station
        self.add_key("Alt+L", self.search.setFocus, self.search)
        self.add_key("Alt+O", objected.toggle, objected)
        self.add_key("Alt+P", points.setFocus, points)
        self.add_key("PgUp", partial(self.move_draft_to_deal, -1))
        self.add_key("PgDown", partial(self.move_draft_to_deal, 1))

    def _tick(self, key: str) -> CheckBox:
        part = self.form.fields[key]
        assert isinstance(part, LabelledTick)
        return part.box

    # the draft
    def is_worth_keeping(self, draft: _PenaltyForm) -> bool:
        """Return whether an infraction or a side was chosen."""
        return bool(draft.text or draft.charge.code or draft.charge.side)

    def fill(self) -> None:
        """Show the saved choice and text for this deal."""
        assert self.showing is not None
        charge = self.draft.charge
        self.form.offer("side", side_options(self.showing, 104), charge.side or None)
        self._fill_form()
        self.infraction.begin(self.showing.now.system, self.draft.text, charge.code)

    def _fill_form(self) -> None:
        charge = self.draft.charge
        self.form.fill(
            {
                "side": charge.side,
                "objected": "yes" if charge.objected else "",
                "article": charge.article,
                "points": "" if charge.points is None else str(charge.points),
                "attempt": "" if charge.attempt is None else "yes",
            }
        )

    def begin(self, charge: PenaltyDraft) -> None:
        """Start with a known infraction and side."""
        self.keep(_PenaltyForm(infraction_name(charge.code), charge))
        self.fill()
        self.refresh()

    @property
    def chosen(self) -> PenaltyDraft:
        """The present choice, in the chosen deal."""
        return replace(self.draft.charge, deal=self.deal, either_deal=self.deal_open)

    def _charge(self, charge: PenaltyDraft) -> None:
        self.take(replace(self.draft, charge=charge))

    def _edited(self, key: str) -> None:
        assert self.showing is not None
        values = self.form.values()
        if key == DEAL:
            self.take_to(int(values[DEAL]))
            return
        attempts = sum(redeal.deal == self.deal for redeal in self.showing.now.record.redeals)
        self._charge(
            replace(
                self.draft.charge,
                side=values["side"],
                objected=bool(values["objected"]),
                article=values["article"],
                points=int(values["points"]) if values["points"] else None,
                attempt=attempts if values["attempt"] else None,
            )
        )

    # finding the infraction
    @property
    def search(self) -> LineEdit:
        """The line for searching the infraction."""
        return self.infraction.search

    def _infraction_chosen(self, code: str, article: str) -> None:
        charge = self.draft.charge
        self.take(_PenaltyForm(self.infraction.text, replace(charge, code=code, article=article or charge.article)))

    # showing
    def refresh(self) -> None:
        """Show what the rules prescribe for the present choice."""
        if self.showing is None:
            return
        view = penalty_view(self.showing.tournament, self.showing.session, self.chosen)
        self._view = view
        where = _("Penalty in deal {deal}").format(deal=self.deal) if self.deal else _("Penalty in the session")
        self.title.set_words(where)
        objected = self._tick("objected")
        objected.setText(view.objected_label if view.draft.side else _("Opponents objected"))
        objected.setAccessibleName(objected.text())
        objected.setEnabled(view.objection_matters)
        self.form.fields["objected"].set_hint(view.objection_note)
        kind = self.showing.now.system.infractions.get(view.draft.code)
        self.show_deals(self.form, asked=kind is not None and kind.in_auction)
        self._fill_form()
        asks_side = view.asks[:1] == ("side",) and self.search.hasFocus()
        self.box.show_prospect(words(penalty_words.side_next()) if asks_side else view.sentence, view.would)
        self.scroll_area.keep_after(self.box if view.ready else None)
        self.duplicate.show_text(view.duplicate)
        why = too_late(self.showing.tournament, self.showing.session, view.draft, utc_now())
        if (
            not why
            and kind is not None
            and kind.open_points
            and self._role not in who_may(PenaltyGiven.kind, POINTS_SET)
        ):
            why = _("The committee sets the points. Press Enter to raise a dispute (F7).")
        self._for_committee = why
        self.late.show_text(why)
        record = _("Record penalty") if view.draft.code else _("Choose infraction")
        self.button.setText(_("Raise dispute") if why else record)
        self.button.setEnabled(view.ready or bool(why))

    def _asked(self, name: str, _values: Values) -> bool:
        """Return whether a question is shown, because it is open or was asked for this infraction."""
        view = self._view
        if view is None or self.showing is None:
            return False
        kind = self.showing.now.system.infractions.get(view.draft.code)
        answered = kind is not None and (kind.open_points if name == "points" else not kind.article)
        return name in {*view.asks, *view.optional} or (answered and name != "attempt")

    def chosen_articles(self) -> tuple[str, ...]:
        """Return the article of the infraction chosen, or the one typed for it."""
        assert self.showing is not None
        kind = self.showing.now.system.infractions.get(self.draft.charge.code)
        return tuple(article for article in (kind.article if kind else "", self.draft.charge.article or "") if article)

    # keys
    def first_focus(self) -> QWidget:
        """Return the search line."""
        return self.search

    def enter(self) -> None:
        """Go to the next open question; with none left, record."""
        view = self._view
        if view is None or self.showing is None:
            return
        if self._for_committee and not {"side", DEAL, "article"} & {*view.asks}:
            self.handed.emit(self.chosen)
            return
        if view.fact is not None:
            self.recorded.emit((view.fact,), "")
            return
        if view.asks[0] == DEAL and self.form.take_focused(DEAL):
            view = self._view
            if view is None or not view.asks:
                return
        asked, before = view.asks[0], self.window().focusWidget()
        there = next((station for what in view.asks if (station := self._place_of(what)) is not None), None)
        if there is not None:
            there.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.refresh()
        if there is None or there is before or self._place_of(asked) is None:
            # Enter advances; where it stays, or another deal must be chosen, the reason is shown
            self.show_text(penalty_words.question(asked, self.deal), "warn")
            self.warned.emit(penalty_words.question(asked, self.deal))

    def _place_of(self, asked: str) -> QWidget | None:
        """Return the widget that answers a question; None if only another deal answers it."""
        if asked == "code":
            return self.search
        part = self.form.fields.get(asked)
        return part.station if part is not None else None

    def take_text(self, text: str) -> bool:
        """Choose the side with its letter, the objection with o; other letters begin a new search."""
        assert self.showing is not None
        sides = self.showing.now.letters.get(text.casefold(), ())
        if len(sides) == 1:
            self.side.set_value(sides[0])
            self.side.segment(sides[0]).setFocus(Qt.FocusReason.ShortcutFocusReason)
            self._charge(replace(self.draft.charge, side=sides[0]))
        elif text.casefold() == "o":
            self._tick("objected").toggle()
        elif text == " ":
            return True
        else:
            self.search.setFocus()
            self.search.insert(text)
        return True

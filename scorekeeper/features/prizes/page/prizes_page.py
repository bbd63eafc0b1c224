"""The page of prizes: each place's prize at the left, the present winners at the right."""

from collections.abc import Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLayout, QWidget

from scorekeeper.features.event.page.saving import Saving
from scorekeeper.features.papers.view.prize_papers import prize_list
from scorekeeper.features.prizes.view.prize_values import all_players, form_values, parse_prizes
from scorekeeper.journal.prize_facts import PrizesSet
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.final_places import marked_for_prizes, prizes_of
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.form.spec import Field
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import give_width
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.page import Page
from scorekeeper.language import prizes as prizes_words
from scorekeeper.language.prizes import sharing, sharing_word
from scorekeeper.language.stage_facts import stage_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.offers import Entered
from scorekeeper.session.refusals import field_problems
from scorekeeper.sheets.prizes.contents import PrizeList
from scorekeeper.sheets.prizes.prize_list import prize_words
from scorekeeper.tournament.prizes import SHARING

_FIELDS = {"amounts": "prizes", "awards": "prizes", "best_of": "best_player"}
"""The form's field for each field of the fact."""


class PrizeForm(OrderForm):
    """The prizes of a stage; `subject` is its uid after "stage-"."""

    kind = "prizes"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        shared = [
            ChoiceOption(sharing_key, sharing_word(sharing_key), accessible=sharing(sharing_key))
            for sharing_key in SHARING
        ]
        super().__init__(
            look, bridge, lambda: pgettext("prizes", "Prizes"),
            Field("prizes", "box", lambda: _("Prizes for places 1, 2 and so on, one per line"), lines=5,
                  example=_("1000; Gold cup")),
            Field("currency", "line", lambda: pgettext("field", "Currency"), example="$", share=1),
            Field("shared", "choice", lambda: _("When teams share a place"), options=shared, share=2, beside=True),
            Field("alone", "tick", lambda: _("Only places of this stage (side event)")),
            Field("trophy", "line", lambda: _("Rotating trophy"), share=1),
            Field("handed_back", "line", lambda: _("Returned by"), share=1, beside=True),
            Field("best_player", "picker", lambda: _("Best player"), example=pgettext("example", "none"),
                items=self._players, share=1),
            Field("best_award", "line", lambda: _("Prize of the best player"), share=1, beside=True),
            Field("marked", "line", lambda: _("Keep a prize despite withdrawing or forfeiting"),
                  example=_("none; separate teams with semicolons")),
        )  # fmt: skip
        self.subject = f"stage-{MAIN}"
        self.column.addStretch(1)
        self.load()

    @property
    def stage(self) -> str:
        """The uid of the stage whose prizes are typed."""
        return self.subject.removeprefix("stage-")

    def _players(self) -> list[ListItem]:
        """Return every player of the event by name, with the team."""
        return [
            ListItem(player.form_text, player.player, right=player.team if player.team != player.player else "")
            for player in all_players(self.bridge.tournament)
        ]

    def entered(self) -> Entered:
        """Return the kind of fact that the form enters."""
        return (("prizes-set", ""),)

    def load(self) -> None:
        """Show the recorded prizes."""
        tournament = self.bridge.tournament
        self.seen = tournament.seq
        several = len(tournament.stages) > 1
        name = stage_name(tournament, self.stage) if several else ""
        self.head(pgettext("heading", "Prizes: {stage}").format(stage=name) if name else pgettext("heading", "Prizes"))
        self.fill(form_values(tournament, self.stage))
        recorded = prizes_of(tournament, self.stage)
        asked = recorded.marked or marked_for_prizes(tournament, self.stage, alone=recorded.alone)
        self.fields["marked"].setVisible(bool(asked))
        self.fields["alone"].setVisible(tournament.stage(self.stage).fact.after is not None)
        self.name_buttons(_("Save prizes"))

    def form_fact(self) -> PrizesSet:
        """Return the typed prizes if they are valid, else the recorded ones."""
        read = parse_prizes(self.bridge.tournament, self.stage, self.values())
        return read if isinstance(read, PrizesSet) else prizes_of(self.bridge.tournament, self.stage)

    def order(self) -> Order | None:
        """Return the prizes as typed, or None with the problems shown."""
        tournament = self.bridge.tournament
        read = parse_prizes(tournament, self.stage, self.values())
        if isinstance(read, dict):
            self.show_problems(read)
            return None
        problems = field_problems(tournament, read, "", self.rules)
        wrong: dict[str, str] = {}
        for key, sentence in problems.items():
            field = _FIELDS.get(key.partition(".")[0], key)
            wrong[field] = f"{wrong[field]} {sentence}" if field in wrong else sentence
        if self.show_problems(wrong):
            return None
        saved = _("Prizes saved")
        if len(tournament.stages) > 1:
            saved = _("Prizes saved: {stage}").format(stage=stage_name(tournament, self.stage))
        return Order((read,), "", self.seen, saved, made=self.subject)


LIST_WIDE, NARROW = 430, 860
"""Width of the list, and page width below which it is under the form; pixels at 100 %."""
ROW = 52


class PrizesPage(Page):
    """The form at the left, the places with their prizes as typed at the right.

    Esc discards what was typed, and without typed text goes back to the previous page.
    """

    name = "prizes"
    rail_page = "standings"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self.setAccessibleName(pgettext("screen reader", "Prizes"))
        self.form = PrizeForm(look, bridge)
        self.saving = Saving(bridge, self, self._form)
        self.form.ordered.connect(self.saving.send)
        self.form.edited.connect(lambda _key: self._show_list())
        self.form.left.connect(self._left)
        self.saving.status_changed.connect(self.status_changed)
        self.saving.order_saved.connect(lambda _form, _order: self._show_list())
        self._card = CardFrame(look, name="prizes-list-card", accessible=_("Prize list so far"))
        self._card.body.addWidget(Label(look, _("Prize list so far"), "heading", weight=700, name="prizes-title"))
        self.final = Label(look, "", "small", tone="ink2", wrap=True, name="prizes-final")
        self._card.body.addWidget(self.final)
        self.list = ItemList(look, row_height=ROW, name="prizes-list", accessible=_("Prize list so far"))
        self._card.body.addWidget(self.list, 1)
        hint = _("The prize list and certificates are printed on the Print page (Ctrl+6).")
        self._hint = Label(look, hint, "small", tone="ink2", wrap=True, name="prizes-hint")
        self._card.body.addWidget(self._hint)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.addWidget(self.form, 1)
        self._row.addWidget(self._card)
        self._row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        look.changed.connect(self._arrange)
        self._arrange()

    def _form(self) -> OrderForm | None:
        return self.form

    def _left(self) -> None:
        self._show_list()
        self.ask_window("leave")

    # called by the window
    def handlers(self) -> Handlers:
        """Return no commands: the form has its buttons."""
        return {}

    def first_focus(self) -> QWidget:
        """Return the first field of the form."""
        return self.form.begin_at()

    def areas(self) -> Sequence[QWidget]:
        """Return form and list."""
        return (self.form, self.list)

    def title(self) -> str:
        """Return the text of the title bar."""
        return pgettext("heading", "Prizes")

    def show_stage(self, stage: str) -> None:
        """Show the prizes of this stage (uid)."""
        self.form.show_subject(f"stage-{stage}")
        self._show_list()

    def refresh(self, changes: Changes) -> None:
        """Show the current prizes and places."""
        del changes
        if self.form.stage not in self.bridge.tournament.stages:
            self.form.show_subject(f"stage-{MAIN}")
        self.form.refresh()
        self._show_list()

    def _show_list(self) -> None:
        fact = self.form.form_fact()
        listing = prize_list(self.bridge.tournament, self.form.stage, fact)
        several = len({row.stage for row in listing.listed}) > 1
        items = [
            ListItem(
                f"place-{index}",
                f"{prizes_words.place_range(row.place, row.last)}  {row.name or prizes_words.undecided()}",
                _detail(prize_words(row, listing.currency), row.mark, is_open=row.open),
                row.stage if several else "",
                icon="standings",
                right_tone="ink2",
            )
            for index, row in enumerate(listing.listed)
        ]
        self.list.set_items(items)
        lots = any(row.is_shared and len(row.awards) > 1 and row.amount is not None for row in listing.prized)
        text = _summary(listing, fact)
        self.final.set_words(f"{text} {prizes_words.lot_awards()}" if lots else text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        look = self.look
        narrow = look.compact or self.width() < look.px(NARROW)
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._row.setDirection(direction)
        self._row.setContentsMargins(*(look.px(side) for side in (15, 8, 15, 8)))
        self._row.setSpacing(look.px(10))
        self._row.setStretch(0, 3 if narrow else 1)
        self._row.setStretch(1, 1 if narrow else 0)
        for label in (self._hint, self.final):
            label.setVisible(not narrow)
        give_width(self._card, None if narrow else look.px(LIST_WIDE))


def _detail(prize: str, mark: str, *, is_open: bool) -> str:
    """Return the text below a place.

    Why its team is marked, its prize, and whether it is undecided.
    """
    if not is_open:
        return ", ".join(filter(None, (mark, prize)))
    return _("{prize}, not decided yet").format(prize=prize) if prize else pgettext("prizes", "not decided yet")


def _summary(listing: PrizeList, fact: PrizesSet) -> str:
    parts = [
        *([prizes_words.provisional(open_places=listing.has_open_places)] if listing.provisional else []),
        *([prizes_words.sharing(fact.shared)] if fact.amounts or fact.awards else []),
        *([prizes_words.withheld([row.named for row in listing.withheld])] if listing.withheld else []),
        *([prizes_words.remainder(listing.left, fact.currency)] if listing.left else []),
    ]
    return " ".join(parts)

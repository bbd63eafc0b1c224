"""The form of the prizes of a stage."""

from scorekeeper.features.prizes import words
from scorekeeper.features.prizes.view.prize_values import all_players, form_values, prizes_typed
from scorekeeper.journal.prize_facts import PrizesSet
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.final_places import marked_for_prizes, prizes_of
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.form.spec import Field
from scorekeeper.kit.itemlist import ListItem
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.look import Look
from scorekeeper.language.prizes import sharing, sharing_word
from scorekeeper.language.stage_facts import stage_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.offers import Entered
from scorekeeper.session.refusals import field_problems
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
            Field("prizes", "box", lambda: _("Prizes of places 1, 2 and so on, one a line"), lines=5,
                  example=_("1000; Gold cup")),
            Field("currency", "line", lambda: pgettext("field", "Currency"), example="$", share=1),
            Field("shared", "choice", lambda: _("Where a place is shared"), options=shared, share=2, beside=True),
            Field("alone", "tick", lambda: _("Only places of this stage, as in a side event")),
            Field("trophy", "line", lambda: _("Ever-rolling trophy"), share=1),
            Field("handed_back", "line", lambda: _("Handed back by"), share=1, beside=True),
            Field("best_player", "picker", lambda: _("Best player"), example=pgettext("example", "nobody"),
                items=self._players, share=1),
            Field("best_award", "line", lambda: _("Prize of the best player"), share=1, beside=True),
            Field("marked", "line", lambda: _("Take a prize although they withdrew or forfeited"),
                  example=_("no team; several with a semicolon")),
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
        self.name_buttons(_("Save the prizes"))

    def form_fact(self) -> PrizesSet:
        """Return what is typed as far as it can be read, else what is recorded."""
        read = prizes_typed(self.bridge.tournament, self.stage, self.values())
        return read if isinstance(read, PrizesSet) else prizes_of(self.bridge.tournament, self.stage)

    def order(self) -> Order | None:
        """Return the prizes as typed, or None with the problems shown."""
        tournament = self.bridge.tournament
        read = prizes_typed(tournament, self.stage, self.values())
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
        several = len(tournament.stages) > 1
        return Order(
            (read,),
            "",
            self.seen,
            words.saved(stage_name(tournament, self.stage) if several else ""),
            made=self.subject,
        )

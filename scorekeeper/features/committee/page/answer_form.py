"""A captain's answer to a proposed settlement: signed with the key or on paper, under protest, refused, absent."""

from collections.abc import Callable

from scorekeeper.features.committee.page.raise_form import leave
from scorekeeper.features.committee.view.rulings.settling import Answer, ProposalView
from scorekeeper.journal.dispute_facts import ON_PAPER
from scorekeeper.journal.roles import ABSENT, PROTEST, REFUSED, SIGNED
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec, Values
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

_REASONS = frozenset((PROTEST, REFUSED, ABSENT))


class AnswerForm(Form):
    """The answers of the captains, in turn; with `locked` the passphrase of the club is asked for as well."""

    def __init__(self, look: Look, locked: Callable[[], bool]) -> None:
        title, do = (lambda: pgettext("dispute", "Settlement")), (lambda: _("Enter the answer"))
        super().__init__(look, Spec("answer-form", title, do, leave=leave, enters=True, walks=True))
        self._locked = locked
        self._captains: dict[str, str] = {}
        self.view: ProposalView | None = None
        self.edited.connect(self._name_captain)

    def begin(self, view: ProposalView, number: int, *, keys: bool) -> None:
        """Ask the captain who has not answered yet; without `keys` only on paper."""
        self.view, self._captains = view, view.captains
        self.ask(*self._fields(view, keys=keys))
        self.head(
            _("Settlement of dispute {number}").format(number=number),
            "\n".join((view.about, _("It counts once both captains have signed it."), *view.answered)),
        )
        side = view.sides[0][0]
        self.fill({"side": side, "answer": SIGNED if keys else ON_PAPER, "name": self._captains.get(side, "")})

    def _fields(self, view: ProposalView, *, keys: bool) -> tuple[Field, ...]:
        answers = (
            *((ChoiceOption(SIGNED, _("Signs with the key")),) if keys else ()),
            ChoiceOption(ON_PAPER, _("Signed on paper")),
            ChoiceOption(PROTEST, pgettext("choice", "Protests")),
            ChoiceOption(REFUSED, pgettext("choice", "Refuses")),
            ChoiceOption(ABSENT, pgettext("choice", "Absent")),
        )
        sides = tuple(ChoiceOption(side, name, side) for side, name in view.sides)
        return (
            Field("side", "choice", lambda: _("For the team"), options=sides),
            Field("answer", "choice", lambda: _("The captain"), options=answers, columns=2),
            Field("name", "line", lambda: _("Name of the captain")),
            Field("witness", "line", lambda: pgettext("field", "Witness"),
                shown=lambda values: values.get("answer") == ON_PAPER),
            Field("words", "line", lambda: pgettext("field", "Why"),
                shown=lambda values: values.get("answer") in _REASONS),
            Field("phrase", "secret", lambda: _("Passphrase of the club"), shown=self._asks_phrase),
            Field(
                "pin", "secret", lambda: pgettext("field", "PIN"), shown=lambda values: values.get("answer") == SIGNED
            ),
        )  # fmt: skip

    def _asks_phrase(self, values: Values) -> bool:
        return values.get("answer") == SIGNED and self._locked()

    def _name_captain(self, key: str) -> None:
        """Name the captain of the team that is chosen."""
        if key == "side":
            self.fill({"name": self._captains.get(self.values()["side"], "")})

    @property
    def answer(self) -> Answer:
        """What is chosen and typed, without the secrets."""
        values = self.values()
        return Answer(values["side"], values["answer"], values["name"], values["words"], values["witness"])

"""The small forms of the Disputes page, one at a time above the facts: facts, how a dispute ends, the committee."""

from collections.abc import Callable, Mapping
from functools import partial

from scorekeeper.features.committee.page.articles_line import ArticlesLine
from scorekeeper.features.committee.view.disputes.telling import SAYS
from scorekeeper.features.committee.words import disputes_page as told
from scorekeeper.journal.dispute_facts import CHALLENGED, TOO_LATE, UNCHALLENGED
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.look.choice import Option
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import Side


def leave() -> str:
    """Say that nothing is to change."""
    return _("Cancel")


def claim_options() -> tuple[Option, ...]:
    """Return what became of a claim."""
    return (
        Option(CHALLENGED, _("challenged")), Option(UNCHALLENGED, _("not challenged")), Option(TOO_LATE, _("too late")),
    )  # fmt: skip


def facts_form(look: Look) -> Form:
    """Return the form of the facts; what it asks hangs on the dispute."""
    about = lambda: _("The earlier words stay in the journal.")  # noqa: E731
    return Form(look, Spec("facts-form", lambda: _("The facts"), lambda: _("Save the facts"), about=about, leave=leave))


def facts_asked(names: Mapping[Side, str], system: Callable[[], str], *, claim: bool, late: bool) -> tuple[Field, ...]:
    """Return what happened, what each team says, the articles; of a claim what it was; who admits a late dispute."""

    def of_claim(_values: object) -> bool:
        return claim

    return (
        Field("facts", "box", lambda: _("What happened")),
        *(Field(f"{SAYS}{side}", "box", partial(told.says, team), lines=2) for side, team in names.items()),
        Field("articles", partial(ArticlesLine, example="3.9", system=system), told.articles_asked),
        Field("tricks", "line", lambda: _("Tricks left"), example="4", shown=of_claim),
        Field("remaining", "line", lambda: _("Card points in them"), example="9", shown=of_claim, beside=True),
        Field(
            "challenged", "choice", str, aloud=lambda: _("The claim was"), options=claim_options(), shown=of_claim,
            beside=True,
        ),
        Field("line", "line", told.line_label, shown=of_claim),
        Field("admitted", "line", lambda: _("Admitted by"), shown=lambda _values: late),
    )  # fmt: skip


def end_form(look: Look) -> Form:
    """Return the form of a dispute that ends without a ruling: withdrawn, or settled at the table."""
    why = Field(
        "why", "line", lambda: _("What was agreed, or why"),
        needed=lambda: _("What was agreed, or why it is withdrawn? One line is enough."),
    )  # fmt: skip
    spec = Spec("end-form", lambda: _("End the dispute"), lambda: _("End the dispute"), (why,), leave=leave)
    return Form(look, spec)


def committee_form(look: Look) -> Form:
    """Return the form of the members of the committee."""
    names = Field("names", "box", lambda: _("Members"), lines=5)
    return Form(
        look,
        Spec(
            "committee-form",
            lambda: _("The committee"),
            lambda: _("Save the members"),
            (names,),
            about=lambda: _(
                "One member a line: name, then team or club. The first one presides. Members stand aside where "
                "their own team is concerned."
            ),
            leave=leave,
        ),
    )

"""The sentences of refusals of entries about stages, draws, rounds and registration."""

from collections.abc import Callable, Mapping

from scorekeeper.language.templates import Values as Named
from scorekeeper.language.templates import count, lazy_template
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Value

Values = Mapping[str, Value]


def _round_in_progress(values: Values) -> str:
    text = ngettext(
        "round {round} is still being played at table {tables}",
        "round {round} is still being played at tables {tables}",
        count(values, "n"),
    )
    return text.format_map(values)


def _stage_in_progress(values: Values) -> str:
    text = ngettext("{n} session is not over", "{n} sessions are not over", count(values, "n"))
    return text.format_map(values)


def _tables_in_use(values: Values) -> str:
    text = ngettext(
        "table {tables} is taken: round {round} of the {stage} is still being played there; finish it "
        "first, or use another table",
        "tables {tables} are taken: round {round} of the {stage} is still being played there; finish it "
        "first, or use other tables",
        count(values, "n"),
    )
    return text.format_map(Named({**values, "stage": values.get("stage") or pgettext("stage", "main stage")}))


STAGES: Mapping[str, Callable[[Values], str]] = {
    "no-such-stage": lazy_template(lambda: _("there is no such stage")),
    "stage-over": lazy_template(lambda: _("the stage is closed, so nothing more can be drawn in it")),
    "stage-name-taken": lazy_template(lambda: _("there is already a stage called {name}")),
    "unknown-method": lazy_template(lambda: _("there is no method {method}")),
    "unknown-criteria": lazy_template(
        lambda: _("{value} is not an order of criteria: each criterion may appear only once")
    ),
    "criteria-of-a-knock-out": lazy_template(lambda: _("a knock-out is ranked only by the round in which a team lost")),
    "unknown-setting": lazy_template(lambda: _("sessions have no setting {setting}")),
    "setting-value": lazy_template(lambda: _("{value} is not a valid value for {setting}")),
    "team-drawn-already": lazy_template(lambda: _("{team} is in the draw: change the draw, or take it back first")),
    "team-not-withdrawn": lazy_template(lambda: _("{team} has not withdrawn")),
    "after-last-round": lazy_template(lambda: _("{value} is more than the {rounds} rounds of this stage")),
    "withdrawn-has-played": lazy_template(lambda: _("{team} has played round {round}")),
    "not-a-local-time": lazy_template(lambda: _("{value} is not a time: type it like 14:30, after its date")),
    "round-before-earlier": lazy_template(lambda: _("round {round} would begin before an earlier round")),
    "round-not-drawn": lazy_template(lambda: _("round {round} is not drawn")),
    "round-open-already": lazy_template(lambda: pgettext("stage", "round {round} has begun")),
    "round-closed-already": lazy_template(lambda: pgettext("stage", "round {round} is closed")),
    "round-goes-on": _round_in_progress,
    "tie-undecided": lazy_template(
        lambda: _("tie without recorded hands at table {tables}: name the pair that stays, such as 3 = a or 3 = b")
    ),
    "withdrawn-plays-on": lazy_template(
        lambda: _(
            "{team} at table {table} has withdrawn: forfeit that session (Ctrl+Shift+L on its sheet), or enter the "
            "withdrawal again"
        )
    ),
    "tables-in-use": _tables_in_use,
    "stage-goes-on": _stage_in_progress,
    "tie-in-a-knock-out": lazy_template(
        lambda: _(
            "table {table} of round {round} is tied, and a knock-out needs a winner: six more deals, then one at a time"
        )
    ),
    "place-declined-already": lazy_template(lambda: _("{team} has declined its place")),
    "place-not-declined": lazy_template(lambda: _("{team} has not declined its place")),
    "place-drawn-already": lazy_template(
        lambda: _("the next stage is drawn with its teams: take that draw back first, or let {team} withdraw there")
    ),
    "lot-of-one": lazy_template(lambda: _("lots can only be drawn among two or more teams")),
    "unknown-presence": lazy_template(
        lambda: _("{state} is not known: a team is here, awaited, or never came; a player may have left")
    ),
    "unknown-fee": lazy_template(lambda: _("{fee} is not a fee that the desk takes")),
    "fee-not-paid": lazy_template(lambda: _("{team} has not paid it")),
    "stage-moved-on": lazy_template(
        lambda: _("entry {entry} came after this draw was worked out (entry {basis}): work it out again")
    ),
    "group-not-drawn": lazy_template(
        lambda: _(
            "{teams} ({n}): group {group} is neither A nor B, and only A and B are drawn. Put these teams into A or B "
            '(column "group" of a team list, or Details at the registration desk), or draw by another method'
        )
    ),
    "draw-too-few": lazy_template(lambda: _("a draw needs two teams; there are {n}")),
    "group-empty": lazy_template(lambda: _("a group has no team")),
    "table-not-open": lazy_template(lambda: _("{team} keeps table {table}, which is closed")),
    "too-many-rounds": lazy_template(
        lambda: _("groups of {teams} can play {most} rounds without repeating an opponent; {rounds} are too many")
    ),
    "bracket-fixed": lazy_template(
        lambda: _(
            "the bracket of a knock-out decides who meets whom: take the draw back and number the teams differently"
        )
    ),
    "all-rounds-drawn": lazy_template(
        lambda: _("all {rounds} rounds are drawn: to add one, set a larger number of rounds")
    ),
    "bracket-drawn": lazy_template(lambda: _("all {rounds} rounds of the knock-out are drawn")),
    "draw-uid-used": lazy_template(lambda: _("this draw has already been entered")),
    "draw-empty": lazy_template(lambda: _("no team plays in this draw")),
    "round-drawn-already": lazy_template(lambda: _("round {round} is drawn: take that draw back first")),
    "session-uid-used": lazy_template(lambda: _("a session of this draw has already been entered")),
    "table-twice": lazy_template(lambda: _("table {table} appears twice in round {round}")),
    "team-plays-twice": lazy_template(lambda: _("{team} appears twice in round {round}")),
    "team-left-out": lazy_template(lambda: _("{team} would neither play nor sit out in round {round}")),
    "no-such-draw": lazy_template(lambda: _("this draw is no longer valid")),
    "table-has-played": lazy_template(lambda: _("table {table} has played, so its session {session} cannot change")),
    "draw-has-played": lazy_template(
        lambda: _("table {table} of round {round} has played. The draw stays; swap single tables with a reason")
    ),
    "draw-published-already": lazy_template(lambda: _("this draw is published")),
    "session-drawn": lazy_template(lambda: _("session {session} comes from a draw: change the draw, with a reason")),
    "letter-is-a-side": lazy_template(lambda: _("{letter} is the letter of a side: {team} needs another one")),
}

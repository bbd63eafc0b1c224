"""The sentences of what refuses entries about stages, draws, rounds and registration."""

from collections.abc import Callable, Mapping

from scorekeeper.language.templates import Values as Named
from scorekeeper.language.templates import count, said
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Value

Values = Mapping[str, Value]


def _round_goes_on(values: Values) -> str:
    text = ngettext(
        "round {round} goes on at table {tables}", "round {round} goes on at tables {tables}", count(values, "n")
    )
    return text.format_map(values)


def _stage_goes_on(values: Values) -> str:
    text = ngettext("{n} session is not over", "{n} sessions are not over", count(values, "n"))
    return text.format_map(values)


def _tables_in_use(values: Values) -> str:
    text = ngettext(
        "table {tables} is taken: round {round} of the {stage} goes on there; end that first, or use another table",
        "tables {tables} are taken: round {round} of the {stage} goes on there; end that first, or use other tables",
        count(values, "n"),
    )
    return text.format_map(Named({**values, "stage": values.get("stage") or pgettext("stage", "main stage")}))


STAGES: Mapping[str, Callable[[Values], str]] = {
    "no-such-stage": said(lambda: _("there is no such stage")),
    "stage-over": said(lambda: _("the stage is closed: nothing is drawn in it any more")),
    "stage-name-taken": said(lambda: _("there is already a stage called {name}")),
    "unknown-method": said(lambda: _("there is no method {method}")),
    "unknown-criteria": said(lambda: _("{value} is no order of criteria: each stands in it once at most")),
    "criteria-of-a-knock-out": said(
        lambda: _("a knock-out goes by the round in which a team lost, and by no other criteria")
    ),
    "unknown-setting": said(lambda: _("there is no setting {setting} of a session")),
    "setting-value": said(lambda: _("{value} is not a value for {setting}")),
    "team-drawn-already": said(lambda: _("{team} is in the draw: change the draw, or take it back first")),
    "team-not-withdrawn": said(lambda: _("{team} has not withdrawn")),
    "after-last-round": said(lambda: _("{value} is more than the {rounds} rounds of this stage")),
    "withdrawn-has-played": said(lambda: _("{team} has played round {round}")),
    "round-not-drawn": said(lambda: _("round {round} is not drawn")),
    "round-open-already": said(lambda: pgettext("stage", "round {round} has begun")),
    "round-closed-already": said(lambda: pgettext("stage", "round {round} is closed")),
    "round-goes-on": _round_goes_on,
    "tie-undecided": said(lambda: _("tied without a hand, at table {tables}: say which pair stays, 3 = a or 3 = b")),
    "withdrawn-plays-on": said(
        lambda: _(
            "{team} at table {table} has withdrawn: forfeit that session (Ctrl+Shift+L on its sheet), or enter the "
            "withdrawal once more"
        )
    ),
    "tables-in-use": _tables_in_use,
    "stage-goes-on": _stage_goes_on,
    "tie-in-a-knock-out": said(
        lambda: _(
            "table {table} of round {round} is tied, and a knock-out needs a winner: six deals more, then one at a time"
        )
    ),
    "place-declined-already": said(lambda: _("{team} has declined its place")),
    "place-not-declined": said(lambda: _("{team} has not declined its place")),
    "place-drawn-already": said(
        lambda: _("the next stage is drawn with its teams: take that draw back first, or let {team} withdraw there")
    ),
    "lot-of-one": said(lambda: _("lots are drawn among two teams or more")),
    "unknown-presence": said(
        lambda: _("{state} is not known: a team is here, awaited, or never came; a player may have left")
    ),
    "unknown-fee": said(lambda: _("{fee} is not a fee that the desk takes")),
    "fee-not-paid": said(lambda: _("{team} has not paid it")),
    "stage-moved-on": said(
        lambda: _("entry {entry} came after this draw was worked out (entry {basis}): work it out again")
    ),
    "group-not-drawn": said(
        lambda: _(
            "{teams} ({n}): group {group} is neither A nor B, and only A and B are drawn. Put these teams into A or B "
            '(column "group" of a team list, or Details at the registration desk), or draw by another method'
        )
    ),
    "draw-too-few": said(lambda: _("a draw needs two teams; there are {n}")),
    "group-empty": said(lambda: _("a group has no team")),
    "table-not-open": said(lambda: _("{team} keeps table {table}, which is closed")),
    "too-many-rounds": said(
        lambda: _("groups of {teams} can play {most} rounds without meeting again: {rounds} are too many")
    ),
    "bracket-fixed": said(
        lambda: _("the bracket of a knock-out says who meets whom: take the draw back and number the teams otherwise")
    ),
    "all-rounds-drawn": said(lambda: _("all {rounds} rounds are drawn: for another one say how many there are to be")),
    "draw-uid-used": said(lambda: _("this draw is in the journal already")),
    "draw-empty": said(lambda: _("nobody plays in this draw")),
    "round-drawn-already": said(lambda: _("round {round} is drawn: take that draw back first")),
    "session-uid-used": said(lambda: _("a session of this draw is in the journal already")),
    "table-twice": said(lambda: _("table {table} stands twice in round {round}")),
    "team-plays-twice": said(lambda: _("{team} stands twice in round {round}")),
    "team-left-out": said(lambda: _("{team} would neither play nor sit out in round {round}")),
    "no-such-draw": said(lambda: _("this draw does not hold any more")),
    "table-has-played": said(lambda: _("table {table} has played: its session {session} stays as it is")),
    "draw-has-played": said(
        lambda: _("table {table} of round {round} has played. The draw stays; swap single tables with a reason")
    ),
    "draw-published-already": said(lambda: _("this draw is published")),
    "session-drawn": said(lambda: _("session {session} comes from a draw: change the draw, with a reason")),
    "letter-is-a-side": said(lambda: _("{letter} is the letter of a side: {team} needs another one")),
}

"""The texts of the Draw page."""

from collections.abc import Sequence

from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import MAIN
from scorekeeper.language.stage_facts import stage_name
from scorekeeper.language.stage_papers import repeat_line
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def detail(teams: int, rounds: int, tables: int, method: str) -> str:
    """Return the description of a draw: "8 teams, round robin, 7 rounds of 4 tables"."""
    counted = ngettext("{n} team", "{n} teams", teams).format(n=teams)
    rounds_text = ngettext("{n} round", "{n} rounds", rounds).format(n=rounds)
    tables_text = ngettext("{n} table", "{n} tables", tables).format(n=tables)
    return pgettext("draw", "{teams}, {method}, {rounds} of {tables}").format(
        teams=counted, method=method, rounds=rounds_text, tables=tables_text
    )


def repeated(seed: int, answers: Sequence[tuple[str, str]], *, level: bool) -> str:
    """Return how to repeat the order: the shell command and its output for the first teams.

    `level`: the teams are in the order of the standings, and the seed decides only between level teams.
    """
    first = [f"{digest[:12]}  {name}" for digest, name in answers]
    what = [_("The teams follow the standings; the seed decides only between tied teams:")] if level else []
    return "\n".join((*what, repeat_line(seed, answers[0][1]), *first))


def no_team(tournament: Tournament, uid: str) -> str:
    """Return why there is nothing to draw, and how teams get into this stage."""
    if uid == MAIN:
        return _("No teams yet. Enter them on the Teams page (Ctrl+5).")
    stage = tournament.stage(uid)
    before = tournament.stages.get(stage.fact.after) if stage.fact.after is not None else None
    if before is None:
        return _("This stage has no teams yet. Enter them on the list of stages (Ctrl+Shift+G).")
    named = _("This stage has no teams yet. Add the qualifiers on the list of stages (Ctrl+Shift+G).")
    if before.over is not None:
        return named
    waits = _(
        "This stage starts after {stage}. Close {stage} on the list of stages (Ctrl+Shift+G), then add the qualifiers."
    )
    return waits.format(stage=stage_name(tournament, before.uid))


def of_rounds(numbers: tuple[int, ...]) -> str:
    """Return which rounds a draw has: "round 3", "rounds 4 to 6"."""
    if len(numbers) == 1:
        return pgettext("place", "round {round}").format(round=numbers[0])
    return pgettext("draw", "rounds {first} to {last}").format(first=min(numbers), last=max(numbers))


def not_a_number(value: str) -> str:
    """Return the problem of a text that should be a number."""
    return _("{value} is not a number. Type digits only.").format(value=value)


def drawn_so_far(last: int) -> str:
    """Return which rounds are drawn while the next one is planned.

    For example "rounds 1 to 4 drawn, round 5 not made".
    """
    if last == 1:
        return _("round 1 drawn, round 2 not made")
    return _("rounds 1 to {last} drawn, round {next} not made").format(last=last, next=last + 1)

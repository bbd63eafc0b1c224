"""`round`: how far every table of a round is and what is missing; a round is started or closed."""

from argparse import Namespace
from typing import Any

from scorekeeper.cli.complaint import complain
from scorekeeper.cli.opening import desk_at, explained
from scorekeeper.cli.scoring import one_document
from scorekeeper.cli.stages import stage_meant
from scorekeeper.cli.streams import write_output
from scorekeeper.cli.tables import table
from scorekeeper.features.round.view.round_view import RoundView, RoundViews, current_round, rounds_of
from scorekeeper.journal.facts import Fact, RoundClosed, RoundOpened
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.language.translation import gettext as _


def round_command(chosen: Namespace) -> int:
    """Print a round, or start or close it first."""
    with desk_at(chosen.event, read_only=not (chosen.start or chosen.close), who=chosen.who) as desk:
        with explained(chosen.event):
            stage = stage_meant(desk.tournament, chosen.stage)
            number = _number(chosen.round, current_round(desk.tournament, stage))
            if chosen.round is not None and number not in rounds_of(desk.tournament, stage):
                raise complain("--round", _("there is no round {round}").format(round=chosen.round))
            if number is not None and (chosen.start or chosen.close):
                fact: Fact = RoundOpened(stage, number) if chosen.start else RoundClosed(stage, number)
                desk.submit([fact])
        view = RoundViews().view(desk.tournament, utc_now(), stage, number)
    write_output(one_document(_document(view)) if chosen.json else _words(view))
    return 0


def _number(typed: str | None, current: int | None) -> int | None:
    if typed is None:
        return current
    if not (typed.isascii() and typed.isdigit()):
        raise complain("--round", _("{value} is not a number").format(value=typed))
    return int(typed)


def _words(view: RoundView) -> str:
    if not view.tiles:
        return _("No session yet.") + "\n"
    rows: list[tuple[str, ...]] = [(_("table"), _("teams"), _("score"), _("state"))]
    rows += [(tile.label, " - ".join(tile.names), " : ".join(tile.points), tile.words) for tile in view.tiles]
    missing = [f"{line.title} ({line.detail})" if line.detail else line.title for line in view.missing]
    return "\n".join((view.title, view.detail, "", table(rows), *missing, ""))


def _document(view: RoundView) -> dict[str, Any]:
    return {
        "round": view.number,
        "started": view.started,
        "closed": view.closed,
        "tables": [
            {
                "table": tile.label,
                "teams": list(tile.names),
                "points": list(tile.points),
                "state": tile.state,
                "deal": tile.deal,
                "deals": tile.deals or None,
                "minutes": tile.minutes or None,
            }
            for tile in view.tiles
        ],
        "missing": [{"state": line.state, "tables": len(line.sessions), "words": line.title} for line in view.missing],
    }

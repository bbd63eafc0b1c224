"""`import` of a team list, and `export --teams`: the teams of an event as a list."""

from argparse import Namespace
from dataclasses import replace
from pathlib import Path

from scorekeeper.cli import DONE, FAULT, streams
from scorekeeper.cli.complaint import Complaint, complain, line
from scorekeeper.cli.opening import desk_at, explained
from scorekeeper.features.event.view.team_list import CheckedList, TeamList, check_list
from scorekeeper.features.event.view.team_list_files import UnreadableTeamList, read_team_file, team_file
from scorekeeper.features.event.words import team_list as words
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kernel.whole_file import write_file
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.system import RuleSystem


def import_teams(event: str, name: str, who: str | None, *, leave_out: bool = False) -> int:
    """Enter the teams of a list; a team that is already entered the same way is left as it is.

    All or none of the list, except with `leave_out`: then rows with a problem are reported and the others entered.
    """
    teams = _read(name)
    with desk_at(event, read_only=False, who=who) as desk:
        if not isinstance(desk.rules, RuleSystem):
            raise complain(event, _("this event has players and no teams"))
        checked = check_list(teams, desk.tournament, desk.rules, desk.new_uid, utc_now())
        aside = list[str]()
        # without players' columns no row is right, so there is nothing to leave out
        while leave_out and checked.wrong and not teams.not_players:
            aside += _complaints(name, checked)
            wrong_rows = {cell.row for cell in checked.wrong}
            teams = replace(teams, rows=tuple(row for row in teams.rows if row.number not in wrong_rows))
            checked = check_list(teams, desk.tournament, desk.rules, desk.new_uid, utc_now())
        if checked.wrong or (aside and not teams.rows):
            raise Complaint([*aside, *_complaints(name, checked)])
        if checked.facts:
            desk.submit(checked.facts)
    sentences = [
        words.entered(checked.new, checked.completed, checked.standing),
        *teams.noted,
        *checked.unusual,
        *(f"{words.cell_name(cell.row, cell.column)}: {cell.sentence}" for cell in checked.marked),
        *words.left_alone(teams.left_alone),
    ]
    streams.write_error("".join(f"{complaint}\n" for complaint in aside))
    streams.write_output("".join(line(sentence) + "\n" for sentence in sentences))
    return FAULT if aside else DONE


def _complaints(name: str, checked: CheckedList) -> list[str]:
    return [line(name, words.cell_name(cell.row, cell.column), cell.sentence) for cell in checked.wrong]


def _read(name: str) -> TeamList:
    try:
        return read_team_file(streams.read_input(name))
    except UnreadableTeamList as reason:
        raise complain(name, str(reason)) from reason


def export_teams(chosen: Namespace) -> int:
    """Write the teams of an event as a list, XLSX if the name ends in that, else CSV.

    `-` is standard output.
    """
    with desk_at(chosen.event) as desk:
        if not isinstance(desk.rules, RuleSystem):
            raise complain(chosen.event, _("this event has players and no teams"))
        data = team_file(desk.tournament, chosen.teams)
    if chosen.teams == streams.STANDARD_INPUT:
        streams.write_output(data.decode("utf-8-sig"))
        return DONE
    with explained(chosen.teams):
        write_file(Path(chosen.teams), data)
    streams.tell_written((Path(chosen.teams),))
    return DONE

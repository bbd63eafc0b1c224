"""The part of an event that a command is about: a stage, a round, a group."""

from argparse import Namespace

from scorekeeper.cli.complaint import complain
from scorekeeper.journal.grouped import Group, group_called
from scorekeeper.journal.snapshot import Played, SessionState, Tournament
from scorekeeper.journal.stage_results import results_of
from scorekeeper.journal.stages import MAIN
from scorekeeper.language.stage_facts import stage_called
from scorekeeper.language.translation import gettext as _


def chosen_stage(tournament: Tournament, name: str | None, option: str = "--stage") -> str:
    """Return the uid of the stage of this name, by default the first stage.

    Raises Complaint that names the option.
    """
    stage = stage_called(tournament, name)
    if stage is None:
        raise complain(option, _("there is no stage {name}").format(name=name))
    return stage


def round_counted(tournament: Tournament, stage: str, number: str, option: str) -> int:
    """Return a round of a stage that has results already.

    Raises Complaint that names the option.
    """
    results = results_of(tournament, stage)
    counting = {results.rounds[figure.session] for figure in results.figures if figure.counts}
    if not number.isascii() or not number.isdigit() or int(number) not in counting:
        raise complain(option, _("round {round} has no results that count yet").format(round=number))
    return int(number)


class Where:
    """The part of an event to list: a stage, a round, a group, or everything.

    Raises Complaint if there is no such stage, round or group.
    """

    def __init__(self, tournament: Tournament, chosen: Namespace) -> None:
        self.whole = chosen.stage is None and chosen.round is None and chosen.group is None
        self.stage = None if chosen.stage is None else chosen_stage(tournament, chosen.stage)
        self.round = chosen.round
        self.group: Group | None = None
        played = tournament.all_played.values()
        if chosen.round is not None and not any(self.has(state) for state in played):
            raise complain("--round", _("there is no round {round}").format(round=chosen.round))
        if chosen.group is not None:
            self.group = group_called(tournament, chosen.group, self.stage)
            if not self.group.teams:
                raise complain("--group", _("there is no group {name}").format(name=chosen.group))

    def has(self, state: Played | None) -> bool:
        """Return whether a session or game belongs to it.

        None (no session) belongs only to the whole event.
        """
        if state is None:
            return self.whole
        stage = state.stage if isinstance(state, SessionState) else MAIN
        of_group = self.group is None or self.group.has(state.teams, stage)
        return of_group and self.stage in (None, stage) and (self.round is None or str(state.round) == self.round)

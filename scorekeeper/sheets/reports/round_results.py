"""The results of one round of a stage, for the wall.

Every session, who sat out, what is still missing.
"""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.journal.methods import knocks_out
from scorekeeper.journal.snapshot import EMPTY, Tournament
from scorekeeper.journal.stage_rounds import names_in, rounds_of_stage
from scorekeeper.language import reports
from scorekeeper.language import stage_papers as words
from scorekeeper.language.finality import watermark
from scorekeeper.rules.systems import DEFAULT, SYSTEMS
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports import results
from scorekeeper.sheets.reports.account import Account, account
from scorekeeper.sheets.reports.draw_poster import swaps
from scorekeeper.sheets.reports.fitting import fitting
from scorekeeper.sheets.reports.model import Caption, ControlCheck, Report, ReportTable, ReportText, Sum
from scorekeeper.sheets.reports.stage import stage_report

ROUND_RESULTS = "round-results"
_NAMED_ABOVE = frozenset({"session", "round", "signed"})
"""Columns that are not on the wall, because the title or the overview has their contents."""


def round_report(tournament: Tournament, stage: str, number: int, _options: SheetOptions) -> Report:
    """Return the results of a round; raises KeyError if the stage has no such round."""
    stage_round = {stage_round.number: stage_round for stage_round in rounds_of_stage(tournament, stage)}[number]
    accounts = [replace(account(tournament, state), stage="") for state in stage_round.sessions]
    sides = max((each.sides for each in accounts), key=len, default=DEFAULT.sides)
    names = names_in(tournament)
    begun = [each for each in accounts if each.state.state != EMPTY]
    finished = sum(each.finished for each in accounts)
    unsigned = reports.unsigned_line(len(accounts) - finished, sum(map(results.is_unsigned, accounts)))
    alone = words.sits_out([names[team] for team in stage_round.sits_out])
    overview = (alone, *swaps(tournament.stage(stage), stage_round), unsigned)
    awarded = tuple(Sum(results.RESULTS, f"match-points {side}") for side in sides)
    report = stage_report(
        tournament,
        stage,
        ROUND_RESULTS,
        words.title("results", number),
        facts=(Caption(reports.fact("sessions"), len(accounts)), Caption(reports.fact("finished"), finished)),
        sections=(
            ReportText(reports.title("overview"), tuple(sentence for sentence in overview if sentence)),
            _for_the_wall(results.results_table(accounts, sides, dated=False, tournament=tournament), accounts),
            *(part for part in (results.unfinished_table(begun),) if part.rows),
        ),
        checks=(ControlCheck(reports.check("results-match-points"), awarded, (Sum(results.RESULTS, "due"),)),),
        number=number,
        across="" if finished == len(accounts) else watermark(),
    )
    system = SYSTEMS[tournament.event.system] if tournament.event else DEFAULT
    return fitting(report, system, match_points=not knocks_out(tournament.stage(stage)))


def _for_the_wall(table: ReportTable, accounts: Sequence[Account]) -> ReportTable:
    """Return the results with few columns on paper, so that letters can be large.

    The states are left out if every session was played or none has begun.
    """
    plain = len(set(table.values("state"))) <= 1 and not any(each.award for each in accounts)
    left_out = _NAMED_ABOVE | {"state"} if plain else _NAMED_ABOVE
    columns = tuple(replace(column, paper=column.paper and column.key not in left_out) for column in table.columns)
    return replace(table, columns=columns, wall=True)

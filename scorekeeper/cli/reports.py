"""`report`: what happened in a session, on a day, to a team, as files or as text."""

from argparse import Namespace
from pathlib import Path

from scorekeeper.cli import DONE, FAULT, streams
from scorekeeper.cli.complaint import Complaint, complain, line
from scorekeeper.cli.event_part import chosen_stage, round_counted
from scorekeeper.cli.games import games_round
from scorekeeper.cli.opening import desk_at
from scorekeeper.cli.streams import STANDARD_INPUT, tell_written, write_output
from scorekeeper.features.papers.view import reporting, stage_papers
from scorekeeper.features.papers.view.exporting import find_played, find_team
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.hands import HandRules
from scorekeeper.sheets.reports.check_in import check_in_report
from scorekeeper.sheets.reports.clicks import clicks_report
from scorekeeper.sheets.reports.model import Progress
from scorekeeper.sheets.reports.standings import standings_report
from scorekeeper.sheets.reports.statistics import statistics_report


def report_command(chosen: Namespace) -> int:
    """Write a report in every form given; without any, print it to standard output as text.

    The status is 1 if a control sum of the report is wrong, and standard error names it.
    """
    named = {form: getattr(chosen, form) for form in reporting.FORMS if getattr(chosen, form) is not None}
    from_input = [form for form, path in named.items() if form != reporting.CSV and path == STANDARD_INPUT]
    if from_input:
        sentence = _("only CSV can go to standard output; give --{form} a file name")
        raise Complaint(line(STANDARD_INPUT, sentence.format(form=form)) for form in from_input)
    with desk_at(chosen.event) as desk:
        progress = Progress(on_progress=streams.progress(streams.parts_done))
        report = _report(desk.tournament, chosen, progress)
        options = sheet_options(chosen.paper)
        to_output = named.get(reporting.CSV) == STANDARD_INPUT
        if to_output:
            named.pop(reporting.CSV)
            write_output(reporting.report_bytes(report, reporting.CSV, options).decode("utf-8-sig"))
        elif not named:
            write_output(reporting.report_text(report))
        files = [
            (form, Path(path), reporting.report_bytes(report, form, options, progress)) for form, path in named.items()
        ]
        written = [reporting.write_report(report, form, path, data) for form, path, data in files]
    if not to_output and written:
        tell_written(written)
    if broken := reporting.broken_sums(report):
        sentence = _("a control sum does not hold: {sum}")
        raise Complaint((line(chosen.event, sentence.format(sum=each)) for each in broken), status=FAULT)
    return DONE


def _report(tournament: Tournament, chosen: Namespace, progress: Progress) -> reporting.Report:
    if chosen.session is not None:
        return reporting.session_report(tournament, find_played(tournament, chosen.session))
    of_round = (chosen.seating, chosen.round_results, chosen.standings)
    of_stage = chosen.draw or chosen.cross_table or chosen.bracket
    if of_stage or any(number is not None for number in of_round):
        return _of_stage(tournament, chosen)
    if chosen.team is not None:
        return reporting.team_report(tournament, find_team(tournament, chosen.team).uid)
    if chosen.clicks or chosen.check_in:
        return clicks_report(tournament, None) if chosen.clicks else check_in_report(tournament)
    if chosen.statistics is not None:
        return statistics_report(tournament, reporting.find_day(tournament, chosen.statistics))
    return reporting.day_report(tournament, reporting.find_day(tournament, chosen.day), progress=progress)


def _of_stage(tournament: Tournament, chosen: Namespace) -> reporting.Report:
    """Return the chosen paper of a stage, or of a round of it. Raises Complaint."""
    of_games = isinstance(tournament.rules, HandRules)
    if of_games and (chosen.cross_table or chosen.bracket):
        option = "--cross-table" if chosen.cross_table else "--bracket"
        raise complain(option, _("a day of 500 has none; --standings prints its players by clicks"))
    if of_games and chosen.standings is not None:
        number = chosen.standings
        after = games_round(tournament, number, "--standings") if number else None
        return clicks_report(tournament, None, up_to=after)
    if chosen.bracket:
        stage = _stage_called(tournament, chosen.stage)
        if stage not in stage_papers.bracket_subjects(tournament):
            raise complain("--bracket", _("no round of a knock-out is drawn in this stage"))
        return stage_papers.bracket(tournament, stage, None)
    if chosen.draw or chosen.cross_table:
        make = stage_papers.draw_poster if chosen.draw else stage_papers.cross_table
        return make(tournament, _stage_called(tournament, chosen.stage), None)
    if chosen.standings is not None:
        stage, number = chosen_stage(tournament, chosen.stage), chosen.standings
        after = round_counted(tournament, stage, number, "--standings") if number else 0
        return standings_report(tournament, stage, after, sheet_options())
    if chosen.seating is not None:
        subject = round_called(tournament, chosen.stage, chosen.seating, "--seating")
        return stage_papers.seating(tournament, subject, None)
    there = stage_papers.rounds_with_results(tournament)
    subject = round_called(tournament, chosen.stage, chosen.round_results, "--round-results", there)
    return stage_papers.round_results(tournament, subject, None)


def _stage_called(tournament: Tournament, name: str | None) -> str:
    return f"{stage_papers.STAGE}{chosen_stage(tournament, name)}"


def round_called(
    tournament: Tournament, stage: str | None, number: str, option: str, there: tuple[str, ...] | None = None
) -> str:
    """Return a round of a stage as the subject of a paper: one of `there`, or any.

    Raises Complaint naming the option.
    """
    subject = f"{_stage_called(tournament, stage)} {number}"
    if subject not in (there if there is not None else stage_papers.round_subjects(tournament)):
        raise complain(option, _("there is no round {round}").format(round=number))
    return subject

"""The common parts of reports about a stage."""

from scorekeeper.journal.finality_checks import may_change
from scorekeeper.journal.names import is_of_word
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language import finality, reports
from scorekeeper.language.stage_facts import stage_heading, stage_name
from scorekeeper.sheets.reports.model import (
    Caption,
    ControlCheck,
    Report,
    ReportChart,
    ReportPicture,
    ReportTable,
    ReportText,
)

Section = ReportTable | ReportChart | ReportPicture | ReportText


def across_ranking(tournament: Tournament, *stages: str) -> str:
    """Return the text printed across a paper with the ranking of these stages.

    "" once all of them are final.
    """
    return finality.watermark() if any(may_change(tournament, stage) for stage in stages) else ""


def stage_report(
    tournament: Tournament,
    stage: str,
    kind: str,
    title: str,
    *,
    subtitle: str = "",
    facts: tuple[Caption, ...] = (),
    sections: tuple[Section, ...],
    checks: tuple[ControlCheck, ...] = (),
    number: int | None = None,
    across: str = "",
) -> Report:
    """Return a report about a stage, or a round of it.

    In an event of several stages it names the stage.
    """
    several = len(tournament.stages) > 1
    name = stage_name(tournament, stage) if several else ""
    slug = "".join(sign if is_of_word(sign) else "-" for sign in name.lower()).strip("-")
    return Report(
        kind=kind,
        name="-".join(part for part in (kind, slug, "" if number is None else f"round-{number}") if part),
        title=title,
        event=tournament.event.name if tournament.event else "",
        subtitle=" \N{MIDDLE DOT} ".join(part for part in (stage_heading(tournament, stage), subtitle) if part),
        facts=facts,
        sections=sections,
        checks=checks,
        footer=(reports.up_to_entry(tournament.seq),),
        across=across,
    )

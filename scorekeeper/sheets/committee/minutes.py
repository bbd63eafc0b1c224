"""The minutes of the committee: members, disputes, decisions, of a day or the event."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.journal.dispute_facts import SETTLED, WITHDRAWN, CommitteeNamed
from scorekeeper.journal.dispute_states import OPEN, RULED, SUPERSEDED, DisputeState, RulingState
from scorekeeper.journal.disputes import all_disputes, all_rulings, others_seated
from scorekeeper.journal.snapshot import GameState, Tournament
from scorekeeper.language import reports, slip
from scorekeeper.language.aside import name_with_reason
from scorekeeper.language.dates import format_moment, format_time
from scorekeeper.language.dispute_facts import committee_words
from scorekeeper.language.dispute_marks import about, state_words
from scorekeeper.language.panels import place_words
from scorekeeper.language.precedents import case_name, decision
from scorekeeper.language.sides import names_of
from scorekeeper.sheets.committee.contents import slip_of, votes
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.columns import Row, column, numbers, table, texts
from scorekeeper.sheets.reports.model import (
    SHORT,
    Caption,
    ControlCheck,
    Report,
    ReportTable,
    ReportText,
    Sum,
)

MINUTES, ASKED, DECISIONS = "minutes", "asked", "decisions"
_STATES = (OPEN, RULED, SETTLED, WITHDRAWN, SUPERSEDED)
_COLUMNS = ("open", "ruled", "settled-at-table", "withdrawn", "superseded")


@dataclass(frozen=True, slots=True)
class _Sitting:
    """The committee's work of one day, or of the whole event (None)."""

    tournament: Tournament
    day: str | None
    options: SheetOptions

    def on(self, time: str) -> bool:
        return self.day is None or day_of(time, self.options) == self.day

    def time(self, time: str) -> str:
        """Return the time of day, with the date if the minutes cover the whole event."""
        return self.options.moment(time, format_time if self.day is not None else format_moment)

    def disputes(self) -> tuple[DisputeState, ...]:
        """Return the disputes that were raised or ended in this period."""
        disputes = all_disputes(self.tournament)
        return tuple(
            dispute
            for dispute in disputes
            if self.on(dispute.raised.at) or (dispute.ended is not None and self.on(dispute.ended.at))
        )

    def rulings(self) -> tuple[RulingState, ...]:
        return tuple(ruling for ruling in all_rulings(self.tournament) if self.on(ruling.entry.at))


def day_of(time: str, options: SheetOptions) -> str:
    """Return the day of a moment (UTC, ISO 8601) in the zone of the options."""
    return options.local(time).date().isoformat()


def sitting_days(tournament: Tournament, options: SheetOptions) -> tuple[str, ...]:
    """Return the days on which a dispute was raised or ended, or a ruling made, in order."""
    moments = [ruling.entry.at for ruling in all_rulings(tournament)]
    for dispute in all_disputes(tournament):
        moments += [dispute.raised.at, *((dispute.ended.at,) if dispute.ended is not None else ())]
    return tuple(sorted({day_of(moment, options) for moment in moments}))


def minutes_report(tournament: Tournament, day: str | None, options: SheetOptions) -> Report:
    """Return the minutes of a day (ISO 8601), or of the whole event if `day` is None."""
    sitting = _Sitting(tournament, day, options)
    event, disputes, rulings = tournament.event, sitting.disputes(), sitting.rulings()
    seated = CommitteeNamed(tournament.committee)
    sections: list[ReportTable | ReportText] = [
        ReportText(reports.title("committee"), (_sentence(committee_words(seated)),)),
        _disputes(sitting, disputes),
        _decisions(sitting, rulings),
        *(_in_full(tournament, ruling, options) for ruling in rulings),
    ]
    return Report(
        kind=MINUTES,
        name="-".join((MINUTES, *((day,) if day else ()))),
        title=reports.title(MINUTES),
        event=event.name if event is not None else "",
        subtitle=day or "",
        facts=(
            Caption(reports.fact("venue"), event.venue if event is not None else None),
            Caption(reports.fact("disputes"), len(disputes)),
            Caption(reports.fact("rulings"), len(rulings)),
        ),
        sections=tuple(sections),
        checks=(
            ControlCheck(reports.check("asked"), (len(disputes),), tuple(Sum(ASKED, key) for key in _COLUMNS)),
            ControlCheck(
                reports.check("decisions"), (len(rulings),), (Sum(DECISIONS, "in-force"), Sum(DECISIONS, "superseded"))
            ),
        ),
        footer=(reports.up_to_entry(tournament.seq),),
    )


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def _where(tournament: Tournament, session: str | None, deal: int | None) -> str:
    played = tournament.played(session or "")
    if played is None:
        return slip.whole_event()
    where = place_words(played.round, played.table, played.number)
    return slip.ruling_place(where, deal, of_hands=isinstance(played, GameState))


def _disputes(sitting: _Sitting, disputes: Sequence[DisputeState]) -> ReportTable:
    columns = (
        numbers("number")
        + texts(time=9, where=20, by=14, about=20, state=16, ended=9)
        + numbers(*_COLUMNS, paper=False)
    )
    return table(ASKED, columns, (_dispute(sitting, dispute) for dispute in disputes))


def _dispute(sitting: _Sitting, dispute: DisputeState) -> Row:
    names = names_of(sitting.tournament, dispute.session)
    return (
        dispute.number,
        sitting.time(dispute.raised.at),
        _where(sitting.tournament, dispute.session, dispute.fact.deal),
        names.get(dispute.fact.by or "", ""),
        about(replace(dispute.fact, by=None), names),
        state_words(dispute.state),
        sitting.time(dispute.ended.at) if dispute.ended is not None else "",
        *(int(dispute.state == state) for state in _STATES),
    )


def _decisions(sitting: _Sitting, rulings: Sequence[RulingState]) -> ReportTable:
    columns = (
        numbers("number")
        + texts(time=9, where=18)
        + column("article", SHORT, letters=7)
        + texts(decision=30, members=18, aside=12, votes=10)
        + numbers("in-force", "superseded", paper=False)
    )
    return table(DECISIONS, columns, (_decision(sitting, ruling) for ruling in rulings))


def _decision(sitting: _Sitting, ruling: RulingState) -> Row:
    fact = ruling.fact
    names = names_of(sitting.tournament, fact.session)
    return (
        ruling.number,
        sitting.time(ruling.entry.at),
        _where(sitting.tournament, fact.session, fact.deal),
        ", ".join(fact.articles),
        decision(fact, names),
        ", ".join(fact.members),
        ", ".join(name_with_reason(name, why) for name, why in fact.aside),
        votes(fact, others_seated(sitting.tournament, ruling)),
        int(ruling.in_force),
        int(not ruling.in_force),
    )


def _in_full(tournament: Tournament, ruling: RulingState, options: SheetOptions) -> ReportText:
    """Return a ruling with everything its slip says, one sentence for each part."""
    decision = slip_of(tournament, ruling, options)
    teams = " \N{EN DASH} ".join(name for _side, name in decision.teams)
    parts = [", ".join(part for part in (decision.where, teams, decision.when) if part)]
    parts += [slip.with_caption(caption, text) for caption, text in decision.parts]
    parts.append(decision.spoken)
    parts += [
        slip.change_line(change.what, change.before, change.after) for change in decision.changed if not change.same
    ]
    parts += [slip.with_caption(caption, text) for caption, text in decision.committee]
    return ReportText(case_name(ruling.fact.ruling_kind, ruling.number), tuple(parts), together=True)

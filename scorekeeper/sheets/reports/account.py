"""One session as reports count it: its bids, the reason for each point, its penalties."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.journal.contribution import award_of
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.journal.stage_results import figures_in, is_annulled, is_forfeited_ahead
from scorekeeper.language import reports as report_words
from scorekeeper.language.lines import line_words, team_names
from scorekeeper.language.stage_facts import stage_label
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.infractions import WARNING
from scorekeeper.rules.model import PENALTY, RULING, Line, Side
from scorekeeper.rules.penalties import all_penalties, waived_positions
from scorekeeper.rules.score import AWARDED
from scorekeeper.rules.system import RuleSystem
from scorekeeper.sheets import sentences
from scorekeeper.tournament.forfeits import Award
from scorekeeper.tournament.results import SessionFigures, is_knock_out

CONTRACT, FORFEIT = "contract", "forfeit"
"""Reasons for points besides penalties and rulings: the contract, and a forfeit."""


@dataclass(frozen=True, slots=True)
class Gain:
    """Points of one side with their reason: a line of the score, or a forfeit's award.

    The latter has deal None.
    """

    deal: int | None
    side: Side
    points: int
    kind: str
    code: str
    words: str
    article: str
    entry: int | None


@dataclass(frozen=True, slots=True)
class EstablishedContract:
    """A deal's contract: the declaring side, its row of the chart, each side's points."""

    deal: int
    side: Side
    contract: Contract
    level: int
    outcome: str | None
    points: Mapping[Side, int]


@dataclass(frozen=True, slots=True)
class Fine:
    """A penalty with its article and effect.

    `points` go to side `to` (both None: no line of the score).
    """

    deal: int | None
    side: Side
    code: str
    words: str
    article: str
    effect: str
    to: Side | None
    points: int | None
    warning: bool
    entry: int | None


@dataclass(frozen=True, slots=True)
class Account:
    """A session with its rules, its sides' names, and what it adds to the standings."""

    state: SessionState
    system: RuleSystem
    names: Mapping[Side, str]
    award: Award | None
    figures: SessionFigures
    gains: tuple[Gain, ...]
    bids: tuple[EstablishedContract, ...]
    fines: tuple[Fine, ...]
    stage: str = ""
    """The name of its stage if an event has several."""
    annulled: bool = False
    """Whether it does not count, because a team has withdrawn."""
    ahead: bool = False
    """Whether a withdrawn team forfeits it and its round has not begun: it counts from then on."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """Return the letters of the sides, in order."""
        return tuple(self.names)

    @property
    def finished(self) -> bool:
        """Return whether it is over: played to the end, or forfeited."""
        return self.figures.finished

    @property
    def counts(self) -> bool:
        """Return whether the standings of its stage count it."""
        return self.figures.counts and not self.annulled and not self.ahead

    @property
    def knocks_out(self) -> bool:
        """Return whether it is a session of a knock-out, which gives no match points."""
        return is_knock_out(self.state.result.options)

    @property
    def winner(self) -> str:
        """Return the name of the team that has won; "" before the end, and if there is no winner."""
        won = {team.team for team in self.figures.teams if team.won} if self.finished else set()
        return next((name for side, name in self.names.items() if self.team(side) in won), "")

    def points(self, side: Side) -> int:
        """Return a side's points: from the forfeit, or as played (so far)."""
        return (self.award.points if self.award else self.state.result.totals).get(side, 0)

    def match_points(self, side: Side) -> int | None:
        """Return a side's match points.

        None before the session is finished, and if none are awarded.
        """
        awarded = self.award.match_points if self.award else self.state.result.match_points
        return awarded.get(side) if awarded is not None else None

    def opening(self) -> int:
        """Return each side's opening total."""
        if self.award is not None:
            return 0
        return self.system.payment.opening(self.sides, self.state.result.options)[self.sides[0]]

    def team(self, side: Side) -> str:
        """Return the uid of a side's team."""
        return self.state.teams[self.sides.index(side)]


def account(tournament: Tournament, state: SessionState) -> Account:
    """Return a session as reports count it; deals of a forfeited session do not count."""
    system = state.system
    award, stage = award_of(tournament, state), tournament.stage(state.stage)
    return Account(
        state=state,
        system=system,
        names=team_names(state.record),
        award=award,
        figures=figures_in(tournament, stage, state),
        gains=tuple(_gains(system, state) if award is None else _forfeit(state, award)),
        bids=tuple(_bids(system, state)) if award is None else (),
        fines=tuple(_fines(system, state)),
        stage=stage_label(tournament, state.stage),
        annulled=is_annulled(stage, state),
        ahead=is_forfeited_ahead(tournament, state),
    )


def entries_by_number(state: SessionState) -> dict[int, Entry]:
    """Return the entries about a session by their numbers."""
    return {entry.seq: entry for entry in state.entries}


def _gains(system: RuleSystem, state: SessionState) -> Iterator[Gain]:
    grouped = [(deal.number, deal.contract, deal.lines) for deal in state.result.deals]
    for deal, contract, lines in [*grouped, (None, None, state.result.lines)]:
        for line in lines:
            words = line_words(system, state.record, line, contract)
            kind = _line_reason(system, line)
            yield Gain(deal, line.side, line.points, kind, line.code, words, line.article, _entry_of(state, line))


def _line_reason(system: RuleSystem, line: Line) -> str:
    """Return the reason for a line's points: an infraction, a ruling, or the contract."""
    if line.code == RULING:
        return RULING
    return PENALTY if line.code == WARNING or line.code in system.infractions.kinds else CONTRACT


def _entry_of(state: SessionState, line: Line) -> int | None:
    """Return the entry of a line: the last one about its deal, its penalty, or its ruling."""
    position = line.source.position
    if line.source.kind == "deal":
        return state.deal_entries.get(position, (None,))[-1]
    numbers = state.penalty_entries if line.source.kind == PENALTY else state.ruling_entries
    return numbers[position] if position < len(numbers) else None


def _forfeit(state: SessionState, award: Award) -> Iterator[Gain]:
    entry = state.forfeit.entry if state.forfeit else None
    for side, points in award.points.items():
        if points:
            yield Gain(None, side, points, FORFEIT, FORFEIT, report_words.reason_name(FORFEIT), "", entry)


def _bids(system: RuleSystem, state: SessionState) -> Iterator[EstablishedContract]:
    for deal in state.result.deals:
        if deal.side is None or deal.contract is None:
            continue
        points = dict.fromkeys(state.record.teams, 0)
        for line in deal.lines:
            if _line_reason(system, line) == CONTRACT:
                points[line.side] += line.points
        level = next(index for index, band in enumerate(system.chart.bands) if deal.contract.value <= band.up_to)
        yield EstablishedContract(deal.number, deal.side, deal.contract, level, deal.outcome, points)


def _fines(system: RuleSystem, state: SessionState) -> Iterator[Fine]:
    without = waived_positions(state.record)
    lines = [line for deal in state.result.deals for line in deal.lines]
    lines += state.result.lines
    own = {line.source.position: line for line in lines if _line_reason(system, line) == PENALTY}
    awarding = {line.source.position for line in lines if line.source.kind == PENALTY and line.code == AWARDED}
    for position, given in enumerate(all_penalties(state.record)):
        line = own.get(position)
        waived_too, awards = position in without, position in awarding
        kind = system.infractions.get(given.code)
        ignored = kind is not None and kind.minor and not given.objected
        warning = line is not None and line.code == WARNING
        effect = report_words.fine_effect(
            waived=waived_too, ignored=ignored, awards=awards, warning=warning, counted=line is not None
        )
        counts = line is not None and state.forfeit is None
        yield Fine(
            deal=given.deal,
            side=given.side,
            code=given.code,
            words=report_words.fine_words(given.code, given.attempt),
            article=sentences.article_of(system, given),
            effect=effect if state.forfeit is None else _("none, the session is forfeited"),
            to=line.side if line and counts else None,
            points=line.points if line and counts else None,
            warning=counts and warning,
            entry=state.penalty_entries[position] if position < len(state.penalty_entries) else None,
        )

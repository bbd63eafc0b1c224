"""The effect of a fact before it is entered: before and after, side by side."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import Fact
from scorekeeper.journal.fold import advance
from scorekeeper.journal.read_out import score_read
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.ranking import qualified_otherwise
from scorekeeper.language.lines import card_points, outcome_word
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.panels import pair
from scorekeeper.language.standings import qualify_now
from scorekeeper.language.templates import cited
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import Deal, DealResult, points_of
from scorekeeper.session.line_reading import LineReading
from scorekeeper.session.session_now import SessionNow, session_now
from scorekeeper.session.words import prospects

_AT = "2000-01-01T00:00:00Z"


@dataclass(frozen=True, slots=True)
class ProspectRow:
    """A row: its subject, the current and the resulting text; `deal` if it belongs to one deal."""

    label: str
    now: str
    then: str
    deal: int | None = None

    @property
    def changed(self) -> bool:
        """Return whether the two differ (the result is then bold)."""
        return self.now != self.then


@dataclass(frozen=True, slots=True)
class Prospect:
    """The effect of entering some facts: rows, a note below them, and the resulting event.

    `note` says which deals only move their running totals, or that no number changes at all, and
    who then qualifies. `announced` reminds that a changed score was read out already; empty if
    none was.
    """

    rows: tuple[ProspectRow, ...]
    note: str
    then: Tournament
    announced: str = ""

    @property
    def changed(self) -> bool:
        """Return whether any number changes."""
        return any(row.changed for row in self.rows)


@dataclass(frozen=True, slots=True)
class ProspectCard:
    """One of the two cards of a correction: the deal before or after."""

    side: int
    team: str
    contract: Contract
    taken: str
    result: str
    points: str
    after: str
    source: str


@dataclass(frozen=True, slots=True)
class CorrectionView:
    """The Correct panel: the deal before and after as cards, and the consequences."""

    deal: int
    recorded: ProspectCard
    would: ProspectCard
    follows: Prospect

    @property
    def announced(self) -> str:
        """The reminder that the old totals were read out already.

        Empty if they were not, or do not change.
        """
        return self.follows.announced


def after(tournament: Tournament, facts: Sequence[Fact]) -> Tournament:
    """Return the event with these facts entered. Only the session concerned is scored again."""
    entries = [
        Entry(tournament.seq + offset, f"prospect/{offset}", _AT, "", "", "", fact, tournament.head_digest)
        for offset, fact in enumerate(facts, 1)
    ]
    return advance(tournament, entries)


def prospect(tournament: Tournament, session_uid: str, facts: Sequence[Fact]) -> Prospect:
    """Return the deals, warnings, totals and match points that these facts would change.

    The facts need not be allowed; the checks decide that. Raises KeyError for an unknown session.
    """
    then = after(tournament, facts)
    old, new = session_now(tournament, session_uid), session_now(then, session_uid)
    deals = _deals_touched(old, new, facts)
    rows = (
        *(row for deal in deals for row in _deal_rows(old, new, deal)),
        *_session_rows(old, new),
        *_total_rows(old, new),
    )
    qualified = qualify_now(*qualified_otherwise(tournament, then)) if any(row.changed for row in rows) else ""
    note = " ".join(part for part in (_note(old, new, deals, rows), qualified) if part)
    return Prospect(rows, note, then, _announcement_reminder(old, new))


def correction(tournament: Tournament, session_uid: str, reading: LineReading) -> CorrectionView | None:
    """Return the two cards of a typed correction; None while the line corrects nothing."""
    if reading.fact is None or reading.old is None:
        return None
    old = session_now(tournament, session_uid)
    follows = prospect(tournament, session_uid, [reading.fact])
    new = session_now(follows.then, session_uid)
    number = reading.old.number
    recorded, would = old.recorded(number), new.recorded(number)
    if recorded is None or would is None:
        return None
    rows = tuple(row for row in follows.rows if row.deal != number)
    follows = replace(follows, rows=rows)
    cards = _card(old, recorded, _source(old, number)), _card(new, would, _("new entry; the old one stays readable"))
    return CorrectionView(number, *cards, follows)


def _announcement_reminder(old: SessionNow, new: SessionNow) -> str:
    """Return a reminder of the newest announcement whose totals change."""
    deals = [number for number in sorted(old.state.announced) if _would_differ(old, new, number)]
    article = new.system.announcements.article if new.system.announcements is not None else ""
    return (
        _("The old score was read out after deal {deal}: read out the new one too{cites}.").format(
            deal=deals[-1], cites=cited(article)
        )
        if deals
        else ""
    )


def _would_differ(old: SessionNow, new: SessionNow, number: int) -> bool:
    """Return whether the score read out after a deal would change."""
    score = score_read(new.tournament, new.state, number)
    return _running(old, number) != _running(new, number) and (score is None or score.changed)


def _running(now: SessionNow, number: int) -> dict[str, int]:
    result = now.scored(number)
    return dict(result.running) if result is not None else {}


def _card(now: SessionNow, deal: Deal, source: str) -> ProspectCard:
    result = now.scored(deal.number)
    points = points_of(result.lines, now.system.sides) if result else {}
    return ProspectCard(
        now.system.sides.index(deal.side),
        now.names[deal.side],
        deal.contract,
        card_points(deal),
        outcome_word(result.outcome if result else None) or prospects.to_redeal(),
        prospects.points_of(points, now.column_names),
        prospects.totals(result.running) if result else "",
        source,
    )


def _source(now: SessionNow, deal: int) -> str:
    numbers = now.state.deal_entries.get(deal, ())
    entry = next((entry for entry in now.state.entries if numbers and entry.seq == numbers[-1]), None)
    return prospects.entered_by(entry.who, time_of_day(entry.at), entry.seq) if entry else ""


def _deals_touched(old: SessionNow, new: SessionNow, facts: Sequence[Fact]) -> list[int]:
    """Return the deals named by the facts, and those whose own points or outcome change."""
    named = {deal for fact in facts if (deal := getattr(fact, "deal", None)) is not None}
    numbers = {deal.number for now in (old, new) for deal in now.state.result.deals}
    moved = {number for number in numbers if _own(old.scored(number)) != _own(new.scored(number))}
    return sorted((named & numbers) | moved)


def _own(deal: DealResult | None) -> object:
    return (deal.outcome, [(line.side, line.points) for line in deal.lines]) if deal else None


def _deal_rows(old: SessionNow, new: SessionNow, number: int) -> list[ProspectRow]:
    before, then = old.scored(number), new.scored(number)
    rows = []
    was, becomes = _outcome(before), _outcome(then)
    if was != becomes:
        rows.append(ProspectRow(pgettext("place", "Deal {deal}").format(deal=number), was, becomes, number))
    points = [points_of(result.lines if result else (), old.system.sides) for result in (before, then)]
    if points[0] != points[1] or any(points[0].values()):
        label = pgettext("place", "Deal {deal}").format(deal=number)
        rows.append(ProspectRow(label, prospects.totals(points[0]), prospects.totals(points[1]), number))
    return rows


def _outcome(deal: DealResult | None) -> str:
    known = outcome_word(deal.outcome) if deal is not None and deal.contract is not None else ""
    return known or prospects.to_redeal()


def _session_rows(old: SessionNow, new: SessionNow) -> list[ProspectRow]:
    """Return each side's points from the session as a whole, and its warnings, if they change."""
    points = [points_of(now.state.result.lines, now.system.sides) for now in (old, new)]
    warnings = [{side: now.state.result.warnings.get(side, 0) for side in old.system.sides} for now in (old, new)]
    return [
        ProspectRow(label.format(team=old.column_names[side]), str(was[side]), str(becomes[side]))
        for label, (was, becomes) in (
            (pgettext("score sheet", "Session, {team}"), points),
            (pgettext("score sheet", "Warnings, {team}"), warnings),
        )
        for side in old.system.sides
        if was[side] != becomes[side]
    ]


def _total_rows(old: SessionNow, new: SessionNow) -> list[ProspectRow]:
    was, becomes = old.state.result, new.state.result
    rows = [ProspectRow(prospects.total_label(), prospects.totals(was.totals), prospects.totals(becomes.totals))]
    points = was.match_points or was.provisional_match_points
    then = becomes.match_points or becomes.provisional_match_points
    if points is not None and then is not None:
        rows.append(ProspectRow(prospects.match_points_label(), pair(points), pair(then)))
    return rows


def _note(old: SessionNow, new: SessionNow, deals: Sequence[int], rows: Sequence[ProspectRow]) -> str:
    if not any(row.changed for row in rows):
        return _("No numbers change.")
    later = [deal.number for deal in new.state.result.deals if deals and deal.number > deals[-1] and deal.outcome]
    if not later or old.state.result.totals == new.state.result.totals:
        return ""
    return prospects.only_running(later[0], later[-1])

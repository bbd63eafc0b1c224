"""What an entry changed: the deal, totals, match points, places, before and after.

Nothing of this is stored. The entries about the session up to this one are folded with and without it; the places need
the whole event at that time and are therefore requested separately.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.features.journal_page.view.game_effect import clicks_of, game_numbers, game_rest
from scorekeeper.features.journal_page.view.journal_view import JournalRow
from scorekeeper.journal.clicks import ClickStanding, click_ranking
from scorekeeper.journal.contribution import figures_of
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import EventChanged, EventMade, TeamEntered, TeamRemoved
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.roster_facts import OF_ROSTER, PlayerEntered
from scorekeeper.journal.sessions import Sessions
from scorekeeper.journal.snapshot import EventState, SessionState, Tournament
from scorekeeper.journal.stage_facts import OF_STAGE
from scorekeeper.kernel.ranking import placed_in, qualified_otherwise
from scorekeeper.language import effects
from scorekeeper.language.dates import format_date
from scorekeeper.language.lines import notation
from scorekeeper.language.rosters import substitution_words
from scorekeeper.language.settings import label, value_words
from scorekeeper.language.templates import join_all
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import DealResult
from scorekeeper.tournament.settings import differing, effective

_OF_ALL = (EventMade, EventChanged, TeamEntered, TeamRemoved, *OF_ROSTER, *OF_STAGE)


@dataclass(frozen=True, slots=True)
class ChangedFact:
    """A value before and after an entry, in words; empty if it did not exist."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class EntryEffect:
    """What an entry changed.

    `numbers`: whether any number is among it. `places`: whether the standings may differ.
    """

    changes: tuple[ChangedFact, ...]
    numbers: bool
    places: bool


def entry_effect(rows: Sequence[JournalRow], seq: int) -> EntryEffect:
    """Return what entry `seq` changed in its subject; `rows[n - 1]` is entry n."""
    row = rows[seq - 1]
    before = fold(about(rows, seq))
    after = advance(before, (row.entry,))
    if row.session and (before.games or after.games):
        return _of_game(before, after, row)
    if row.session:
        return _of_session(before, after, row)
    if row.team:
        changed_facts = _of_team(before, after, row.team)
        return EntryEffect(changed_facts, numbers=False, places=False)
    if isinstance(row.entry.fact, PlayerEntered):
        player = row.entry.fact.player
        old, new = (
            tournament.players[player].name if player in tournament.players else "" for tournament in (before, after)
        )
        return EntryEffect(_differing([(effects.of_team()[0], old, new)]), numbers=False, places=False)
    changed_facts = _of_event(before.event, after.event)
    settled = before.event is not None and after.event is not None and before.event.settings != after.event.settings
    return EntryEffect(changed_facts, numbers=False, places=settled)


def about(rows: Sequence[JournalRow], seq: int) -> tuple[Entry, ...]:
    """Return earlier entries that decide what this one changes, of its session or the event."""
    session = rows[seq - 1].session
    return tuple(
        row.entry
        for row in rows[: seq - 1]
        if (row.session == session if row.session else isinstance(row.entry.fact, _OF_ALL))
    )


def places_changed(entries: Sequence[Entry], seq: int, now: Tournament, most: int = 6) -> tuple[ChangedFact, ...]:
    """Return which places and match points entry `seq` changed in the standings of that time.

    Sessions that have not changed since are taken from `now`. At most `most` teams are named.
    """
    before = fold(entries[: seq - 1])
    after = advance(before, (entries[seq - 1],))
    if after.games:
        return _clicks_changed(before, after, most)
    known = [_with_known(then, now) for then in (before, after)]
    moves = []
    for stage in _stages_of(after, entries[seq - 1]):
        moves += _places_in(known[0], known[1], stage)
    moves.sort(key=lambda move: move[:2])
    shown = [change for _points, _moved, change in moves[:most]]
    if len(moves) > most:
        shown.append(ChangedFact(effects.more_places(len(moves) - most), "", ""))
    lost, gained = qualified_otherwise(known[0], known[1])
    if lost or gained:
        shown.append(ChangedFact(_("Who qualifies"), join_all(lost), join_all(gained)))
    return tuple(shown)


def _stages_of(picture: Tournament, entry: Entry) -> Sequence[str]:
    """Return stages (uids) whose standings an entry can change: its session's, or all."""
    state = picture.sessions.get(getattr(entry.fact, "session", None) or "")
    return (state.stage,) if state is not None else tuple(picture.stages)


def _places_in(before: Tournament, after: Tournament, stage: str) -> list[tuple[bool, int, ChangedFact]]:
    """Return the teams whose place in a stage changed, with their sorting values."""
    rows_then, rows_now = (placed_in(then, stage) if stage in then.stages else {} for then in (before, after))
    name = after.stages[stage].name if len(after.stages) > 1 else ""
    moves = []
    for uid, team in {**before.teams, **after.teams}.items():
        old, new = rows_then.get(uid), rows_now.get(uid)
        words = [
            pgettext("journal", "{place}, {points} mp").format(
                place=f"{tournament.place}=" if tournament.shared_with else tournament.place,
                points=tournament.record.match_points,
            )
            if tournament is not None
            else ""
            for tournament in (old, new)
        ]
        if words[0] != words[1]:
            moved = abs((new.place if new else 0) - (old.place if old else 0))
            points = (old.record.match_points if old else 0) != (new.record.match_points if new else 0)
            text = ": ".join(part for part in (name, effects.standing_of(team.name)) if part)
            moves.append((not points, -moved, ChangedFact(text, words[0], words[1])))
    return moves


def _clicks_changed(before: Tournament, after: Tournament, most: int) -> tuple[ChangedFact, ...]:
    """Return which places among the players by clicks changed."""
    then, now = ({row.player: row for row in click_ranking(tournament)} for tournament in (before, after))
    moves = [
        ChangedFact(effects.standing_of(row.name), _clicked(then.get(uid)), _clicked(row))
        for uid, row in now.items()
        if _clicked(then.get(uid)) != _clicked(row)
    ]
    return (
        (*moves[:most], ChangedFact(effects.more_places(len(moves) - most), "", ""))
        if len(moves) > most
        else tuple(moves)
    )


def _clicked(row: ClickStanding | None) -> str:
    if row is None:
        return ""
    clicks = ngettext("{n} click", "{n} clicks", row.clicks).format(n=row.clicks)
    template = pgettext("journal", "{place}, shared, {clicks}") if row.shared else _("{place}, {clicks}")
    return template.format(place=row.place, clicks=clicks)


def _with_known(then: Tournament, now: Tournament) -> Tournament:
    """Return the event of that time, with unchanged sessions taken from the present."""
    if then.event != now.event or not (isinstance(then.sessions, Sessions) and isinstance(now.sessions, Sessions)):
        return then
    known = now.sessions.pending
    sessions: dict[str, SessionState] = {}
    for uid, pending in then.sessions.pending.items():
        other = known.get(uid)
        same = (
            other is not None
            and len(other.entries) == len(pending.entries)
            and all(then.teams.get(team) == now.teams.get(team) for team in other.state.teams)
        )
        state = other.state if same and other is not None else pending.state
        assert isinstance(state, SessionState), "the sessions of an event are sessions of deals"
        sessions[uid] = state
    return replace(then, sessions=sessions)


# --- a session


def _of_session(before: Tournament, after: Tournament, row: JournalRow) -> EntryEffect:
    old, new = before.sessions.get(row.session), after.sessions.get(row.session)
    numbers = _differing(
        [
            *_deal_lines(old, new, row.deal),
            (effects.session_total(), _totals(old), _totals(new)),
            (effects.match_points(final=_complete(new)), _match_points(old), _match_points(new)),
        ]
    )
    plain = _differing(
        [
            (pgettext("journal", "Session"), _state(old), _state(new)),
            (pgettext("journal", "Teams"), _teams(old, before), _teams(new, after)),
            (effects.place_label(), _session_label(old), _session_label(new)),
            (pgettext("journal", "Deals"), _length(old), _length(new)),
            (_("Seats 1 to 6"), _seats(old), _seats(new)),
            (_("Dealer of deal {deal}").format(deal=row.deal), _dealer(old, row.deal), _dealer(new, row.deal)),
        ]
    )
    figures = [figures_of(then, state) if state else None for then, state in ((before, old), (after, new))]
    counted = any(figure is not None and figure.finished for figure in figures)
    return EntryEffect((*numbers, *plain), numbers=bool(numbers), places=counted and figures[0] != figures[1])


def _of_game(before: Tournament, after: Tournament, row: JournalRow) -> EntryEffect:
    old, new = before.games.get(row.session), after.games.get(row.session)
    numbers = _differing(game_numbers(old, new, row.deal))
    counted = [clicks_of(tournament, row.session) for tournament in (before, after)]
    places = counted[0] != counted[1]
    return EntryEffect((*numbers, *_differing(game_rest(old, new))), numbers=bool(numbers), places=places)


def _differing(lines: Sequence[tuple[str, str, str]]) -> tuple[ChangedFact, ...]:
    return tuple(ChangedFact(*line) for line in lines if line[1] != line[2])


def _deal_lines(old: SessionState | None, new: SessionState | None, deal: int) -> list[tuple[str, str, str]]:
    if not deal:
        return []
    lines = [(effects.deal(deal), _recorded_deal_text(old, deal), _recorded_deal_text(new, deal))]
    for side, team in (new or old).record.teams.items() if new or old else ():  # type: ignore[union-attr]
        name = team.name or side
        lines.append((effects.points_of(name, deal), _points(old, deal, side), _points(new, deal, side)))
    lines.append((_("After deal {deal}").format(deal=deal), _running(old, deal), _running(new, deal)))
    return lines


def _recorded_deal_text(state: SessionState | None, deal: int) -> str:
    deal_found = state.record.deal(deal) if state else None
    return notation(deal_found) if deal_found is not None else ""


def _result(state: SessionState | None, deal: int) -> DealResult | None:
    return state.result.deal(deal) if state else None


def _points(state: SessionState | None, deal: int, side: str) -> str:
    result = _result(state, deal)
    points = sum(line.points for line in result.lines if line.side == side) if result is not None else 0
    return effects.signed(points)


def _running(state: SessionState | None, deal: int) -> str:
    result = _result(state, deal)
    return _pair(result.running) if result is not None and result.lines else ""


def _pair(values: Mapping[str, int] | None) -> str:
    return " : ".join(str(value) for value in values.values()) if values else ""


def _totals(state: SessionState | None) -> str:
    return _pair(state.result.totals) if state else ""


def _complete(state: SessionState | None) -> bool:
    return state is not None and state.result.complete


def _match_points(state: SessionState | None) -> str:
    if state is None or not state.result.deals:
        return ""
    result = state.result
    return _pair(result.match_points if result.complete else result.provisional_match_points)


def _state(state: SessionState | None) -> str:
    return effects.state_word(state.state) if state else ""


def _teams(state: SessionState | None, tournament: Tournament) -> str:
    if state is None:
        return ""
    return " \N{EN DASH} ".join(tournament.teams[uid].name if uid in tournament.teams else "?" for uid in state.teams)


def _session_label(state: SessionState | None) -> str:
    return effects.place_of(state.round, state.table, state.date) if state else ""


def _length(state: SessionState | None) -> str:
    return str(state.limit or "") if state else ""


def _seats(state: SessionState | None) -> str:
    return ", ".join(state.record.seating[-1].seats) if state is not None and state.record.seating else ""


def _dealer(state: SessionState | None, deal: int) -> str:
    return (
        pgettext("place", "seat {seat}").format(seat=state.dealers[deal - 1])
        if state is not None and 0 < deal <= len(state.dealers)
        else ""
    )


# --- teams and event


def _of_team(before: Tournament, after: Tournament, uid: str) -> tuple[ChangedFact, ...]:
    def words(tournament: Tournament) -> list[str]:
        team = tournament.teams.get(uid)
        if team is None:
            return [""] * 6
        return [
            team.name,
            team.letter or "",
            ", ".join(team.players),
            team.captain or "",
            team.club or "",
            substitution_words(team, tournament),
        ]

    return _differing([*zip(effects.of_team(), words(before), words(after), strict=True)])


def _of_event(old: EventState | None, new: EventState | None) -> tuple[ChangedFact, ...]:
    def words(event: EventState | None) -> list[str]:
        return [event.name, format_date(event.date), event.venue or ""] if event is not None else [""] * 3

    return _differing(
        [
            *zip(
                (pgettext("journal", "Name"), pgettext("journal", "Date"), pgettext("journal", "Venue")),
                words(old),
                words(new),
                strict=True,
            ),
            *_of_settings(old, new),
        ]
    )


def _of_settings(old: EventState | None, new: EventState | None) -> list[tuple[str, str, str]]:
    """Return every setting before and after; for a new event, those that are not the default."""
    system = new.rules if new is not None else None
    if system is None or new is None:
        return []
    after = effective(system, new.settings)
    if old is None:
        chosen = differing(system, new.settings)
        return [(label(key), "", value_words(key, value)) for key, value in chosen.items()]
    before = effective(system, old.settings)
    return [(label(key), value_words(key, before[key]), value_words(key, after[key])) for key in after]

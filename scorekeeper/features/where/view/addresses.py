"""The addresses of numbers on display, their values, and their neighbors for the arrow keys."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.journal.contribution import award_of
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.journal.stage_results import results_of
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.ranking import awards_match_points, ranked_among, ranking
from scorekeeper.rules.model import Side, points_of
from scorekeeper.session.session_now import SessionNow, session_now
from scorekeeper.tournament.standings import Standing

SHEET, STANDINGS, EVENT, JOURNAL = "sheet", "standings", "event", "journal"
"""The pages that show numbers."""

LEFT, RIGHT, UP, DOWN = "left", "right", "up", "down"

DEAL_NUMBERS = ("dealer", "contract", "taken", "points", "running")
_IN_ALL = ("points-for", "points-against", "won", "tied", "lost", "penalty-points")
TEAM_NUMBERS = ("place", "played", "match-points", "difference", *_IN_ALL)
LIST_NUMBERS = ("number", "round", "table")


@dataclass(frozen=True, slots=True)
class NumberAddress:
    """Where a number is: its page, its kind, and what it belongs to.

    `what` is one of: dealer, contract, taken, points, running (of a deal); total, difference, match-points, warnings,
    deals, session-points (of a session); place, played, match-points, difference, points-for, points-against, won,
    tied, lost, penalty-points (of a team); number, round, table (of a session in a list); entry (of the journal).
    """

    page: str
    what: str
    session: str = ""
    deal: int = 0
    side: Side = ""
    team: str = ""
    entry: int = 0
    stage: str = MAIN
    group: str = ""
    """For a place: the group in which it counts, "" if the whole stage is ranked."""


Grid = tuple[tuple[tuple[int, NumberAddress], ...], ...]
"""The numbers of a page row by row, each with its column."""


def value_of(tournament: Tournament, address: NumberAddress) -> int | None:
    """Return the number itself as the page shows it, None if nothing is shown there.

    Raises KeyError for a session that does not exist.
    """
    if address.what == "entry":
        return address.entry if 1 <= address.entry <= tournament.seq else None
    if address.team:
        return _of_team(rows_of(tournament, address.stage, address.group), address)
    now = session_now(tournament, address.session)
    if address.what in DEAL_NUMBERS:
        return _of_deal(now, address)
    return _of_session(now, address)


def rows_of(tournament: Tournament, stage: str, group: str = "") -> Sequence[Standing]:
    """Return the standings of a stage, or of one of its groups."""
    results = results_of(tournament, stage)
    return ranked_among(results, results.groups[group]) if group in results.groups else ranking(tournament, stage).rows


def _of_team(rows: Sequence[Standing], address: NumberAddress) -> int | None:
    row = next((row for row in rows if row.team == address.team), None)
    if row is None:
        return None
    record = row.record
    return {
        "place": row.place,
        "played": record.played,
        "match-points": record.match_points,
        "difference": record.difference,
        "points-for": record.points_for,
        "points-against": record.points_against,
        "won": record.won,
        "tied": record.tied,
        "lost": record.lost,
        "penalty-points": record.penalty_points,
    }[address.what]


def _of_deal(now: SessionNow, address: NumberAddress) -> int | None:
    if address.what == "dealer":
        return now.dealer(address.deal) if 1 <= address.deal <= now.deals else None
    result = now.scored(address.deal)
    if result is None:
        return None
    if address.what == "contract":
        return result.contract.value if result.contract else None
    if address.what == "taken":
        deal = now.as_ruled(address.deal)
        return deal.taken if deal else None
    if result.outcome is None and not result.lines:
        return None
    scored = points_of(result.lines, now.system.sides) if address.what == "points" else result.running
    return scored[address.side]


def _of_session(now: SessionNow, address: NumberAddress) -> int | None:
    state, result = now.state, now.state.result
    awarded = result.match_points if result.complete else result.provisional_match_points
    award = award_of(now.tournament, state)
    if award is not None:
        awarded = award.match_points
    return {
        "total": result.totals.get(address.side),
        "difference": result.difference,
        "match-points": awarded.get(address.side) if awarded is not None else None,
        "warnings": result.warnings.get(address.side, 0),
        "deals": now.deals,
        "session-points": points_of(result.lines, now.system.sides).get(address.side) if result.lines else None,
        "number": state.number,
        "round": state.round,
        "table": state.table,
    }.get(address.what)


# --- the numbers of a page


def newest_first(tournament: Tournament) -> list[SessionState]:
    """Return sessions as the Teams page lists them: newest round first, by table."""
    return sorted(
        tournament.sessions.values(), key=lambda state: (-(state.round or 0), state.table or 0, -state.number)
    )


def numbers(tournament: Tournament, page: str, session: str = "", stage: str = MAIN, group: str = "") -> Grid:
    """Return every number of a page, row by row.

    The Score sheet needs its session, the standings their stage.
    """
    if page == SHEET:
        grid = _sheet(session_now(tournament, session))
    elif page == STANDINGS:
        grid = [
            [
                (column, NumberAddress(page, what, team=row.team, stage=stage, group=group))
                for column, what in enumerate(TEAM_NUMBERS)
                if what != "match-points" or awards_match_points(tournament, stage)
            ]
            for row in rows_of(tournament, stage, group)
        ]
    elif page == EVENT:
        grid = [_listed(session_now(tournament, state.uid)) for state in newest_first(tournament)]
    else:
        grid = [[(0, NumberAddress(page, "entry", entry=seq))] for seq in range(1, tournament.seq + 1)]
    shown = (tuple((column, cell) for column, cell in row if _is_shown(tournament, cell)) for row in grid)
    return tuple(row for row in shown if row)


def _is_shown(tournament: Tournament, address: NumberAddress) -> bool:
    return bool(address.team) or address.what == "entry" or value_of(tournament, address) is not None


def _sheet(now: SessionNow) -> list[list[tuple[int, NumberAddress]]]:
    uid, sides = now.state.uid, now.system.sides
    head = [(2 + index, NumberAddress(SHEET, "total", uid, side=side)) for index, side in enumerate(sides)]
    head.append((5, NumberAddress(SHEET, "difference", uid)))
    head += [(6 + index, NumberAddress(SHEET, "match-points", uid, side=side)) for index, side in enumerate(sides)]
    rows = [head]
    for number in range(1, max(now.deals, *(deal.number for deal in now.state.result.deals), 1) + 1):
        row = [(index, NumberAddress(SHEET, what, uid, number)) for index, what in enumerate(DEAL_NUMBERS[:3])]
        for first, what in ((3, "points"), (3 + len(sides), "running")):
            row += [(first + index, NumberAddress(SHEET, what, uid, number, side)) for index, side in enumerate(sides)]
        rows.append(row)
    rows.append(
        [(3 + index, NumberAddress(SHEET, "session-points", uid, side=side)) for index, side in enumerate(sides)]
    )
    rows.append(
        [(index, NumberAddress(SHEET, "warnings", uid, side=side)) for index, side in enumerate(sides)]
        + [(len(sides), NumberAddress(SHEET, "deals", uid))]
    )
    return rows


def _listed(now: SessionNow) -> list[tuple[int, NumberAddress]]:
    uid = now.state.uid
    row = [NumberAddress(EVENT, what, uid) for what in LIST_NUMBERS]
    for what in ("total", "match-points"):
        row += [NumberAddress(EVENT, what, uid, side=side) for side in now.system.sides]
    return list(enumerate(row))


def neighbour(tournament: Tournament, address: NumberAddress, direction: str) -> NumberAddress:
    """Return the number next to this one on its page, or itself at the edge.

    Up and down stay in the column as nearly as possible.
    """
    grid = numbers(tournament, address.page, address.session, address.stage, address.group)
    for height, row in enumerate(grid):
        for index, (column, cell) in enumerate(row):
            if cell == address:
                return _step(grid, height, index, column, direction)
    return grid[0][0][1] if grid else address


def _step(grid: Grid, height: int, index: int, column: int, direction: str) -> NumberAddress:
    row: Sequence[tuple[int, NumberAddress]] = grid[height]
    if direction in (LEFT, RIGHT):
        index = min(max(index + (1 if direction == RIGHT else -1), 0), len(row) - 1)
        return row[index][1]
    beyond = height + (1 if direction == DOWN else -1)
    if not 0 <= beyond < len(grid):
        return row[index][1]
    return min(grid[beyond], key=lambda cell: abs(cell[0] - column))[1]

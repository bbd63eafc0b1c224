"""Checks of the seating of a round of a day of games, its withdrawal and its publication."""

from collections.abc import Iterable

from scorekeeper.journal.facts import DrawMade, DrawPublished, DrawWithdrawn, SessionOpened
from scorekeeper.journal.seatings import NextSeating, next_seating
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import MAIN, MOVEMENT, DrawState
from scorekeeper.journal.voids import standing_entries
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.model import Problem, problem

Found = Iterable[Problem]


def check_seating(tournament: Tournament, fact: DrawMade, _reason: str, _rules: HandRules) -> Found:
    """Refuse a seating that is not due now, during a round, or without players."""
    stage = tournament.stage(MAIN)
    if fact.stage != MAIN or fact.instead_of:
        yield problem("not-of-this-game", "stage" if fact.stage != MAIN else "instead_of")
        return
    if fact.method != MOVEMENT:
        yield problem("unknown-method", "method", method=fact.method)
        return
    if stage.draw(fact.draw) is not None:
        yield problem("draw-uid-used", "draw")
    due = next_seating(tournament, fact.seed)
    number = due.seated_round.number
    if len(fact.rounds) != 1 or fact.rounds[0].round != number:
        round_number = fact.rounds[0].round if fact.rounds else 0
        yield problem("round-drawn-already", "rounds", 0, round=round_number)
        return
    if due.unfinished:
        tables = ", ".join(map(str, due.unfinished))
        yield problem("round-goes-on", "rounds", 0, round=number - 1, tables=tables, n=len(due.unfinished))
    elif due.undecided:
        tables = ", ".join(map(str, due.undecided))
        yield problem("tie-undecided", "rounds", 0, tables=tables, n=len(due.undecided))
    elif not due.seated_round.tables:
        yield problem("draw-empty", "rounds")
    elif not _agrees(fact, due):
        yield problem("seating-moved-on", "rounds", 0)
    uids = [table.session for table in fact.rounds[0].tables]
    ever = {uid for draw in stage.draws for uid in draw.sessions} | tournament.games.keys()
    if len(set(uids)) != len(uids) or ever.intersection(uids):
        yield problem("session-uid-used", "rounds", 0, "tables")


def _agrees(fact: DrawMade, due: NextSeating) -> bool:
    seated_round = fact.rounds[0]
    tables = tuple((table.table, table.teams) for table in seated_round.tables)
    same = tables == tuple((table.table, table.seats) for table in due.seated_round.tables)
    return same and seated_round.sits_out == due.seated_round.sits_out and fact.order == due.order


def _holding(tournament: Tournament, uid: str) -> DrawState | None:
    draw = tournament.stage(MAIN).draw(uid)
    return draw if draw is not None and draw.withdrawn is None else None


def check_withdrawal(tournament: Tournament, fact: DrawWithdrawn, _reason: str, _rules: HandRules) -> Found:
    """Find a seating that is invalid, or that has entries not yet undone."""
    draw = _holding(tournament, fact.draw)
    if draw is None:
        yield problem("no-such-draw", "draw")
        return
    for uid in draw.sessions:
        game = tournament.games.get(uid)
        entries = standing_entries(game.entries) if game is not None else ()
        if game is not None and any(type(entry.fact) is not SessionOpened for entry in entries):
            yield problem(
                "draw-has-played", "draw", table=game.table or 0, round=game.round or 0, session=game.number
            )  # fmt: skip
            return


def check_publication(tournament: Tournament, fact: DrawPublished, _reason: str, _rules: HandRules) -> Found:
    """Find a seating that is not valid, or already published."""
    draw = _holding(tournament, fact.draw)
    if draw is None:
        yield problem("no-such-draw", "draw")
    elif draw.published is not None:
        yield problem("draw-published-already", "draw")

"""What stood of a session or game behind an earlier entry, by the teams and settings of now."""

from collections.abc import Sequence

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.games import Table, game_state
from scorekeeper.journal.snapshot import GameState, Played, Tournament
from scorekeeper.journal.standing import SessionContext, session_state
from scorekeeper.rules.hands import HandRules


def standing_after(tournament: Tournament, played: Played, seq: int) -> Played:
    """Return a session or game as it stood after entry `seq`, which is not older than its opening."""
    entries: Sequence[Entry] = tuple(entry for entry in played.entries if entry.seq <= seq)
    event, rules = tournament.event, tournament.rules
    if event is None or rules is None or not entries:
        return played
    if isinstance(rules, HandRules):
        assert isinstance(played, GameState), "an event of hands is made of games"
        return game_state(
            played.uid, played.number, entries, Table(event, tournament.teams, rules), tournament.register
        )
    around = SessionContext(event, tournament.teams, rules)
    return session_state(played.uid, played.number, entries, around, tournament.register)

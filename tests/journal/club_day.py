"""A day of 500 with thirteen players: arrivals, seated rounds, results without hands."""

from itertools import count

from scorekeeper.journal.facts import CheckedIn, DrawMade, ResultStated, TeamEntered
from scorekeeper.journal.seatings import in_round, last_round, next_seating
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.journal.stages import MAIN, MOVEMENT
from scorekeeper.rules.model import TIE
from tests.journal.game import EVENT_MADE, GameDay

NAMES = ("Anil", "Biju", "Chacko", "Deepa", "Eapen", "Feroz", "Gita", "Hari", "Indu", "Joy", "Kora", "Lissy", "Mani")


def uid(name):
    return name[:2].lower() * 2


class ClubDay(GameDay):
    """A day on which players arrive, are seated, and results come in without hands."""

    def __init__(self, names=NAMES, *, all_present=True):
        super().__init__((EVENT_MADE, *(TeamEntered(uid(name), name, (name,)) for name in names)))
        self.uids = count(1)
        if all_present:
            self.come(*names)

    def come(self, *names, state="here"):
        self.play(*(CheckedIn(uid(name), state) for name in names))
        return self

    def seating(self, seed=None, **changed):
        due = next_seating(self.tournament, seed)
        tables = tuple(
            DrawnTable(table.table, f"{next(self.uids):04x}", table.seats) for table in due.seated_round.tables
        )
        result = {
            "draw": f"d{next(self.uids)}", "rounds": (DrawnRound(due.seated_round.number, tables, due.seated_round.sits_out),),
            "order": due.order, "seed": due.seed, "method": MOVEMENT,
        }  # fmt: skip
        return DrawMade(MAIN, basis=self.tournament.seq, basis_digest="", **{**result, **changed})

    def seat(self, seed=None):
        fact = self.seating(seed)
        self.play(fact)
        return fact

    def results(self, *winners):
        games = in_round(self.tournament, last_round(self.tournament))
        for game, winner in zip(games, winners, strict=True):
            self.play(ResultStated(game.uid, winner, "A" if winner == TIE else None))
        return self

    def tables(self):
        names = {uid: team.name for uid, team in self.tournament.teams.items()}
        return [
            tuple(names[team] for team in game.teams) for game in in_round(self.tournament, last_round(self.tournament))
        ]

"""A finished session at a table whose people can sign: for the tests of the sign-off and of what follows from it."""

from dataclasses import dataclass
from datetime import timedelta

from scorekeeper.features.keys.view import people
from scorekeeper.features.signoff.view.signoff import sign
from scorekeeper.features.signoff.view.signoff_view import signoff_view
from scorekeeper.features.signoff.view.what_is_signed import Wish
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.signing.keys.trust import Trust
from tests.features.score.page.table import new_entries
from tests.kernel.golden_event import SESSION, golden, opening
from tests.signing.keys.club import AT, CAPTAIN_PIN, PASSPHRASE, PIN, SOFT
from tests.signing.sealing.sheets import STROKES

STAMP = "2026-10-03T16:13:05Z"


@dataclass
class Table:
    """A desk at the finished golden session, and a club whose people sit at the table."""

    desk: Desk
    club: people.OpenClub
    uids: dict[str, str]

    @property
    def state(self):
        return self.desk.tournament.sessions[SESSION]

    @property
    def view(self):
        return signoff_view(self.desk.tournament, SESSION, kept=self.desk.store.attachment)

    @property
    def trust(self):
        return Trust.of(self.club.store.public())

    def sign(self, role, *, pin="", by="", minute=0, **more):
        by = by or role
        pin = pin or (PIN if by == "scorer" else CAPTAIN_PIN)
        at = AT + timedelta(hours=1, minutes=minute)
        said = {key: more.pop(key) for key in ("statement", "strokes") if key in more}
        return sign(self.desk, self.club, Wish(SESSION, role, self.uids[by], pin, **said), at, **more)

    def sign_all(self, **more):
        for minute, role in enumerate(self.view.places):
            done = self.sign(role.role, minute=minute, strokes=STROKES, **more)
        return done


def seated(upto=18):
    numbers = iter(range(1, 10_000))
    store = MemoryStore(new_entries([*opening(seats=True), *golden(upto)]))
    return Desk(store, who="Lissy Abraham", seat="t7", clock=lambda: STAMP, ids=lambda: f"{next(numbers):032x}f")


def set_table(folder, upto=18):
    club = people.make_club(folder, "Lakes", "Lissy Abraham", PASSPHRASE, AT, pin=PIN, hardness=SOFT).club
    uids = {"scorer": club.store.people[0].uid}
    for role, name, team in (("captain-A", "Anil", "Dallas"), ("captain-B", "Biju", "Detroit")):
        uids[role] = people.enrol(club, name, "captain", CAPTAIN_PIN, AT, team=team).uid
    uids["committee"] = people.enrol(club, "Mary Joseph", "committee", CAPTAIN_PIN, AT).uid
    return Table(seated(upto), club, uids)

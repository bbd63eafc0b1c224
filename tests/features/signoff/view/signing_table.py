"""A finished session whose people can sign, for the tests of signing."""

import atexit
import shutil
import tempfile
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from itertools import count
from pathlib import Path

from scorekeeper.features.keys.view import people
from scorekeeper.features.signoff.view.sheet_signing import SheetSigning
from scorekeeper.features.signoff.view.signers import SignRequest
from scorekeeper.features.signoff.view.signoff_view import signoff_view
from scorekeeper.journal.signing import attachments_of
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.signing.keys.trust import Trust
from tests.features.score.page.table import new_entries
from tests.kernel.golden_event import SESSION, golden, opening
from tests.signing.keys.club import AT, CAPTAIN_PIN, PASSPHRASE, PIN, SOFT
from tests.signing.sealing.sheets import STROKES

STAMP = "2026-10-03T16:13:05Z"


@dataclass
class SigningTable:
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
        return Trust.from_bundles(self.club.store.public())

    @property
    def content(self):
        """The signed file of the newest revision."""
        return SheetSigning(SESSION).signed_file(self.desk)

    def sign(self, role, *, pin="", by="", minute=0, **more):
        by = by or role
        pin = pin or (PIN if by == "scorer" else CAPTAIN_PIN)
        at = AT + timedelta(hours=1, minutes=minute)
        result = {key: more.pop(key) for key in ("statement", "strokes") if key in more}
        return SheetSigning(SESSION).sign(
            self.desk, self.club, SignRequest(self.uids[by], pin, role, **result), at, **more
        )

    def sign_all(self, **more):
        for minute, role in enumerate(self.view.places):
            signing = self.sign(role.role, minute=minute, strokes=STROKES, **more)
        return signing


def seated(upto=18):
    return desk_at(MemoryStore(new_entries([*opening(seats=True), *golden(upto)])))


def desk_at(store):
    numbers = count(1 + len(store.new))
    return Desk(store, who="Lissy Abraham", seat="t7", clock=lambda: STAMP, ids=lambda: f"{next(numbers):032x}f")


def set_table(folder, upto=18):
    club = people.make_club(folder, "Lakes", "Lissy Abraham", PASSPHRASE, AT, pin=PIN, hardness=SOFT).club
    uids = {"scorer": club.store.people[0].uid}
    for role, name, team in (("captain-A", "Anil", "Dallas"), ("captain-B", "Biju", "Detroit")):
        uids[role] = people.enrol(club, name, "captain", CAPTAIN_PIN, AT, team=team).uid
    uids["committee"] = people.enrol(club, "Mary Joseph", "committee", CAPTAIN_PIN, AT).uid
    return SigningTable(seated(upto), club, uids)


@cache
def _signed_once():
    """Return a table with a sheet signed by all, and its keys; cached, as signing is slow."""
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-signed-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    table = set_table(folder)
    table.sign_all()
    table.club.lock()
    return table, folder


def signed_table(folder):
    """The same behind the last signature, with a desk and files of its own."""
    signed, files = _signed_once()
    shutil.copytree(files, folder, dirs_exist_ok=True)
    new = signed.desk.store.new
    names = {name for entry in new for name in attachments_of(entry.fact)}
    store = MemoryStore()
    store.append(new, 0, [signed.desk.store.attachment(name) for name in names])
    club = people.open_club(folder, PASSPHRASE, AT, hardness=SOFT)
    return SigningTable(desk_at(store), club, dict(signed.uids))

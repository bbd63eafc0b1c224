"""A finished sheet of every rule system, and a club whose people have keys to sign it."""

import atexit
import json
import shutil
import tempfile
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from pathlib import Path

from scorekeeper.features.keys.view import people
from scorekeeper.features.papers.view.redrawing import redraw_sheet
from scorekeeper.features.signoff.view.sheet_signing import SheetSigning
from scorekeeper.features.signoff.view.signers import SignRequest
from scorekeeper.features.signoff.view.signoff_view import signoff_view
from scorekeeper.kernel.binding import PDF_LIBRARY
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.events import NewEvent, create_event, open_event
from scorekeeper.signing.checking.check import check
from scorekeeper.signing.keys.trust import Trust
from tests.features.papers.view.document_import import import_papers
from tests.signing.keys.club import AT, CAPTAIN_PIN, PASSPHRASE, PIN, SOFT
from tests.signing.sealing.sheets import STROKES

TEAMS = ("Dallas", "Detroit", "Houston")
DEALS = (
    {"deal": 1, "side": "A", "contract": "40H", "taken": 44},
    {"deal": 2, "side": "B", "contract": "28SX", "result": "defeated"},
    *({"deal": number, "side": "B", "contract": "30D", "taken": 33} for number in range(3, 7)),
)


def session(system, sides="AB", players=6, **options):
    each = players // len(sides)
    named = {
        side: {"name": name, "players": [f"{name} {number}" for number in range(1, each + 1)], "captain": f"{name} 1"}
        for side, name in zip(sides, TEAMS, strict=False)
    }
    return {
        "format": "scorekeeper/session",
        "version": 1,
        "system": system,
        "options": {"players": players, **options},
        "meta": {"scorer": "Lissy", "round": 1, "table": 2},
        "sides": named,
        "deals": list(DEALS),
    }


DOCUMENTS = {
    "international-56": session("international-56", deals=6),
    "online-56": session("online-56", players=4, deals=6),
    "tables-56": session("tables-56", players=8, deals=6),
    "tables-56-teams": session("tables-56-teams", "ABC", teams=3, deals=6),
    "singles-500": {
        "format": "scorekeeper/game500",
        "version": 1,
        "sides": {"A": {"players": ["Ann", "Bob"]}, "B": {"players": ["Cy", "ബിജു Biju"]}},
        "hands": [
            {"hand": 1, "side": "A", "bid": "7S", "tricks": 8},
            {"hand": 2, "side": "B", "bid": "8H", "tricks": 7},
            {"hand": 3, "bid": "none", "tricks": {"A": 6, "B": 4}},
            {"hand": 4, "side": "A", "bid": "8D", "tricks": 8},
        ],
    },
}
ROLES: dict[str, tuple[str, ...]] = dict.fromkeys(DOCUMENTS, ("scorer", "captain-A", "captain-B"))
ROLES["tables-56-teams"] = (*ROLES["tables-56-teams"], "captain-C")
ROLES["singles-500"] = ("scorer", "player-A", "player-B")
PLAYERS = {"player-A": "Bob", "player-B": "ബിജു Biju"}
CHANGED = dict.fromkeys(DOCUMENTS, (("deals", 5, "taken"), 28, "deal 6, card points taken, 33 became 28"))
CHANGED["singles-500"] = (("hands", 3, "tricks"), 7, "hand 4, tricks, 8 became 7")
"""One field of each record, what a forger writes there, and how the check names it."""


@dataclass
class SignedEvent:
    """An event of one system with one finished sheet, and a club whose people have keys.

    `content` is that sheet where everybody has signed it before.
    """

    system: str
    folder: Path
    desk: Desk
    club: people.OpenClub
    content: bytes = b""

    def close(self):
        self.desk.close()

    @property
    def uid(self):
        return next(iter((*self.desk.tournament.sessions, *self.desk.tournament.games)))

    @property
    def state(self):
        return self.desk.tournament.played(self.uid)

    @property
    def view(self):
        return signoff_view(self.desk.tournament, self.uid, kept=self.desk.store.attachment)

    def key(self, role):
        """Whose key signs in a role, made when it is wanted, with its PIN."""
        if role == "scorer":
            return self.club.store.people[0].uid, PIN
        place = next(place for place in self.view.places if place.role == role)
        name = PLAYERS.get(role) or place.name or "Mary"
        known = [person for person in self.club.store.people if person.name == name]
        kind = "committee" if role == "committee" else "captain"
        return (known[0] if known else people.enrol(self.club, name, kind, CAPTAIN_PIN, AT)).uid, CAPTAIN_PIN

    def sign(self, role, minute=0, **more):
        person, pin = self.key(role)
        wish = SignRequest(person, pin, role, strokes=STROKES, **more)
        return SheetSigning(self.uid).sign(self.desk, self.club, wish, AT + timedelta(hours=1, minutes=minute))

    def sign_all(self):
        for minute, place in enumerate(self.view.places):
            signing = self.sign(place.role, minute)
        return signing.content

    def check(self, content):
        trust = Trust.from_bundles(self.club.store.public())
        return check(content, trust, AT + timedelta(hours=9), render=redraw_sheet, library=PDF_LIBRARY)


def played_hall(system, folder):
    """A sheet played to the end in an event of its own, and a club whose people can sign it."""
    desk = create_event(folder / "day.scorekeeper", NewEvent(name="Day", system=system), who="Lissy", seat="t1")
    import_papers(desk, [("played.json", json.dumps(DOCUMENTS[system]).encode())])
    club = people.make_club(folder / "data", "Lakes", "Lissy", PASSPHRASE, AT, pin=PIN, hardness=SOFT).club
    return SignedEvent(system, folder, desk, club)


@cache
def _signed_once(system):
    """Return the folder of a hall with a sheet signed by all; cached, as signing takes a second."""
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-signed-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    (folder / "data").mkdir()
    hall = played_hall(system, folder)
    content = hall.sign_all()
    hall.close()
    return folder, content


def signed_hall(system, folder):
    """A hall whose sheet everybody signed, with files of its own."""
    files, content = _signed_once(system)
    shutil.copytree(files, folder, dirs_exist_ok=True)
    desk = open_event(folder / "day.scorekeeper", who="Lissy", seat="t1")
    club = people.open_club(folder / "data", PASSPHRASE, AT, hardness=SOFT)
    return SignedEvent(system, folder, desk, club, content)


def trust_club(hall):
    """Trust the club on this computer, as a person does who was given its certificate."""
    clubs = hall.folder / "data" / "clubs"
    clubs.mkdir(exist_ok=True)
    (clubs / "lakes.pem").write_bytes(hall.club.store.public())

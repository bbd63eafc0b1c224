"""Commands that sign, close and protect, killed before any of their writes: nothing is lost, nothing half is good."""

import json
import random
import shutil
import subprocess
import sys
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.assets.paths import keys_file
from scorekeeper.features.keys.view import clubs, people
from scorekeeper.features.verify.view.verifying import verify_event
from scorekeeper.journal.facts import DealRecorded
from scorekeeper.kernel.events import NewEvent, create_event, open_event
from scorekeeper.kernel.paper_sheets import printout
from scorekeeper.rules.contract import Contract
from tests import killing
from tests.campaigns import how_many, tell
from tests.cli.commands import run
from tests.kernel.golden_event import SESSION, opening
from tests.pictures import picture
from tests.signing.keys.club import AT, PASSPHRASE, SOFT

ROOT = Path(__file__).parents[2]
OFTEN = how_many("killed-commands", 10)
PIN = "8317"
SCORER, FIRST, LAST = "Lissy Abraham", "Anil", "Biju"

pytestmark = pytest.mark.skipif(not killing.POSSIBLE, reason="writes are counted on Linux on x86-64")


class Nursery:
    """A process that runs commands in forks of its own, and kills them if asked to."""

    def __init__(self, process):
        self.process = process

    def run(self, folder, commands, *, typed="", kill=0):
        request = {
            "commands": [[str(word) for word in words] for words in commands],
            "typed": typed, "home": str(folder / "home"), "printed": str(folder / "printed"), "kill": kill,
        }  # fmt: skip
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return killing.Traced(*json.loads(self.process.stdout.readline()))

    def run_ok(self, folder, commands, **more):
        ended = self.run(folder, commands, **more)
        assert (ended.killed, ended.status) == (False, 0), (folder / "printed").read_text()
        return ended


@pytest.fixture(scope="module")
def nursery():
    command = [sys.executable, "-m", "tests.cli.killed_commands"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Nursery(process)
        assert process.stdin is not None
        process.stdin.close()


def data_of(folder):
    return folder / "home" / "scorekeeper"


def event_of(folder):
    return folder / "cup.scorekeeper"


def begin(folder):
    """An event whose one session of two deals is played."""
    desk = create_event(
        event_of(folder), NewEvent("Cup", "international-56", settings={"deals": 2}), who=SCORER, seat="t1"
    )
    desk.submit([*opening()[1:], *(DealRecorded(SESSION, deal, "A", Contract(40, "H"), 44) for deal in (1, 2))])
    desk.close()


@contextmanager
def desk_of(folder):
    desk = open_event(event_of(folder), who=SCORER, seat="t1", read_only=True)
    yield desk
    desk.close()


def code_of(folder):
    with desk_of(folder) as desk:
        return printout(desk.tournament.sessions[SESSION], desk.tournament).code


def printed_in(folder):
    file = folder / "printed"
    return file.read_text() if file.exists() else ""


def check_keys(folder, *, there):
    """The key file can be read, opens, and its certificates are trusted; only a beginning may have none."""
    data = data_of(folder)
    assert keys_file(data).exists() or not there
    if not keys_file(data).exists():
        return
    view = people.club_view(data, AT)
    assert view is not None
    assert view.counts_changed is None
    club = people.open_club(data, PASSPHRASE, datetime.now(UTC), hardness=SOFT)
    for person in people.people(data, AT):
        assert people.signer(club, person.uid, PIN, datetime.now(UTC)).name == person.name
    assert view.fingerprint in {trusted.fingerprint for trusted in clubs.trust_of(data).clubs}


def check_event(folder):
    """The event is sound, and says of its sheet only what its files prove; return whether it is closed."""
    data = data_of(folder)
    verdict = verify_event(event_of(folder), trust=lambda: clubs.trust_of(data))
    assert (verdict.faults, verdict.problems, verdict.remarks) == ((), (), ())
    ran = run("sessions", event_of(folder), "--json")
    (session,) = json.loads(ran.out)
    closed = session.get("signed", {}).get("closed", False)
    assert (ran.err, verdict.signed + verdict.on_paper) == ("", int(closed))
    return closed


class Signing:
    """`sign`: the first place with a new club, or the last one, whose file is written."""

    def __init__(self, before, name):
        self.before, self.name = before, name

    def words(self, folder, name):
        more = ("--club", "Friday club 56") if name == SCORER else ()
        more += ("--pdf", folder / "sheet.pdf") if name == LAST else ()
        return ("sign", event_of(folder), "--session", SESSION, "--name", name, *more)

    def prepare(self, nursery, folder):
        begin(folder)
        for name in self.before:
            nursery.run_ok(folder, [self.words(folder, name)], typed=f"{PIN}\n{PIN}\n")

    def commands(self, folder):
        return [self.words(folder, self.name)]

    def check(self, nursery, folder, ended):
        check_keys(folder, there=bool(self.before))
        closed = check_event(folder)
        acknowledged = "signed" in printed_in(folder)
        signed = [name for name in (SCORER, FIRST, LAST) if name in self.marks(folder)]
        assert self.name in signed or not acknowledged
        assert signed[: len(self.before)] == list(self.before), "earlier signatures are there"
        if (folder / "sheet.pdf").exists():
            assert closed, "no file before everyone has signed"
            assert run("verify", folder / "sheet.pdf").status in {0, 1}
        for name in (SCORER, FIRST, LAST):
            if name not in signed:
                nursery.run_ok(folder, [self.words(folder, name)], typed=f"{PIN}\n{PIN}\n")
        check_keys(folder, there=True)
        assert check_event(folder)

    def marks(self, folder):
        with desk_of(folder) as desk:
            signing = desk.tournament.sessions[SESSION].signing
            return {mark.name for mark in signing.marks.values()} if signing is not None else set()


class Protecting:
    """`keys --protect`."""

    def prepare(self, nursery, folder):
        begin(folder)
        nursery.run_ok(folder, [Signing((), SCORER).words(folder, SCORER)], typed=f"{PIN}\n{PIN}\n")

    def commands(self, _folder):
        return [("keys", "--protect")]

    def typed(self):
        return f"{PASSPHRASE}\n{PASSPHRASE}\n"

    def check(self, nursery, folder, ended):
        data = data_of(folder)
        before = {club.fingerprint for club in clubs.trust_of(data).clubs}
        is_protected = people.needs_passphrase(data)
        code = printed_in(folder).partition("shown only now: ")[2].partition("\n")[0]
        if code:
            assert is_protected
            people.open_club(data, code, datetime.now(UTC), hardness=SOFT).lock()
        assert not people.earlier_file(data).exists() or before
        check_keys(folder, there=True)
        assert not check_event(folder)
        if not is_protected:
            nursery.run_ok(folder, self.commands(folder), typed=self.typed())
        assert people.needs_passphrase(data)
        assert before <= {club.fingerprint for club in clubs.trust_of(data).clubs}, "earlier sheets stay trusted"
        check_keys(folder, there=True)


class KilledClosing:
    """Closing on paper: alone with a photo, in one pass, or after printing."""

    def __init__(self, how):
        self.how = how

    def prepare(self, _nursery, folder):
        begin(folder)
        (folder / "photo.jpg").write_bytes(picture(size=100))

    def commands(self, folder):
        event, paper = event_of(folder), folder / "sheet.pdf"
        alone = ("close-sheet", event, "--session", SESSION, "--code", code_of(folder))
        return {
            "close-sheet": [(*alone, "--photo", folder / "photo.jpg")],
            "round --on-paper": [("round", event, "--on-paper", "Thomas")],
            "export, close-sheet": [("export", event, "--session", SESSION, "--pdf", paper), alone],
        }[self.how]

    def check(self, nursery, folder, ended):
        code = code_of(folder)
        closed = check_event(folder)
        acknowledged = any(word in printed_in(folder) for word in ("Closed on paper: table", ": signed"))
        assert closed or not acknowledged
        paper = folder / "sheet.pdf"
        if paper.exists():
            assert paper.read_bytes().rstrip().endswith(b"%%EOF"), "printed whole or not at all"
        if closed:
            with desk_of(folder) as desk:
                fact = desk.entries[-1].fact
                photo = desk.store.attachment(fact.photo) if fact.photo else b""
            assert fact.code == code
            assert photo in (b"", (folder / "photo.jpg").read_bytes())
        else:
            nursery.run_ok(folder, self.commands(folder)[-1:])
        assert check_event(folder)
        assert code_of(folder) == code, "the paper that was printed before is that of the sheet"


CASES: dict[str, Any] = {
    "keys --protect": Protecting(),
    "sign, the first": Signing((), SCORER),
    "sign, the last": Signing((SCORER, FIRST), LAST),
    "close-sheet": KilledClosing("close-sheet"),
    "round --on-paper": KilledClosing("round --on-paper"),
    "export, close-sheet": KilledClosing("export, close-sheet"),
}


@pytest.mark.parametrize("name", CASES)
def test_killed_before_a_write(name, nursery, tmp_path):
    case, chance = CASES[name], random.Random(27)
    typed = getattr(case, "typed", lambda: f"{PIN}\n{PIN}\n")()
    prepared = tmp_path / "prepared"
    prepared.mkdir()
    case.prepare(nursery, prepared)
    (prepared / "printed").unlink(missing_ok=True)
    whole = tmp_path / "whole"
    shutil.copytree(prepared, whole)
    changes = nursery.run_ok(whole, case.commands(whole), typed=typed).changes
    spots = list(range(1, changes + 1))
    spots = sorted(chance.sample(spots, min(len(spots), max(1, OFTEN // len(CASES)))))
    killed = 0
    for spot in spots:
        folder = tmp_path / f"killed-{spot}"
        shutil.copytree(prepared, folder)
        ended = nursery.run(folder, case.commands(folder), typed=typed, kill=spot)
        killed += ended.killed
        case.check(nursery, folder, ended)
        assert not [*data_of(folder).glob("keys/.*.part")], "a half-written file of keys"
        shutil.rmtree(folder)
    tell(f"{name}: {killed} kills at {changes} writes, nothing lost, nothing half-written called good")
    assert killed

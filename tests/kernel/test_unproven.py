"""A scorer's login enters false signatures; a desk believes the signed file instead."""

from hashlib import sha256

import pytest

from scorekeeper.journal.facts import SheetClosed, SheetSigned
from scorekeeper.journal.set_aside import UNPROVEN, aside
from scorekeeper.kernel.unproven import closings, unproven_in
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.jobs import Jobs
from scorekeeper.signing.signed_roles import signed_roles
from scorekeeper.store.errors import ServerAwayError
from tests.kernel.seats import deal
from tests.signing.keys.club import AT, CAPTAIN_PIN, make_club
from tests.signing.sealing.club_sheet import sheet_of
from tests.signing.sealing.sheets import JOSE, SUNIL

ROLES = ("scorer", "captain-A", "captain-B")


@pytest.fixture(scope="module")
def sheet(tmp_path_factory):
    """The file of a sheet that three people have signed."""
    store, keys, _code = make_club(tmp_path_factory.mktemp("club"))
    return sheet_of(store, keys, {name: keys.enrol(name, "captain", CAPTAIN_PIN, AT) for name in (JOSE, SUNIL)})


def enter(hall, file, certificates, record=None):
    """Enter, by another login, three signatures and the closing of the only session."""
    other = hall.other()
    other.submit((deal(other, 1),))
    (session,) = other.tournament.sessions
    record = record or b"a record that nobody signed"
    name, kept = sha256(record).hexdigest(), sha256(file).hexdigest()
    signed = [
        SheetSigned(session, 1, role, "Daisy", "signed", name, certificate=certificates.get(role, ""), file=kept)
        for role in ROLES
    ]
    facts = (*signed, SheetClosed(session, 1, name, kept, ROLES))
    other.submit_draft(lambda _event: facts, allow=ANY, attachments=(record, file))
    return session


class Everything(frozenset[str]):
    """Allows whatever a desk would refuse: another program does not ask."""

    def __contains__(self, code):
        return True


ANY = Everything()


def set_asides(desk):
    return [(problem.kind, problem.why.code) for entry in desk.entries if (problem := aside(entry.fact)) is not None]


def doubts(desk):
    return unproven_in(closings(desk.known[0]), desk.store.attachment)


def test_a_closing_whose_file_proves_it_counts(hall, sheet):
    record, certificates = signed_roles(sheet)
    session = enter(hall, sheet, certificates, record=content_of(sheet))
    assert record == sha256(content_of(sheet)).hexdigest()
    desk = hall.desk("table-7")
    assert doubts(desk) == {}
    assert desk.tournament.sessions[session].is_closed


@pytest.mark.parametrize("what", ["no signature", "not a pdf", "other record", "other key"])
def test_a_closing_that_its_file_does_not_prove_is_set_aside(hall, sheet, what):
    _record, certificates = signed_roles(sheet)
    file, record = sheet, content_of(sheet)
    if what == "no signature":
        file = sheet[: sheet.index(b"%%EOF\n") + 6]
    elif what == "not a pdf":
        file = b"signed, really"
    elif what == "other record":
        record = None
    else:
        certificates = {**certificates, "captain-B": "0" * 64}
    session = enter(hall, file, certificates, record=record)
    desk = hall.desk("table-7")
    desk.disbelieve(doubts(desk))
    state = desk.tournament.sessions[session]
    assert not state.is_closed
    assert ("sheet-closed", UNPROVEN) in set_asides(desk)
    forged = 1 if what == "other key" else 3
    assert set_asides(desk).count(("sheet-signed", UNPROVEN)) == forged
    if forged == 3:
        desk.submit((deal(desk, 2),))
        desk.catch_up()
        assert desk.waiting == ()


def test_a_window_compares_by_itself_and_again_after_the_line_was_cut(hall, sheet, qtbot):
    session = enter(hall, b"signed, really", {})
    desk, jobs = hall.desk("table-7"), Jobs()
    lines = [ServerAwayError(name="", cause="line")]
    attachment = desk.line.attachment

    def cut_once(name):
        if lines:
            raise lines.pop()
        return attachment(name)

    desk.line.attachment = cut_once
    bridge = Bridge(desk, jobs)
    assert bridge.tournament.sessions[session].is_closed
    bridge.poll()
    qtbot.waitUntil(lambda: not lines)

    def open_again():
        bridge.poll()
        return not bridge.tournament.sessions[session].is_closed

    qtbot.waitUntil(open_again)
    assert set_asides(desk).count(("sheet-signed", UNPROVEN)) == 3
    bridge.close(lambda: None)
    jobs.close()
    hall.open.remove(desk)


def content_of(sheet):
    from scorekeeper.signing.checking.opening import Opened, opened, record_at  # noqa: PLC0415 - large libraries

    file = opened(sheet)
    assert isinstance(file, Opened)
    record = record_at(file, file.revisions - 1)
    assert record is not None
    return record.data

"""A connection cut before, during or after each query: every entry arrives once, in order."""

import random
from itertools import count

import pytest

from scorekeeper.journal.facts import DealRecorded, PlayerEntered
from scorekeeper.journal.fold import fold
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.events import NewEvent, NewTeam, create_event, open_event
from scorekeeper.kernel.server_desk import NO_LINE, ServerDesk
from scorekeeper.language.store import sentence
from scorekeeper.rules.contract import Contract
from scorekeeper.store.server.server_store import ServerStore
from tests.campaigns import how_many, tell
from tests.postgres.proxy import CUTS, Proxy

EVENT = NewEvent(
    "Great Lakes 56", "international-56", teams=(NewTeam("Dallas"), NewTeam("Detroit")), first_session=True
)
EACH = how_many("cut-lines", 60) // len(CUTS)
"""Three of the five kinds of cut come after COMMIT was sent."""


@pytest.fixture
def proxy(hall):
    new_proxy = Proxy(hall.cluster.folder / f".s.PGSQL.{hall.cluster.port}")
    yield new_proxy
    new_proxy.close()


@pytest.fixture
def desk(hall, proxy, tmp_path):
    new_desk = create_event(hall.url(), EVENT, who="Mini", seat="office")
    hall.seat(new_desk.store.event, anil="scorer")
    new_desk.close()
    url = f"postgresql://anil@127.0.0.1:{proxy.port}/{hall.database}"
    opened = open_event(url, who="Anil", seat="anil", outboxes=tmp_path)
    yield opened
    opened.close()


def deals(desk):
    """Make one deal after the other, and then correct them."""
    for number in count():
        (state,) = desk.tournament.sessions.values()
        yield DealRecorded(state.uid, number % 18 + 1, "A", Contract(40, "H"), 40 + number // 18)


def deliver(desk):
    for _ in range(50):
        try:
            desk.catch_up()
        except NO_LINE:
            continue
        return
    raise AssertionError(desk.waiting)


def test_lines_cut_around_an_entry_lose_and_double_nothing(hall, desk, proxy):
    assert isinstance(desk, ServerDesk)
    cuts = [cut for cut in CUTS for _ in range(EACH)]
    random.Random(56).shuffle(cuts)
    waited, entered = dict.fromkeys(CUTS, 0), []
    for cut, fact in zip(cuts, deals(desk), strict=False):
        proxy.cut = cut
        saved = desk.submit((fact,), reason="the paper says so")
        entered.append(saved.entries[0].cmd)
        waited[cut] += bool(desk.waiting)
        deliver(desk)
    check(hall, desk, entered)
    ignored = sum(cut not in {"never sent", "half sent"} for cut in cuts)
    tell(
        f"{len(cuts)} lines cut, {ignored} of them after COMMIT was sent, {len(entered)} entries, all there once: {waited}"
    )
    assert all(waited.values()), "each kind of cut has cost an answer"  # what was sent may be answered before the cut


def test_lines_cut_while_what_waited_is_sent_lose_and_double_nothing(hall, desk, proxy):
    chance, entered = random.Random(11), []
    for number, fact in zip(range(36), deals(desk), strict=False):
        if number % 3 == 0:
            proxy.cut = "never sent"
        entered.append(desk.submit((fact,), reason="the paper says so").entries[0].cmd)
        if number % 3 == 2:
            proxy.cut = chance.choice(CUTS)
            with pytest.raises(NO_LINE):
                desk.catch_up()
            deliver(desk)
    check(hall, desk, entered)


def test_an_entry_that_lands_after_it_was_given_up_is_there_once(hall, desk):
    entered = []
    for _, fact in zip(range(4), deals(desk), strict=False):
        with hall.cluster.connect(hall.database) as other, other.transaction():
            other.execute("SELECT 1 FROM scorekeeper.event FOR UPDATE")
            entered.append(desk.submit((fact,), reason="the paper says so").entries[0].cmd)
            assert len(desk.waiting) == 1
        deliver(desk)
    check(hall, desk, entered)


def test_on_a_full_disk_of_the_server_entries_wait_and_are_sent_when_there_is_room(hall, desk):
    with hall.cluster.connect(hall.database) as owner:
        owner.execute("""CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END $$""")
        owner.execute(
            "CREATE TRIGGER full_disk BEFORE INSERT ON scorekeeper.entry FOR EACH ROW EXECUTE FUNCTION full_disk()"
        )
        entered = []
        for _, fact in zip(range(3), deals(desk), strict=False):
            entered.append(desk.submit((fact,), reason="the paper says so").entries[0].cmd)
        assert len(desk.waiting) == 3
        cause = desk.line_lost
        while cause.code == "no-answer":  # on a busy machine the answer comes too late, and is asked for again
            with pytest.raises(NO_LINE) as lost:
                desk.catch_up()
            cause = lost.value
        assert "disk is full" in sentence(cause.code, cause.values)
        owner.execute("DROP TRIGGER full_disk ON scorekeeper.entry")
    deliver(desk)
    check(hall, desk, entered)


@pytest.fixture
def office(hall, desk, proxy, tmp_path):
    """The organiser's desk, over the line that is cut."""
    url = f"postgresql://mini@127.0.0.1:{proxy.port}/{hall.database}"
    opened = open_event(url, who="Mini", seat="office", outboxes=tmp_path)
    yield opened
    opened.close()


def enter_player(desk, name):
    """Enter a player pressing Enter until it is saved: each time as a new player."""
    result = []
    for _ in range(5):
        try:
            desk.submit((PlayerEntered(desk.new_uid(), name),))
        except NO_LINE:
            continue
        except EntryRefused as refusal:
            result += [problem.code for problem in refusal.problems]
        return result
    raise AssertionError(name)


def named(hall, name):
    other = open_event(hall.url("mini"), who="Mini", seat="looks", read_only=True)
    result = [entry.seq for entry in other.entries if isinstance(entry.fact, PlayerEntered) and entry.fact.name == name]
    other.close()
    return result


@pytest.mark.parametrize("cut", CUTS)
def test_an_entry_that_waits_nowhere_is_asked_for_before_it_is_entered_again(hall, office, proxy, cut):
    for number in range(3):
        proxy.cut = cut
        enter_player(office, f"Player {number}")
        assert len(named(hall, f"Player {number}")) == 1, "lost or doubled"


def test_a_late_entry_that_waits_nowhere_is_reported_before_it_is_entered_again(hall, office, monkeypatch):
    assert isinstance(office.store, ServerStore)
    monkeypatch.setattr(office.store._line, "_deadline", 0.5)
    with hall.cluster.connect(hall.database) as other, other.transaction():
        other.execute("SELECT 1 FROM scorekeeper.event FOR UPDATE")
        with pytest.raises(NO_LINE):
            office.submit((PlayerEntered(office.new_uid(), "Anil"),))
    hall.cluster.wait_until(lambda: named(hall, "Anil"), "it lands")
    deliver(office)
    assert enter_player(office, "Anil") == ["arrived-after-all"]
    assert len(named(hall, "Anil")) == 1
    assert enter_player(office, "Anil") == [], "who has looked may enter the same name again"
    assert len(named(hall, "Anil")) == 2


def check(hall, desk, entered):
    assert desk.waiting == ()
    other = open_event(hall.url("mini"), who="Mini", seat="office")
    kept = other.entries
    other.close()
    assert [entry.cmd for entry in kept if entry.who == "Anil"] == entered
    assert desk.tournament == other.tournament == fold(kept)

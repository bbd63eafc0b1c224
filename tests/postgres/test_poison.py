"""Facts sent to `append` by a scorer's login, past any desk, are refused without effect."""

import json
from dataclasses import replace
from hashlib import sha256

import psycopg
import pytest

from scorekeeper.journal.codec import body_text
from scorekeeper.journal.dispute_facts import Member
from scorekeeper.journal.entry import canonical, digest
from scorekeeper.journal.facts import (
    CommitteeNamed,
    DealRecorded,
    DisputeEnded,
    EventMade,
    LengthSet,
    PenaltyGiven,
    RulingMade,
    SessionOpened,
    SettlementAnswered,
    SettlementProposed,
    SheetClosed,
    SheetClosedOnPaper,
    SheetReceived,
    SheetSigned,
    TeamEntered,
    Voided,
)
from scorekeeper.kernel.copying import source_of
from scorekeeper.kernel.events import open_event
from scorekeeper.rules.contract import Contract
from scorekeeper.store.backup import backup
from scorekeeper.store.server.making import make_ready, readiness
from tests.postgres.hall import begin, make_hall

SESSION, LOST = "5e55", "ab" * 32
COMMITTEE = ("The Chair", "Paul", "Susan", "Thomas")
RULED = RulingMade(
    SESSION, ("4.8",), "so", 1, points={"A": 50}, members=COMMITTEE[:3], in_favour=COMMITTEE[:2], against=COMMITTEE[2:3]
)
DEAL = DealRecorded(SESSION, 1, "A", Contract(40, "H"), 44)
BEGUN = (
    TeamEntered("t1", "Dallas", ("Ann", "Ben"), "Ann"),
    TeamEntered("t2", "Detroit", ("Uma", "Vic"), "Uma"),
    SessionOpened(SESSION, ("t1", "t2"), 1, 1),
    CommitteeNamed(tuple(Member(name, chair=name == COMMITTEE[0]) for name in COMMITTEE)),
)
GOOD = '{"contract":"40H","deal":2,"session":"5e55","side":"A","taken":44}'


def row(fact, **other):
    """Return an entry as it is sent, with a digest that follows."""
    return {"kind": fact.kind, "body": body_text(fact), "who": "Anil", "seat": "table-7", **other}


def raw(body, kind=DealRecorded.kind):
    return {"kind": kind, "body": body, "who": "Anil", "seat": "table-7"}


def send(connection, rows, head):
    """Send these to the server's own function; the newest entry then."""
    seq, previous = head
    sent = []
    for row in rows:
        seq += 1
        fields = {"seq": seq, "cmd": f"c{seq}", "at": "2026-10-03T10:00:00Z", "reason": "", **row}
        previous = digest(previous, canonical(**fields))
        sent.append(
            [*(fields[name] for name in ("seq", "cmd", "at", "who", "seat", "kind", "reason", "body")), previous]
        )
    lists = [list(column) for column in zip(*sent, strict=True)]
    call = "SELECT scorekeeper.append('ev1', %s, %s, %s::integer[], " + ", ".join(["%s::text[]"] * 8)
    (n,) = connection.execute(call + ", '{}', '{}'::bytea[], NULL)", [*head, *lists]).fetchone()
    assert n == len(rows)
    return seq, previous


@pytest.fixture(scope="module")
def poisoned(cluster):
    """An event with a session, a deal and a ruling; return the hall and the newest entry."""
    hall = make_hall(cluster, cluster.database())
    entries = begin(hall, "ev1")
    hall.seat("ev1", anil="scorer", biju="scorer", chair="committee")
    head = entries[-1].seq, entries[-1].digest
    with cluster.connect(hall.database, "mini") as mini:
        head = send(mini, [row(fact, who="Mini", seat="office") for fact in BEGUN], head)
    with cluster.connect(hall.database, "anil") as anil:
        head = send(anil, [row(DEAL)], head)
    with cluster.connect(hall.database, "chair") as chair:
        head = send(chair, [row(RULED, who="The Chair", seat="office/committee")], head)
    with cluster.connect(hall.database, "mini") as mini:
        head = send(mini, [row(TeamEntered("t4", "Open", ("Xan",)), who="Mini", seat="office")], head)
    return hall, head


AGREED = RulingMade(SESSION, ("3",), "so", 1, ruling_kind="settlement", points={"B": 1}, dispute="d1")
ARRIVED = SheetReceived(SESSION, 1, LOST, LOST, {"scorer": "signed", "captain-A": "signed", "captain-B": "signed"})

BODIES = {
    "nothing in it": raw("{}"),
    "unknown kind": raw("{}", "deal-removed"),
    "unknown field": raw('{"contract":"40H","deal":2,"session":"5e55","side":"A","taken":44,"x":1}'),
    "bad contract": raw(GOOD.replace("40H", "4000H")),
    "many digits": raw(GOOD.replace(":2,", ":2" + "0" * 5000 + ",")),
    "a fraction": raw(GOOD.replace(":2,", ":2.5,")),
    "an exponent": raw(GOOD.replace(":2,", ":2e0,")),
    "deep": raw(GOOD.replace('"5e55"', "[" * 3000 + "]" * 3000)),
    "null": raw(GOOD.replace("44", "null")),
    "side Z": raw(GOOD.replace('"A"', '"Z"')),
    "deal 10^9": raw(GOOD.replace(":2,", ":1000000000,")),
    "length 10^9": row(LengthSet(SESSION, 10**9, "extra")),
    "a space": raw(GOOD.replace(",", ", ")),
    "a key twice": raw(GOOD.replace('"deal":2', '"deal":1,"deal":2')),
    "keys turned round": raw('{"deal":2,"contract":"40H","session":"5e55","side":"A"}'),
    "said though it goes without saying": raw(GOOD.replace("}", ',"swept":false}')),
    "not in NFC": raw('{"name":"e\u0301","team":"t9"}', TeamEntered.kind),
    "half a character": raw('{"name":"\\ud800","team":"t9"}', TeamEntered.kind),
    "unknown penalty": row(PenaltyGiven(SESSION, "A", "sneeze", 1)),
    "sheet of bytes that nobody has": row(SheetSigned(SESSION, 1, "scorer", "Anil", "signed", LOST, file=LOST)),
    "sheet without signatures": row(SheetClosed(SESSION, 1, LOST, LOST, ("scorer",))),
    "a sheet signed elsewhere, as if it was checked": row(ARRIVED),
    "a ruling": row(RULED),
    "a settlement that replaces a ruling": row(
        RulingMade(SESSION, ("3",), "so", 1, ruling_kind="settlement", points={"B": 9}, supersedes=8)
    ),
    "a settlement that rules a replay": row(
        RulingMade(SESSION, ("3",), "so", 1, ruling_kind="settlement", again="replay")
    ),
    "a settlement that nobody signed": row(AGREED),
    "points of the committee": row(PenaltyGiven(SESSION, "A", "misconduct", 1, points=9)),
    "a ruling undone": row(Voided(8)),
    "the event undone": row(Voided(1)),
    "an entry to come undone": row(Voided(99)),
    "a team renamed": row(TeamEntered("t1", "Denver", ("Ann", "Ben"), "Ann")),
    "other players": row(TeamEntered("t1", "Dallas", ("Xan", "Ben"))),
    "a team that has played, completed": row(TeamEntered("t1", "Dallas", ("Ann", "Ben", "Cid"), "Ann")),
    "teams turned round": row(SessionOpened(SESSION, ("t2", "t1"), 1, 1)),
    "options of its own": row(SessionOpened("aaaa", ("t1", "t2"), options={"deals": 3})),
    "a second event": row(EventMade("ev1", "Mine", "international-56", "2024")),
    "a dispute withdrawn without a reason": row(DisputeEnded("d1", SESSION), reason=" \n"),
    "the name of the chair": row(DEAL, who="The Chair"),
    "the seat of the committee": row(DEAL, seat="office/committee"),
}


@pytest.mark.parametrize("name", BODIES)
def test_a_scorers_login_cannot_enter(poisoned, name):
    hall, head = poisoned
    with hall.cluster.connect(hall.database, "anil") as anil:
        with pytest.raises(psycopg.Error) as refused:
            send(anil, [BODIES[name]], head)
        assert refused.value.sqlstate in {"SK003", "SK004", "SK008"}, refused.value


GOOD_ROWS = {
    "a deal": raw(GOOD),
    "a correction": row(DealRecorded(SESSION, 1, "B", Contract(48, "NT", 1), outcome="made", captains_saw=True)),
    "a new team": row(TeamEntered("t3", 'Zo\u00eb \u0d1c\u0d4b \\ " \u2028\x7f', ("\x1f",))),
    "a team completed": row(TeamEntered("t4", "Open", ("Xan", "Yan"), "Xan", club="Mohawk")),
    "a new session": row(SessionOpened("aaaa", ("t1", "t2"), 2, 1, scorer="Anil")),
    "the own deal undone": row(Voided(7)),
    "a penalty": row(PenaltyGiven(SESSION, "A", "revoke", 1, objected=False)),
    "a dispute withdrawn": row(DisputeEnded("d1", SESSION), reason="a slip"),
    "a settlement to be signed": row(SettlementProposed("d1", SESSION, AGREED)),
}


@pytest.mark.parametrize("name", GOOD_ROWS)
def test_a_scorers_login_enters_what_a_desk_would(poisoned, name):
    hall, head = poisoned
    with hall.cluster.connect(hall.database, "anil") as anil, anil.transaction(force_rollback=True):
        send(anil, [GOOD_ROWS[name]], head)


def test_the_committee_rules_with_its_own_votes_and_its_quorum(poisoned):
    """Which session a member may not rule on, only the whole journal tells."""
    hall, head = poisoned
    wrong = (
        replace(RULED, against=()),
        replace(RULED, in_favour=None),
        replace(RULED, in_favour=("The Chair", "the chair ")),
        replace(RULED, members=(*COMMITTEE[:2], "Mallory"), against=("Mallory",)),
        replace(RULED, members=(*COMMITTEE[:3], "Mallory")),
        replace(RULED, members=()),
    )
    with hall.cluster.connect(hall.database, "chair") as chair, chair.transaction(force_rollback=True):
        for fact in wrong:
            with pytest.raises(psycopg.Error) as refused, chair.transaction():
                send(chair, [row(fact, who="The Chair", seat="office/committee")], head)
            assert refused.value.sqlstate == "SK004", fact
        waits = replace(wrong[0], imported=LOST)
        send(chair, [row(fact, who="The Chair", seat="office/committee") for fact in (RULED, waits)], head)


def test_a_settlement_counts_once_both_sides_have_signed_it_as_it_was_proposed(poisoned):
    hall, head = poisoned
    signed = [
        row(SettlementAnswered("d1", SESSION, head[0] + 1, side, "on-paper", witness="Anil")) for side in ("A", "B")
    ]
    proposed = row(SettlementProposed("d1", SESSION, AGREED))
    with hall.cluster.connect(hall.database, "anil") as anil:
        with pytest.raises(psycopg.Error), anil.transaction():
            send(anil, [proposed, signed[0], row(AGREED)], head)
        with anil.transaction(force_rollback=True):
            send(anil, [proposed, *signed, row(AGREED)], head)


def test_a_sheet_signed_elsewhere_closes_nothing_before_it_was_checked(poisoned):
    hall, head = poisoned
    kept = sha256(b"a file").hexdigest()
    arrived = row(replace(ARRIVED, record=kept, file=kept, signers={}))
    with hall.cluster.connect(hall.database, "anil") as anil, anil.transaction(force_rollback=True):
        anil.execute("SELECT scorekeeper.attach('ev1', %s, 'a file')", [kept])
        send(anil, [arrived, raw(GOOD)], head)


def test_a_sheet_is_closed_on_paper_only_with_a_code_and_signatures(poisoned):
    hall, head = poisoned
    kept = sha256(b"a sheet").hexdigest()
    boxes = dict.fromkeys(("scorer", "captain-A", "captain-B", "committee"), "signed")
    good = SheetClosedOnPaper(SESSION, 1, kept, "K7Q4", boxes, "Anil")
    wrong = (
        replace(good, code=""),
        replace(good, code="K7Q4 "),
        replace(good, code="k7q4"),
        replace(good, seen_by=" "),
        replace(good, signers={**boxes, "captain-B": "absent"}),
        replace(good, signers=dict.fromkeys(boxes, "not")),
        replace(good, signers={"scorer": "signed"}),
    )
    with hall.cluster.connect(hall.database, "anil") as anil, anil.transaction(force_rollback=True):
        anil.execute("SELECT scorekeeper.attach('ev1', %s, 'a sheet')", [kept])
        for fact in wrong:
            with pytest.raises(psycopg.Error) as refused, anil.transaction():
                send(anil, [row(fact)], head)
            assert refused.value.sqlstate == "SK004", fact
        send(anil, [row(replace(good, signers={**boxes, "captain-B": "protest"}))], head)


def test_init_brings_the_functions_of_an_older_version_to_this_one(poisoned):
    hall, head = poisoned
    with hall.cluster.connect(hall.database) as owner:
        assert not readiness(owner).missing
        owner.execute("DROP FUNCTION scorekeeper.judge(text, text, integer, text, text, text, text)")
        assert readiness(owner).missing
        make_ready(owner)
        assert not readiness(owner).missing
    with hall.cluster.connect(hall.database, "anil") as anil, pytest.raises(psycopg.Error):
        send(anil, [BODIES["nothing in it"]], head)


def test_an_entry_that_an_older_server_took_is_set_aside_and_copied(poisoned, tmp_path):
    hall, head = poisoned
    text = canonical(seq=head[0] + 1, cmd="x", at="", who="a", seat="s", kind="deal-recorded", reason="", body="{}")
    with hall.cluster.connect(hall.database) as owner:
        owner.execute(
            "INSERT INTO scorekeeper.entry VALUES ('ev1', %s, 'x', '', 'a', 's', 'deal-recorded', '', '{}', %s, 'anil')",
            [head[0] + 1, digest(head[1], text)],
        )
        owner.execute(
            "UPDATE scorekeeper.event SET head_seq = %s, head_digest = %s WHERE uid = 'ev1'",
            [head[0] + 1, digest(head[1], text)],
        )
    desk = open_event(hall.url("mini"), who="Mini", seat="office", read_only=True)
    try:
        assert desk.tournament.sessions[SESSION].result.deals
        assert json.loads(body_text(desk.entries[-1].fact)) == {}
        source = source_of(desk)
        assert source is not None
        assert backup(source, tmp_path / "copy.scorekeeper").seq == head[0] + 1
    finally:
        desk.close()


def test_a_seat_that_keeps_the_head_is_put_out(poisoned):
    hall, _ = poisoned
    with hall.cluster.connect(hall.database, "anil") as anil, hall.cluster.connect(hall.database, "mini") as mini:
        anil.execute("SET idle_in_transaction_session_timeout = 0")
        anil.execute("BEGIN")
        anil.execute("SELECT scorekeeper.hold('ev1', 1)")
        with mini.transaction():
            assert mini.execute("SELECT count(*) FROM scorekeeper.hold('ev1', 1)").fetchone() != (0,)
        with pytest.raises(psycopg.OperationalError):
            anil.execute("SELECT 1")

"""Every kind of fact by every role: desk, reopened file, import and server agree."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product

import pytest

from scorekeeper.features.papers.view.leniency import KNOWN_FROM_A_RECORD
from scorekeeper.journal.access import ORGANISER, PHONE, WORKS_AS
from scorekeeper.journal.codec import body_text, read_fact
from scorekeeper.journal.entry import number
from scorekeeper.journal.facts import (
    DealRecorded,
    DrawChanged,
    DrawWithdrawn,
    Fact,
    ImportDecided,
    LengthSet,
    PenaltyGiven,
    PlayerEntered,
    Redealt,
    RulingMade,
    SessionForfeited,
    SessionOpened,
    SessionRemoved,
    SettlementProposed,
    StageSet,
    TeamEntered,
    TeamRemoved,
    TeamWithdrawn,
    Voided,
)
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.permissions import ALL_IN, CALLED, FORFEITED, STOPPED_EARLY, UNDER_WAY
from scorekeeper.journal.soundness import sound
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.journal.stages import MAIN
from scorekeeper.journal.who_may import who_may
from scorekeeper.kernel.permissions import case_of, may, state_of
from scorekeeper.store.rows import row_of
from tests.journal.event import DALLAS, DETROIT, Journal
from tests.kernel.permitted import (
    DEAL_1,
    DEAL_2,
    OPEN_TEAM,
    SEATED,
    SPARE,
    START,
    VOTERS,
    WALKED,
    S,
    drawn,
    is_intended_case,
    judged,
    reached,
    reaching,
    ruling,
    sample,
    standing,
)
from tests.postgres.hall import make_hall

DOCUMENT, OTHER_DRAWN = "d" * 64, "57a9"
ASK = """SELECT s.states, scorekeeper.case_of(%(event)s, q.kind, q.body::jsonb, s.states),
  ARRAY(SELECT r FROM unnest(%(roles)s::text[]) r WHERE scorekeeper.refused(%(event)s, r, q.kind, q.body) IS NULL)
FROM unnest(%(kinds)s::text[], %(bodies)s::text[]) WITH ORDINALITY q (kind, body, at),
  LATERAL (SELECT scorekeeper.states_of(%(event)s, q.body::jsonb ->> 'session') AS states) s ORDER BY q.at"""
COLUMNS = ("seq", "cmd", "at", "who", "seat", "kind", "reason", "body", "digest")


@pytest.fixture(scope="module")
def server(cluster):
    """The owner's connection to a prepared database, rolled back afterwards."""
    hall = make_hall(cluster, cluster.database())
    with cluster.connect(hall.database) as connection:
        connection.execute("SET search_path = scorekeeper, pg_temp")  # as in `append`, which calls what is asked here
        yield connection


def ask(server, journal: Journal, facts: Sequence[Fact]):
    """Return for each fact the states and case that the server sees, and the allowed roles."""
    event = journal.tournament.event
    rows = [row_of(entry, "ev") for entry in journal.entries]
    with server.transaction(force_rollback=True):
        system = (event.system, event.edition) if event is not None else ("international-56", "2024")
        server.execute("INSERT INTO scorekeeper.event VALUES ('ev', 'x', %s, %s, 0, repeat('0', 64))", system)
        lists = [[row[column] for row in rows] for column in COLUMNS]
        server.execute(
            "INSERT INTO scorekeeper.entry SELECT 'ev', x.*, 'x' FROM unnest(%s::integer[], "
            + ", ".join(["%s::text[]"] * 8)
            + ") x",
            lists,
        )
        kinds, bodies = [fact.kind for fact in facts], [body_text(fact) for fact in facts]
        return server.execute(
            ASK, {"event": "ev", "roles": list(WORKS_AS), "kinds": kinds, "bodies": bodies}
        ).fetchall()


def must_agree(server, journal: Journal, facts: Sequence[Fact]) -> None:
    """Hold the answers of the server against those of the table and of the desk."""
    tournament = journal.tournament
    for fact, (states, case, takes) in zip(facts, ask(server, journal, facts), strict=True):
        at = (fact, states, case, takes)
        if isinstance(fact, Voided):
            table = {role for role in WORKS_AS if may(role, fact, tournament)}
        else:
            assert state_of(tournament, getattr(fact, "session", None)) in states, at
            assert case == case_of(tournament, fact, ORGANISER), at
            others = {*states} - {FORFEITED}
            assert len(others) < 2 or others <= {UNDER_WAY, ALL_IN, STOPPED_EARLY}, at
            # no login has the role of a phone: see tests/postgres/test_phones.py
            table = {role for state in states for role in who_may(fact.kind, case, state)} - {PHONE}
        assert {*takes} <= table, at
        # a rule beyond the table, which the desk has as well
        assert table == {*takes} or judged(journal, fact, ORGANISER), at


CELLS = [
    (*cell, state)
    for cell in WALKED
    for state in reached(*cell)
    if is_intended_case(*cell, state) and cell[1] != CALLED
]


@pytest.mark.parametrize("state", dict.fromkeys(state for _, _, state in CELLS))
def test_every_kind_has_the_same_state_and_case_everywhere(server, state):
    asked: dict[int, tuple[Journal, list[Fact]]] = {}
    for kind, case, of_state in CELLS:
        if of_state == state:
            journal = reaching(kind, case, state)
            asked.setdefault(id(journal), (journal, []))[1].append(sample(kind, case, state))
    for journal, facts in asked.values():
        must_agree(server, journal, facts)
        for fact in facts:
            the_same_when_read_again(journal, fact)
            the_same_when_imported(journal, fact)


def the_same_when_read_again(journal: Journal, fact: Fact) -> None:
    """Hold what a desk takes against the file that is opened again."""
    before = journal.tournament
    entry = number(journal.new(fact, reason="why"), before.seq + 1, before.head_digest)
    if judged(journal, fact, ORGANISER):
        return
    read = entry._replace(fact=read_fact(fact.kind, body_text(fact)))
    assert sound([*journal.entries, read])[-1].fact == fact
    again, after = fold([*journal.entries, read]), advance(before, [entry])
    assert again.played(S) == after.played(S)
    assert (again.teams.keys(), again.event) == (after.teams.keys(), after.event)


def the_same_when_imported(journal: Journal, fact: Fact) -> None:
    """Hold the roles that a desk lets in against those that may import such a fact."""
    for role in WORKS_AS:
        forbidden = [
            "role-may-not" in [problem.code for problem in judged(journal, fact, role, "why", allow)] for allow in KNOWN
        ]
        assert len({*forbidden}) == 1, (role, fact)


KNOWN: tuple[frozenset[str], ...] = (frozenset(), KNOWN_FROM_A_RECORD)


def journal_with(*facts: Fact | Callable[[Journal], Fact]) -> Journal:
    """Return the journal of two teams and two sessions, with these facts."""
    journal = Journal(START)
    for fact in facts:
        journal.enter(fact(journal) if callable(fact) else fact, reason="why")
    return journal


def undone(journal: Journal) -> Voided:
    return Voided(journal.entries[-1].seq)


OPTIONS = StageSet("f0", "Side", options={"deals": 5})
CUP = StageSet("f0", "Cup", "knock-out")
DRAWN = drawn("d1", 7, OTHER_DRAWN)
CHANGED_DRAW = DrawChanged(MAIN, "d1", (DrawnRound(7, (DrawnTable(1, OTHER_DRAWN, (DETROIT, DALLAS)),)),))
BY_DOCUMENT = PenaltyGiven(S, "A", "misconduct", None, points=2, imported=DOCUMENT)
AROUND = {
    "as it was": journal_with,
    "a team removed": lambda: journal_with(TeamRemoved(OPEN_TEAM)),
    "a session removed": lambda: journal_with(SessionRemoved(SPARE)),
    "removed and opened": lambda: journal_with(
        SessionRemoved(SPARE), SessionOpened(SPARE, (DALLAS, DETROIT), 2, 4, options={"deals": 3})
    ),
    "players by uid": lambda: journal_with(
        TeamEntered(OPEN_TEAM, "Open", ("5abb", "Yan")), PlayerEntered("5acc", "Yan")
    ),
    "given up ahead": lambda: journal_with(SessionForfeited(S, "A", "withdrawn")),
    "a team that did not come": lambda: journal_with(SessionForfeited(S, "A", "no-show")),
    "drawn": lambda: journal_with(DRAWN),
    "drawn with options": lambda: journal_with(OPTIONS, replace(DRAWN, stage="f0")),
    "a knock-out": lambda: journal_with(CUP, replace(drawn("d1", 2, OTHER_DRAWN), stage="f0", method="knock-out")),
    "a draw withdrawn": lambda: journal_with(DRAWN, DrawWithdrawn(MAIN, "d1")),
    "a draw replaced": lambda: journal_with(DRAWN, replace(drawn("d2", 7, "57aa"), instead_of="d1")),
    "a draw changed": lambda: journal_with(DRAWN, CHANGED_DRAW),
    "drawn, opened, withdrawn": lambda: journal_with(
        DRAWN, SessionOpened(OTHER_DRAWN, (DALLAS, DETROIT), 7, 1), DrawWithdrawn(MAIN, "d1")
    ),
    "ruled twice": lambda: journal_with(DEAL_1, ruling(), lambda journal: ruling(supersedes=len(journal.entries))),
    "lost by ruling": lambda: journal_with(DEAL_1, DEAL_2, ruling(deal=None, forfeit="B")),
    "no more lost by ruling": lambda: journal_with(
        DEAL_1, ruling(deal=None, forfeit="B"), lambda journal: ruling(supersedes=len(journal.entries))
    ),
    "undone": lambda: journal_with(DEAL_1, undone),
    "undone again": lambda: journal_with(DEAL_1, undone, undone, undone),
    "points undone": lambda: journal_with(replace(BY_DOCUMENT, imported=""), undone),
    "forfeit undone": lambda: journal_with(SessionForfeited(S, "A", "left"), undone),
    "length undone": lambda: journal_with(LengthSet(S, 1, "stopped"), undone),
    "points of a document": lambda: journal_with(BY_DOCUMENT),
    "points of a document, confirmed": lambda: journal_with(BY_DOCUMENT, ImportDecided(S, DOCUMENT)),
    "points of a document, declined": lambda: journal_with(BY_DOCUMENT, ImportDecided(S, DOCUMENT, counts=False)),
    "a forfeit of a document": lambda: journal_with(SessionForfeited(S, "A", "left", imported=DOCUMENT)),
    "a ruling of a document": lambda: journal_with(DEAL_1, replace(ruling(), imported=DOCUMENT)),
    "a team that withdrew": lambda: journal_with(DEAL_1, TeamWithdrawn(MAIN, OPEN_TEAM, 0)),
    "ruled since it was signed": lambda: standing("ruled-since"),
}
SESSIONS = [
    SessionOpened(*subject, 7, 1, options=options)
    for subject, options in product(
        product((S, SPARE, OTHER_DRAWN, "57aa", "5e56"), ((DALLAS, DETROIT), (DETROIT, DALLAS))),
        ({}, {"deals": 3}, {"deals": 5}, {"deals": 24, "match_points": False}),
    )
]
TEAMS: list[Fact] = [
    *(TeamEntered(DALLAS, name, SEATED[0::2], "Ann", "D") for name in ("Dallas", "dallas")),
    *(
        TeamEntered(DALLAS, "Dallas", players, "Ann")
        for players in (SEATED[0::2], ("Ann", "Ben"), (*SEATED[::2], "Zed"))
    ),
    *(TeamEntered(OPEN_TEAM, "Open", players) for players in ((), ("5abb", "Yan"), ("Sabu", "Yan"), ("Yan",))),
    TeamEntered(OPEN_TEAM, "Closed"),
    *(PlayerEntered(player, "Nia") for player in ("5abb", "Ann", "Sabu", "0eaf", "Yan")),
]
PLAY: list[Fact] = [
    DealRecorded(S, 2, "A", DEAL_1.contract, 44),
    *(PenaltyGiven(S, "A", code, 1, points=n) for code, n in product(("misconduct", "revoke"), (None, 0, 1))),
    *(Redealt(S, 2, reason) for reason in ("exposed-card", "ruling")),
    *(LengthSet(S, 4, why) for why in ("planned", "stopped", "extra")),
    SessionForfeited(S, "B", "left"),
    SessionRemoved(S),
]


def rulings(journal: Journal):
    """Rulings and settlements on each existing ruling, on a missing one, and special cases."""
    ruling_entries = [entry.seq for entry in journal.entries if isinstance(entry.fact, RulingMade)]
    for kind, on in product(("ruling", "settlement"), (None, *ruling_entries, 3, 999)):
        yield ruling(kind, supersedes=on, points={"A": 1})
        yield ruling(kind, waive=() if on is None else ((on, 0),), points={"A": 1}, members=("Zoë", *VOTERS))
    for what in ({"again": "replay"}, {"deal": None, "forfeit": "A"}):
        fact = replace(ruling("settlement", **what), dispute="d1")
        yield fact
        yield SettlementProposed("d1", S, fact, {"A": 1, "B": 2})


@pytest.mark.parametrize("name", AROUND)
def test_a_case_is_the_same_after_any_earlier_case(server, name):
    journal = AROUND[name]()
    voids = [Voided(entry.seq) for entry in journal.entries]
    must_agree(server, journal, [*SESSIONS, *TEAMS, *PLAY, *rulings(journal), *voids, Voided(999)])

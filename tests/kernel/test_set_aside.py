"""Invalid entries are set aside by name; the event still opens, copies and verifies."""

import pytest

from scorekeeper.cli import main
from scorekeeper.journal.card_facts import PlayRecorded
from scorekeeper.journal.facts import (
    DealRecorded,
    DrawMade,
    EventChanged,
    EventMade,
    Fact,
    LengthSet,
    PenaltyGiven,
    RulingMade,
    SessionOpened,
    StageSet,
    TeamEntered,
)
from scorekeeper.journal.limits import DEALS, ITEMS, RULINGS, TEAMS
from scorekeeper.journal.set_aside import all_aside
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.kernel.events import open_event
from scorekeeper.store.backup import backup
from scorekeeper.store.errors import DamagedError
from scorekeeper.store.event_file import create
from tests.journal.event import BEGINNING, DALLAS, DETROIT, EVENT_MADE, SESSION, deal
from tests.kernel.votes import enter_unasked
from tests.store.event import begin, new

TABLE = DrawnRound(10**9, (DrawnTable(1, "d4a", (DALLAS, DETROIT)),))
MAD: dict[str, tuple[Fact, str]] = {
    "unknown penalty": (PenaltyGiven(SESSION, "A", "sneeze", 1), "unknown-penalty"),
    "side of a penalty": (PenaltyGiven(SESSION, "Q", "revoke", 1), "no-such-side"),
    "side of a deal": (deal(2, "Z", "40H", 44), "no-such-side"),
    "side of a ruling": (RulingMade(SESSION, ("1",), "x", 1, points={"C": 1}), "no-such-side"),
    "session of nobody": (SessionOpened("aa", ()), "wrong-number-of-teams"),
    "session of one": (SessionOpened("aa", (DALLAS,)), "wrong-number-of-teams"),
    "session of strangers": (SessionOpened("aa", (DALLAS, "beef")), "no-such-team"),
    "places": (StageSet("", places=-4), "number-too-small"),
    "deal number": (deal(10**9, "A", "40H", 44), "number-too-large"),
    "length": (LengthSet(SESSION, 10**9, "planned"), "number-too-large"),
    "settings": (EventChanged("Autumn", settings={"deals": 10**9}), "number-too-large"),
    "settings of a session": (SessionOpened(SESSION, (DALLAS, DETROIT), options={"deals": 500}), "option-value"),
    "round of a draw": (
        DrawMade("", "d", "knock-out", (TABLE,), (DALLAS, DETROIT), 4, "0" * 64),
        "number-too-large",
    ),
    "players": (TeamEntered("cafe", "Crowd", ("",) * (ITEMS + 1)), "too-many"),
}


def opened(path):
    desk = open_event(path, who="Ann", seat="desk")
    try:
        return desk.tournament, all_aside((entry.seq, entry.fact) for entry in desk.entries)
    finally:
        desk.close()


@pytest.mark.parametrize("name", MAD)
def test_a_mad_entry_is_named_and_the_others_count(tmp_path, capsys, name):
    fact, code = MAD[name]
    store = begin(tmp_path, facts=(*BEGINNING, deal(1, "A", "40H", 44), fact, deal(2, "B", "30C", 20)))
    store.close()
    tournament, out = opened(store.path)
    assert [(seq, result.why.code) for seq, result in out] == [(6, code)]
    assert [number.number for number in tournament.sessions[SESSION].result.deals] == [1, 2]
    assert len(tournament.sessions) == 1
    assert backup(store.path, tmp_path / "copy.scorekeeper").seq == 7
    for command in ("sessions", "standings", "journal"):
        assert main([command, str(store.path)]) == 0
        assert "entry 6" in capsys.readouterr().err
    assert main(["verify", str(store.path)]) == 1
    assert "entry 6" in capsys.readouterr().out


def test_an_event_whose_first_entry_cannot_be_read_is_damaged(tmp_path):
    event_fact = EventMade("e7e7", "Autumn", EVENT_MADE.system, EVENT_MADE.edition, settings={"deals": 10**9})
    create(tmp_path / "mad.scorekeeper", [new(event_fact)]).close()
    with pytest.raises(DamagedError) as caught:
        opened(tmp_path / "mad.scorekeeper")
    assert caught.value.values["entry"] == 1


@pytest.mark.parametrize(
    "fact",
    [deal(DEALS + 1, "A", "40H"), LengthSet(SESSION, DEALS + 1, "planned"), StageSet("", rounds=5000)],
    ids=lambda fact: fact.kind,
)
def test_the_door_has_the_limits_of_the_file(tmp_path, fact):
    store = begin(tmp_path)
    store.close()
    path = store.path
    desk = open_event(path, who="Ann", seat="desk")
    try:
        with pytest.raises(Exception, match="number-too-large"):
            desk.submit([fact], reason="why")
    finally:
        desk.close()


def test_an_event_has_as_many_teams_as_can_be_read(tmp_path):
    teams: list[Fact] = [TeamEntered(f"{number:04x}ff", f"Team {number}") for number in range(TEAMS + 1)]
    store = create(tmp_path / "crowd.scorekeeper", [new(fact) for fact in (EVENT_MADE, *teams)])
    store.close()
    tournament, out = opened(store.path)
    assert len(tournament.teams) == TEAMS
    assert [result.why.code for _, result in out] == ["too-many-teams"]


def test_a_session_has_as_many_rulings_as_can_be_read(tmp_path):
    rulings = [RulingMade(SESSION, ("3.9",), "why", 1, points={"B": 1})] * (RULINGS + 2)
    store = begin(tmp_path, facts=(*BEGINNING, deal(1, "A", "40H", 44), *rulings))
    store.close()
    tournament, out = opened(store.path)
    assert len(tournament.sessions[SESSION].rulings) == RULINGS
    assert [problem.why.code for _, problem in out] == ["too-many-rulings"] * 2
    desk = open_event(store.path, who="Ann", seat="desk")
    try:
        with pytest.raises(Exception, match="too-many-rulings"):
            enter_unasked(desk, [rulings[0]])
    finally:
        desk.close()


@pytest.mark.parametrize("order", [{}, {"again": "redeal"}], ids=["plain", "dealt again"])
def test_one_command_has_no_more_rulings_than_a_session(tmp_path, order):
    store = begin(tmp_path, facts=(*BEGINNING, deal(1, "A", "40H", 44)))
    store.close()
    path = store.path
    desk = open_event(path, who="Ann", seat="desk")
    try:
        with pytest.raises(Exception, match="too-many-rulings"):
            enter_unasked(desk, [RulingMade(SESSION, ("3.9",), "why", 1, **order)] * (RULINGS + 1))
    finally:
        desk.close()


def test_a_deal_within_the_limits_counts_as_it_did(tmp_path):
    store = begin(tmp_path, facts=(*BEGINNING, DealRecorded(SESSION, 18, "A", deal(1, "A", "40H").contract, 44)))
    store.close()
    assert opened(store.path)[1] == ()


def test_the_tricks_of_a_deal_name_no_sides(tmp_path):
    play = PlayRecorded(SESSION, 1, tricks=("1: AH 10H QH JD KH 9H",))
    store = begin(tmp_path, facts=(*BEGINNING, deal(1, "A", "40H", 44), play))
    store.close()
    assert not opened(store.path)[1]

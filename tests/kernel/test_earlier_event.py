"""A new event from an earlier one: settings, teams, stages and committee separately."""

import pytest

from scorekeeper.journal.dispute_facts import CommitteeNamed, Member
from scorekeeper.journal.facts import EventMade, PrizesSet, StageSet, TeamEntered
from scorekeeper.journal.methods import KNOCK_OUT
from scorekeeper.journal.stages import MAIN, SWISS
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.earlier_event import COMMITTEE, PARTS, SETTINGS, STAGES, TEAMS, earlier_event
from scorekeeper.kernel.events import NewEvent, new_event_facts
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.kernel.stamps import new_uid, utc_now
from tests.journal.event import DALLAS, DETROIT, Journal

FINALS = "f1"
SET: dict[str, str | int | bool] = {"deals": 24, "event_end": "2025-10-04T18:00", "entry_fee": "60"}


@pytest.fixture
def earlier():
    return earlier_event(
        Journal(
            (
                EventMade("e1", "Autumn 2025", "international-56", "2025", venue="Southfield", settings=SET),
                TeamEntered(DALLAS, "Dallas", ("Ann", "Bob", "Cy"), "Bob", "D", "Lone Star"),
                TeamEntered(DETROIT, "Detroit"),
                StageSet(MAIN, method=SWISS, rounds=5, places=2),
                StageSet(FINALS, "Finals", KNOCK_OUT, options={"deals": 30}, after=MAIN),
                PrizesSet(FINALS, (100_000,), ("Cup",), "$", trophy="Shield", handed_back="Dallas", marked=(DALLAS,)),
                CommitteeNamed((Member("Mini", DETROIT, chair=True), Member("Thomas", "gone", "Erie"))),
            )
        ).tournament
    )


def made(earlier, *parts, **event):
    facts = new_event_facts(earlier.filled(NewEvent("Autumn 2026", "international-56", **event), parts))
    desk = Desk(MemoryStore(), who="Mini", seat="desk", clock=utc_now, ids=new_uid)
    desk.submit(facts)
    return desk.tournament


def test_everything_is_copied_except_what_belonged_to_that_year(earlier):
    assert [earlier.count(part) for part in PARTS] == [2, 2, 2, 2]
    event = made(earlier, *PARTS)
    assert dict(event.event.settings) == {"deals": 24, "entry_fee": "60"}
    assert (event.event.name, event.event.venue, event.event.date) == ("Autumn 2026", "Southfield", None)
    dallas, detroit = event.teams.values()
    assert (dallas.name, dallas.players, dallas.captain, dallas.letter, dallas.club) == (
        "Dallas",
        ("Ann", "Bob", "Cy"),
        "Bob",
        "D",
        "Lone Star",
    )
    assert {dallas.uid, detroit.uid}.isdisjoint({DALLAS, DETROIT})
    main, finals = event.stages.values()
    assert (main.fact.method, main.fact.rounds, main.fact.places) == (SWISS, 5, 2)
    assert (finals.name, finals.fact.after, finals.fact.options["deals"]) == ("Finals", MAIN, 30)
    assert finals.uid != FINALS
    prizes = event.prizes[finals.uid].fact
    assert (prizes.amounts, prizes.trophy, prizes.handed_back, prizes.marked) == ((100_000,), "Shield", "", ())
    assert event.committee == (Member("Mini", detroit.uid, chair=True), Member("Thomas", None, "Erie"))


@pytest.mark.parametrize(
    ("part", "there"),
    [(SETTINGS, (2, 0, 1, 0)), (TEAMS, (0, 2, 1, 0)), (STAGES, (0, 0, 2, 0)), (COMMITTEE, (0, 0, 1, 2))],
)
def test_each_part_by_itself(earlier, part, there):
    event = made(earlier, part)
    assert (len(event.event.settings), len(event.teams), len(event.stages), len(event.committee)) == there


def test_what_is_chosen_for_the_new_event_stays(earlier):
    event = made(earlier, SETTINGS, settings={"deals": 12}, venue="Detroit")
    assert (event.event.settings["deals"], event.event.venue) == (12, "Detroit")

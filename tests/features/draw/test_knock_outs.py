"""A knock-out from start to champion at a desk, compared with `draw` and `rank`."""

import random
from typing import Any

import pytest

from scorekeeper.features.draw.view.draw_view import draw_view
from scorekeeper.features.draw.view.planning import DrawPlan, plan_draw, swap_teams
from scorekeeper.journal.facts import (
    DealRecorded,
    LengthSet,
    RoundClosed,
    RoundOpened,
    SheetSigned,
    StageClosed,
    StageSet,
    TeamEntered,
    TeamPlaced,
    TeamWithdrawn,
)
from scorekeeper.journal.methods import KNOCK_OUT, KNOCK_OUT_AND_THIRD
from scorekeeper.journal.roles import SCORER, SIGNED
from scorekeeper.journal.session_length import EXTRA
from scorekeeper.journal.snapshot import FORFEITED
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.events import NewEvent, create_event
from scorekeeper.kernel.ranking import ranking
from scorekeeper.rules.contract import Contract
from scorekeeper.tournament.answers import draw, rank
from scorekeeper.tournament.draw.knock_out import of_groups, seeded
from tests.cup import shown_of

FINALS = "f1"


@pytest.fixture
def begun(tmp_path):
    """Return a function that makes an event with a knock-out of a number of teams."""
    desks: list[Any] = []

    def begin(size, method=KNOCK_OUT, lengths=(1,)):
        desk = create_event(
            tmp_path / f"{len(desks)}.scorekeeper", NewEvent("Cup", "international-56"), who="Mini", seat="desk"
        )
        desks.append(desk)
        teams = [TeamEntered(f"{place:02x}", f"Team {place}") for place in range(1, size + 1)]
        placed = [TeamPlaced(FINALS, team.team, number=place) for place, team in enumerate(teams, start=1)]
        desk.submit([*teams, StageSet(FINALS, "Finals", method, lengths=lengths), *placed])
        return desk

    yield begin
    for desk in desks:
        desk.close()


def document(desk, method):
    """The stage as a tournament document."""
    tournament = desk.tournament
    stage, name = tournament.stage(FINALS), {uid: team.name for uid, team in tournament.teams.items()}
    played = []
    for state in tournament.sessions.values():
        session_record = {"round": state.round, "teams": [name[team] for team in state.teams]}
        if state.state == FORFEITED:
            sides = dict(zip("AB", state.teams, strict=True))
            gone = [name[sides[side]] for side in state.forfeit.sides]
            session_record["forfeited_by"] = gone[0] if len(gone) == 1 else gone
        else:
            session_record["points"] = [state.result.totals[side] for side in "AB"]
        played.append(session_record)
    withdrew: dict[str, dict[str, Any]] = {
        team: {"withdrew": withdrawal.after_round} for team, withdrawal in stage.withdrawn.items()
    }
    return {
        "format": "scorekeeper/tournament",
        "version": 1,
        "system": "international-56",
        "teams": [{"name": name[team], **withdrew.get(team, {})} for team in tournament.teams],
        "stage": {"kind": "knock-out", **({"third_place": True} if method == KNOCK_OUT_AND_THIRD else {})},
        "played": played,
    }


def asked(question, value) -> dict[str, Any]:
    """The answer to a document in which nothing is wrong."""
    answer = question.answer(value)
    assert isinstance(answer, dict), answer
    return answer


def known(rounds, number):
    """Return the tables of a round of an answer at which two teams meet."""
    tables = next(item["tables"] for item in rounds if item["round"] == number)
    return [table["teams"] for table in tables if None not in table["teams"]]


def draw_next(desk):
    result = plan_draw(desk.tournament, DrawPlan(FINALS))
    if result.problems:
        return result
    desk.submit([result.fact(desk.new_uid)])
    return result


def deals(state, side, numbers):
    return [DealRecorded(state.uid, deal, side, Contract(40, "H"), 44) for deal in numbers]


def play_round(desk, number, chance):
    desk.submit([RoundOpened(FINALS, number)])
    for state in list(desk.tournament.sessions.values()):
        if state.round == number and state.state != FORFEITED:
            desk.submit(deals(state, chance.choice("AB"), [1]))
    desk.submit([RoundClosed(FINALS, number)])


def places(desk):
    tournament = desk.tournament
    return {
        tournament.teams[row.team].name: (row.place, len(row.shared_with)) for row in ranking(tournament, FINALS).rows
    }


def answered(desk, method):
    rows = asked(rank, document(desk, method))["rows"]
    return {row["team"]: (row["place"], len(row["shared_with"])) for row in rows}


@pytest.mark.parametrize("leaving", [0, 1, 3])
@pytest.mark.parametrize("size", range(2, 17))
def test_from_nothing_to_the_champion_as_the_documents_have_it(begun, size, leaving):
    method = KNOCK_OUT_AND_THIRD if size % 2 else KNOCK_OUT
    desk, chance = begun(size, method), random.Random(f"{size} {leaving}")
    number = 0
    while True:
        before = asked(draw, document(desk, method))["rounds"]
        result = draw_next(desk)
        if result.problems:
            break
        (drawn,) = result.rounds
        name = {uid: team.name for uid, team in desk.tournament.teams.items()}
        assert [[name[team] for team in table.teams] for table in drawn.tables] == known(before, drawn.number)
        number = drawn.number
        if number <= leaving:
            gone = chance.choice(drawn.tables).teams[0]
            if gone not in desk.tournament.stage(FINALS).withdrawn:
                desk.submit([TeamWithdrawn(FINALS, gone, number - 1)], reason="ill")
        play_round(desk, number, chance)
        assert places(desk) == answered(desk, method)
    assert [problem.code for problem in result.problems] == ["bracket-drawn"]
    assert number == (size - 1).bit_length()
    first = [row for row in ranking(desk.tournament, FINALS).rows if row.place == 1]
    assert len(first) == 1
    assert all(row.record.match_points == 0 for row in ranking(desk.tournament, FINALS).rows)
    assert ranking(desk.tournament, FINALS).problems == ()
    desk.submit([StageClosed(FINALS)])


@pytest.mark.parametrize(
    ("gone", "tables"),
    [
        ({"01": 0}, {1: [["01", "04"], ["02", "03"]], 2: [["02", "04"]]}),
        ({"01": 0, "04": 0}, {1: [["01", "04"], ["02", "03"]]}),
        ({"01": 1}, {1: [["01", "04"], ["02", "03"]], 2: [["01", "02"]]}),
    ],
)
def test_the_opponent_of_a_team_withdrawn_before_the_draw_advances(begun, gone, tables):
    desk = begun(4)
    desk.submit([TeamWithdrawn(FINALS, team, after) for team, after in gone.items()], reason="ill")
    met = {}
    while (draw := draw_next(desk)) and not draw.problems:
        (drawn,) = draw.rounds
        met[drawn.number] = [sorted(table.teams) for table in drawn.tables]
        desk.submit([RoundOpened(FINALS, drawn.number)])
        for state in list(desk.tournament.sessions.values()):
            if state.round == drawn.number and state.state != FORFEITED:
                desk.submit(deals(state, "A", [1]))
        desk.submit([RoundClosed(FINALS, drawn.number)])
        assert places(desk) == answered(desk, KNOCK_OUT)
    assert met == tables
    assert [problem.code for problem in draw.problems] == ["bracket-drawn"]


def test_the_third_place_is_played_for(begun):
    desk = begun(4, KNOCK_OUT_AND_THIRD)
    for number in (1, 2):
        draw_next(desk)
        play_round(desk, number, random.Random(1))
    assert sorted(place for place, _ in places(desk).values()) == [1, 2, 3, 4]


def test_without_a_third_place_match_two_teams_share_third_place(begun):
    desk = begun(4)
    for number in (1, 2):
        draw_next(desk)
        play_round(desk, number, random.Random(1))
    assert sorted(places(desk).values()) == [(1, 0), (2, 0), (3, 1), (3, 1)]


def test_a_round_and_a_signature_wait_for_extra_deals_after_a_tie(begun):
    desk = begun(2, lengths=(2,))
    draw_next(desk)
    desk.submit([RoundOpened(FINALS, 1)])
    (state,) = desk.tournament.sessions.values()
    assert state.result.match_points is None
    desk.submit([*deals(state, "A", [1]), *deals(state, "B", [2])])
    signature = SheetSigned(state.uid, 1, SCORER, "Mini", SIGNED, record="0" * 64)
    for fact in (RoundClosed(FINALS, 1), StageClosed(FINALS), signature):
        with pytest.raises(EntryRefused) as refused:
            desk.submit([fact])
        assert [problem.code for problem in refused.value.problems] == ["tie-in-a-knock-out"]
    assert [problem.code for problem in plan_draw(desk.tournament, DrawPlan(FINALS)).problems] == ["round-goes-on"]
    desk.submit([LengthSet(state.uid, 8, EXTRA)])
    desk.submit([*deals(state, "A", [3, 5, 7]), *deals(state, "B", [4, 6, 8])])
    desk.submit([LengthSet(state.uid, 9, EXTRA)])
    desk.submit(deals(state, "B", [9]))
    desk.submit([RoundClosed(FINALS, 1)])
    assert places(desk) == {"Team 2": (1, 0), "Team 1": (2, 0)}


def test_a_result_corrected_after_the_next_draw_is_reported_before_another_round_is_drawn(begun):
    desk = begun(8)
    for number in (1, 2):
        draw_next(desk)
        play_round(desk, number, random.Random(3))
    state = next(session for session in desk.tournament.sessions.values() if session.round == 1)
    other = "B" if state.result.winner == "A" else "A"
    desk.submit(deals(state, other, [1]), reason="the scorer took the wrong side")
    result = plan_draw(desk.tournament, DrawPlan(FINALS))
    assert [problem.code for problem in result.problems] == ["not-in-the-bracket"]


def test_the_draw_page_names_the_table_with_other_teams_after_a_correction(begun, check_golden):
    desk = begun(4)
    draw_next(desk)
    play_round(desk, 1, random.Random(3))
    draw_next(desk)
    assert draw_view(desk.tournament, DrawPlan(FINALS)).notes == ()
    state = next(session for session in desk.tournament.sessions.values() if session.round == 1)
    won, lost = ("A", "B") if state.result.winner == "A" else ("B", "A")
    name = dict(zip("AB", (desk.tournament.teams[team].name for team in state.teams), strict=True))
    desk.submit(deals(state, lost, [1]), reason="the scorer took the wrong side")
    (note,) = draw_view(desk.tournament, DrawPlan(FINALS)).notes
    drawn, now = note.sentence.split("With the current results")
    assert name[won] in drawn
    assert name[lost] in now
    assert name[won] not in now
    check_golden(note.sentence)
    (final,) = (session for session in desk.tournament.sessions.values() if session.round == 2)
    desk.submit([RoundOpened(FINALS, 2), *deals(final, "A", [1])])
    shown = shown_of(desk, FINALS)
    assert any("before a result was corrected" in note for pair in shown.pairs for note in pair.notes)


def test_18_24_and_24_deals_by_default(begun):
    desk = begun(16, lengths=())
    result = []
    for number in range(1, 5):
        draw_next(desk)
        states = [state for state in desk.tournament.sessions.values() if state.round == number]
        result.append({state.limit for state in states})
        desk.submit([RoundOpened(FINALS, number)])
        for state in states:
            desk.submit(deals(state, "A", range(1, state.limit + 1)))
        desk.submit([RoundClosed(FINALS, number)])
    assert result == [{18}, {24}, {24}, {24}]


def test_the_bracket_is_not_changed_by_hand(begun):
    desk = begun(4)
    draw_next(desk)
    stage = desk.tournament.stage(FINALS)
    change = swap_teams(FINALS, stage.standing_draws[0], 1, "01", "02")
    with pytest.raises(EntryRefused) as refused:
        desk.submit([change], reason="they ask")
    assert "bracket-fixed" in [problem.code for problem in refused.value.problems]


@pytest.mark.parametrize("each", [1, 2, 4, 8, 16])
def test_two_groups_seeded_in_turn_give_the_group_bracket(each):
    a, b = [f"A{rank}" for rank in range(each)], [f"B{rank}" for rank in range(each)]
    assert seeded([team for pair in zip(a, b, strict=True) for team in pair]) == of_groups(a, b)

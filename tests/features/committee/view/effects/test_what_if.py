"""What a ruling would change: compared with entering it and ranking everything again."""

import random

import pytest

from scorekeeper.features.committee.view.effects.places import ground_of
from scorekeeper.features.committee.view.effects.what_if import what_if
from scorekeeper.journal.checks import problems
from scorekeeper.journal.clicks import click_ranking
from scorekeeper.journal.facts import (
    DisputeRaised,
    EventMade,
    Fact,
    PenaltyGiven,
    RulingMade,
    SessionForfeited,
    SessionOpened,
    TeamEntered,
)
from scorekeeper.journal.fold import fold
from scorekeeper.kernel.ranking import ranking
from scorekeeper.rules.model import TIE
from scorekeeper.rules.systems import rules_called
from scorekeeper.rules.systems.tables56 import TABLES_56
from scorekeeper.rules.systems.tables56_teams import TABLES_56_TEAMS
from tests.journal.event import Journal
from tests.journal.game import GAME, UIDS, GameDay, hand
from tests.kernel.golden_event import DALLAS, DETROIT, SESSION, deal, entries, golden, opening, tournament


def ruling(number=16, reason="seen by two", **more):
    return RulingMade(SESSION, ("4.8",), reason, number, **more)


def revoke():
    return ruling(impose=(PenaltyGiven(SESSION, "A", "revoke", 16),))


def test_the_golden_revoke_changes_winner_match_points_and_ranking():
    result = what_if(tournament(*golden()), revoke())
    assert result.refused == ()
    assert result.changes == {"deal", "score", "winner", "match-points", "ranking"}
    assert result.verdict == "changes winner, match points, ranking"
    assert (result.before.totals, result.after.totals) == ({"A": 25, "B": 16}, {"A": 19, "B": 24})
    assert (result.before.match_points, result.after.match_points) == ({"A": 4, "B": 0}, {"A": 0, "B": 4})
    assert (result.before.winner, result.after.winner, result.after.difference) == ("A", "B", 5)
    assert result.after.places == ((DETROIT, 1, 4), (DALLAS, 2, 0))
    assert (result.before.deal, result.after.deal) == ("defeated, Dallas 6 (4 + 2)", "made, Detroit 8 (3 + 2 + 3)")


def test_a_point_that_decides_nothing():
    result = what_if(tournament(*golden()), ruling(points={"B": 1}))
    assert result.changes == {"deal", "score"}
    assert result.verdict == "cannot change winner, match points, ranking"


def test_points_that_change_only_the_match_points(check_golden):
    result = what_if(tournament(*golden()), ruling(None, points={"B": 6}))
    assert result.changes == {"score", "match-points"}
    check_golden(result.verdict)


def test_while_the_session_is_not_over_nothing_is_certain(check_golden):
    result = what_if(tournament(*golden(17)), revoke())
    assert "ranking" not in result.changes
    assert not result.after.over
    check_golden(result.verdict)
    assert result.after.winner == "B"


def test_a_replay_opens_the_session_again(check_golden):
    result = what_if(tournament(*golden()), ruling(again="replay"))
    assert (result.before.over, result.after.over) == (True, False)
    assert {"deal", "score", "winner", "ranking"} <= result.changes
    check_golden(result.verdict)


def test_a_forfeit_by_ruling():
    result = what_if(tournament(*golden()), RulingMade(SESSION, ("2.2",), "left the hall", forfeit="A"))
    assert (result.after.winner, result.after.match_points, result.after.counted) == (
        "B",
        {"A": 0, "B": 4},
        {"A": 0, "B": 5},
    )
    assert result.after.totals == result.before.totals, "what was played stays"
    assert result.after.difference == 5
    assert result.changes == {"score", "winner", "match-points", "ranking"}


def test_a_draft_that_cannot_be_entered_leaves_all_as_it_is_and_says_why():
    result = what_if(tournament(*golden()), ruling(outcome="drawn"))
    assert [problem.code for problem in result.refused] == ["no-such-outcome"]
    assert (result.after, result.changes, result.verdict) == (result.before, frozenset(), "")


def test_missing_input_does_not_hide_the_effect():
    draft = RulingMade(SESSION, (), "", 16, outcome="made", members=("Ann",), against=("Ben",))
    result = what_if(tournament(*golden()), draft)
    assert {problem.code for problem in result.refused} == {"articles-missing", "reason-missing", "vote-of-absent"}
    assert {"deal", "score"} <= result.changes


def test_a_ruling_on_the_event_changes_no_score():
    event = tournament(*golden(), DisputeRaised("d1", facts="the hall is dark"))
    result = what_if(event, RulingMade("", ("2.2",), "lamps came", dispute="d1"))
    assert (result.refused, result.changes, result.verdict) == ((), frozenset(), "")
    assert result.before.places


def test_ground_made_for_an_earlier_entry_is_made_again():
    event = tournament(*golden(17))
    later = tournament(*golden())
    assert what_if(later, revoke(), ground_of(event)) == what_if(later, revoke())
    ground = ground_of(later)
    assert what_if(later, revoke(), ground) == what_if(later, revoke())


# --- the law


def event_of(rng, teams=6):
    """A round robin of which some sessions are finished, in two deals each."""
    uids = [f"t{n}" for n in range(teams)]
    facts: list[Fact] = [EventMade("e7", "Cup", "international-56", "2025", settings={"deals": 2})]
    facts += [TeamEntered(uid, uid.upper(), ("a", "b", "c")) for uid in uids]
    for a in range(teams):
        for b in range(a + 1, teams):
            uid = f"s{a}{b}"
            facts.append(SessionOpened(uid, (uids[a], uids[b])))
            played = rng.choice((2, 2, 2, 1, 0))
            for number in range(1, played + 1):
                side, value, taken = rng.choice("AB"), rng.choice((28, 40, 56)), rng.randint(0, 56)
                facts.append(deal(number, f"{side} {value}{rng.choice(('H', 'NTX'))} {taken}", uid))
            if played == 0 and rng.random() < 0.3:
                facts.append(SessionForfeited(uid, "A", "no-show"))
    return facts


def draft(rng, session):
    number = rng.choice((1, 2, 2, None))
    more = rng.choice(
        (
            {"points": {rng.choice("AB"): rng.randint(-3, 6)}},
            {"outcome": rng.choice(("made", "defeated"))} if number else {},
            {"impose": (PenaltyGiven(session, rng.choice("AB"), "misconduct", number, points=rng.randint(0, 4)),)},
            {"impose": (PenaltyGiven(session, rng.choice("AB"), "revoke", number),)} if number else {},
            {"again": "redeal"} if number else {},
            {"forfeit": rng.choice("AB")},
            {"taken": rng.randint(0, 60)} if number else {},
            {},
        )
    )
    return RulingMade(session, ("4.8",), "found so", number, **more)


@pytest.mark.parametrize("seed", range(12))
def test_it_is_what_entering_it_would_really_bring(seed):
    rng = random.Random(seed)
    facts = event_of(rng)
    event = fold(entries(facts))
    for _ in range(15):
        ruling = draft(rng, rng.choice(list(event.sessions)))
        result = what_if(event, ruling)
        rules = rules_called("international-56")
        assert rules is not None
        refused = problems(event, ruling, "", rules)
        assert result.refused == refused
        then = fold(entries([*facts, ruling])) if not refused else event
        state = then.sessions[ruling.session]
        rows = ranking(then).rows
        assert result.after.places == tuple((row.team, row.place, row.record.match_points) for row in rows)
        old = {row.team: row.place for row in ranking(event).rows}
        assert ("ranking" in result.changes) == (old != {row.team: row.place for row in rows})
        if state.forfeit is None:
            assert result.after.totals == state.result.totals
            assert result.after.winner in (state.result.winner, None) or not state.result.complete
        figures = {
            team.team: team for team in next(s for s in ranking(then).sessions if s.session == ruling.session).teams
        }
        given = result.after.match_points or {}
        assert [figure.match_points for figure in figures.values()] == list(given.values())


# --- games of hands and tables


def test_a_game_of_hands_moves_clicks_and_places():
    day = GameDay().play(*(hand(number, "A 7S 8") for number in range(1, 4)), hand(4, "B 6S 5"))
    result = what_if(day.tournament, RulingMade(GAME, ("4.8",), "as seen", 1, points={"B": 600}))
    assert result.refused == ()
    assert (result.before.winner, result.after.winner) == ("A", "B")
    assert result.changes == {"deal", "score", "winner", "match-points", "ranking"}
    assert result.verdict == "changes winner, clicks, ranking"
    day.enter(RulingMade(GAME, ("4.8",), "as seen", 1, points={"B": 600}))
    placed = {item.player: (item.place, item.clicks) for item in click_ranking(day.tournament)}
    assert {uid: (place, points) for uid, place, points in result.after.places} == placed
    assert set(placed) == set(UIDS)


def test_of_a_hand_dealt_again_the_last_deal_counts():
    day = GameDay().play(hand(1, "A 6D both"), hand(1, "A 7S 8", attempt=2))
    result = what_if(day.tournament, RulingMade(GAME, ("4.8",), "as seen", 1, points={"B": 5}))
    assert (result.before.deal, result.after.deal) == (
        "made, Ann and Cid 140, Ben and Dot 20",
        "made, Ann and Cid 140, Ben and Dot 25 (20 + 5)",
    )
    assert result.changes == {"deal", "score"}


def test_a_hand_that_a_ruling_cannot_change_is_refused(check_golden):
    day = GameDay().play(hand(1, "A 7S 8"))
    result = what_if(day.tournament, RulingMade(GAME, ("4.8",), "as seen", 1, taken=3))
    assert [problem.code for problem in result.refused] == ["not-of-this-game"]
    assert result.after == result.before
    running = what_if(day.tournament, RulingMade(GAME, ("4.8",), "as seen", 1, points={"A": 5}))
    check_golden(running.verdict)


def test_tables_that_change_hands():
    facts = [EventMade("e7", "Home", TABLES_56.key, TABLES_56.edition, settings={"deals": 2}), *opening()[1:]]
    event = fold(entries([*facts, deal(1, "A 28H 30"), deal(2, "B 28H 30")]))
    result = what_if(event, ruling(1, outcome="defeated"))
    assert (result.before.winner, result.after.winner) == (TIE, "B")
    assert result.after.match_points is None
    assert result.verdict == "changes winner, ranking"
    taken = what_if(event, ruling(1, points={"A": -1, "B": 1}))
    assert taken.after.totals == {"A": 11, "B": 13}
    assert [item.code for item in what_if(event, ruling(1, points={"B": 1})).refused] == ["points-not-zero-sum"]


def test_tables_among_three_teams():
    event_fact = EventMade(
        "e7", "Home", TABLES_56_TEAMS.key, TABLES_56_TEAMS.edition, settings={"teams": 3, "deals": 1}
    )
    teams = [
        TeamEntered(f"t{n}", name, (f"{name} 1", f"{name} 2")) for n, name in enumerate(("Dallas", "Ohio", "Erie"))
    ]
    journal = Journal([event_fact, *teams, SessionOpened(SESSION, ("t0", "t1", "t2"))])
    journal.enter(deal(1, "A 28H 30"))
    result = what_if(journal.tournament, ruling(1, outcome="defeated"))
    assert result.refused == ()
    assert (result.before.totals, result.after.totals) == ({"A": 14, "B": 11, "C": 11}, {"A": 8, "B": 14, "C": 14})
    assert (result.before.winner, result.after.winner) == ("A", TIE)

from pathlib import Path

from tests.journeys.person import begin, newest, shorten

FOLDER = "Scorekeeper"


def files():
    return [path for path in Path.home().rglob("*.scorekeeper") if path.parent.name == FOLDER]


def test_the_first_deal_is_scored_in_eight_keys(person):
    person.press("Return")
    person.wait_page("score")
    person.type("a40h44\n")
    person.rest()
    assert (newest_deal(person).side, newest_deal(person).taken) == ("A", 44)
    (path,) = files()
    person.press("Ctrl+W")
    person.wait_page("start")
    assert files() == [path]


def test_an_event_without_a_deal_is_dropped(person):
    person.press("Return", "Return")  # pressed twice, it makes one file
    person.wait_page("score")
    assert len(files()) == 1
    person.press("Ctrl+W")
    person.wait_page("start")
    assert not files()
    assert person.at("start-score-now")


def test_the_same_teams_meet_again(person):
    person.press("Return")
    person.wait_page("score")
    person.line("a40h44")
    person.press("Ctrl+W")
    person.wait_page("start")
    person.press("F6")
    for _ in range(8):
        if person.at("start-same-teams"):
            break
        person.press("Down")
    person.press("Return")
    person.wait_page("score")
    person.line("b 30 spades made")
    assert len(files()) == 2
    assert (newest_deal(person).side, newest_deal(person).outcome) == ("B", "made")


def read_out(person):
    """Read out the score after the last deal."""
    person.wait(lambda: person.shows("Press Enter once you have read it out"), "the score to read out")
    person.press("Return")
    person.rest()
    person.wait(lambda: person.shows("Session complete"), "the result")


def test_the_next_session_of_the_same_teams_begins_with_one_key(person):
    person.press("Return")
    person.wait_page("score")
    shorten(person)
    person.line("a28h31", "b30s33", "a40h44")
    read_out(person)
    person.press("Alt+N")
    person.wait(lambda: len(person.tournament.sessions) == 2, "the next session")
    person.wait(lambda: person.at("entry-line") and person.spoken("entry-deal").startswith("Deal 1"), "its first deal")
    person.line("b28h30")
    first, second = person.tournament.sessions.values()
    assert (newest_deal(person).session, second.teams) == (second.uid, first.teams)


def test_players_sit_down_again_and_who_deals_first_is_asked_beside_the_sheet(person):
    begin(person)
    shorten(person)
    person.line("a28h31", "b30s33", "a40h44")
    read_out(person)
    person.press("Alt+N")
    person.wait(lambda: newest(person).kind == "seats-taken" and len(person.tournament.sessions) == 2, "the seats")
    person.wait_page("score")
    players = person.tournament.players
    assert [players[uid].name for uid in newest(person).seats] == ["Anil", "Deepa", "Biju", "Eapen", "Chacko", "Fina"]
    assert person.at("entry-line")
    person.wait(lambda: person.shows("Who deals first?"), "the question")


def test_the_teams_of_a_sample_are_not_offered_for_tonight(person):
    person.press("Ctrl+L")
    person.wait_page("score", "round")
    person.press("Ctrl+W")
    person.wait_page("start")
    assert person.shows("Great Lakes 56 (sample)")
    assert not person.shows("Same teams as last time")


def newest_deal(person):
    deals = [entry.fact for entry in person.entries if entry.fact.kind == "deal-recorded"]
    return deals[-1]

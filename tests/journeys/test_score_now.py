from pathlib import Path

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
    person.press("Return")
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

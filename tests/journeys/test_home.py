"""Home 56 with tables: no bid, all tricks, a surrender refused."""

from tests.journeys.person import newest


def test_a_home_evening(person):
    person.press("Ctrl+N")
    person.wait_page("new-event")
    person.type("Home")
    person.choose("new-event-system", "tables-56")
    person.tab_to("new-event-fold")
    person.press("Space")
    person.choose("new-setting-cot", "True")
    person.fill(new_team_1_name="Us", new_team_2_name="Them")
    person.press("Ctrl+Return")
    person.wait_page("session-start")
    person.press("Escape", "Ctrl+1")
    person.line("a 40h 44", "all-pass 30", "a 48s 56 cot", "b 28h 20 !b")
    assert newest(person).insisted == "B"
    person.line("b 40c xx 30")
    person.wait(lambda: person.spoken("complete-more"), "the result of the match")
    assert not person.spoken("complete-penalty"), "these rules have none"

"""The organiser's round: started, looked at from table to table, closed."""

from tests.journeys.person import begin, newest


def test_a_round_from_its_start_to_its_close(person):
    begin(person)
    person.press("Ctrl+2")
    person.wait_page("round")
    assert person.at("round-tables")
    person.press("Ctrl+Shift+S")
    person.rest()
    assert (newest(person).kind, newest(person).round) == ("round-opened", 1)
    person.type("de")
    person.press("Return")
    person.wait_page("score")
    person.line("a40h44")
    person.leave_for("round")
    assert person.spoken("round-tables").startswith("Tables of the round")
    assert "Dallas 2 : 0 Detroit" in person.spoken("round-score")
    person.choose_command("close-round")
    assert person.spoken("round-notice") == "Round 1 cannot close: 1 table is playing."
    person.press("Alt+O")
    person.wait_page("score")
    person.wait(lambda: person.at("extent-what"), "length and forfeit")
    person.choose("extent-what", "forfeit")
    person.choose("extent-side", "B")
    person.choose("extent-why", "left")
    person.tab_to("extent-reason")
    person.line("they left")
    assert newest(person).kind == "session-forfeited"
    person.leave_for("round")
    assert person.spoken("round-settled") == "Nothing is missing: round 1 can close."
    person.press("Alt+C")
    person.wait(lambda: newest(person).kind == "round-closed", "the round closed")


def test_a_table_without_players_yet(person):
    begin(person)
    person.choose_command("new-session")
    person.fill(session_round="1", session_table="2")
    person.press("Ctrl+Return")
    assert "save again to enter it anyway" in person.spoken("session-remarks")
    person.press("Ctrl+Return")
    person.rest()
    person.press("Ctrl+2")
    person.wait_page("round")
    person.type("2")
    person.press("Return")
    person.wait_page("session-start")
    person.leave_for("round")
    assert person.spoken("round-table") == "Table 2"
    person.press("Return")
    person.wait_page("session-start")
    person.press("Return")
    person.wait_page("score")
    person.line("a40h44")
    person.leave_for("round")
    assert person.spoken("round-score") == "Dallas 2 : 0 Detroit"

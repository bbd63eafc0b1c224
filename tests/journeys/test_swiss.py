"""A club evening of thirteen teams by keys: entered, checked in, three Swiss rounds."""

from scorekeeper.journal.stages import MAIN
from tests.journeys.person import CLUB, newest

THIRTEEN = (*CLUB, "Lansing", "Flint", "Saginaw", "Midland", "Adrian")
ROUNDS = 3


def registered(person):
    """Make the event from the start page with a list of names, and check in every team."""
    person.press("Ctrl+N")
    person.wait_page("new-event")
    person.type("Thirteen at cards")
    person.press("Alt+M")
    for name in THIRTEEN[:-1]:
        person.type(name)
        person.press("Return")
    person.type(THIRTEEN[-1])
    person.press("Ctrl+Return")
    person.wait_page("event")
    person.press("Ctrl+Shift+I")
    for number, name in enumerate(THIRTEEN, 1):
        person.line(name[:3])
        person.press("Return")
        person.rest()
        assert (newest(person).kind, newest(person).state) == ("checked-in", "here")
        assert f"{name} is here, {number} of 13" in person.spoken()
        assert person.at("desk-find")


def play(person, table, line):
    """Open a table from the round, seat its teams, enter its one deal, return; give its session."""
    person.type(str(table))
    person.press("Return")
    person.wait_page("session-start")
    person.press("Return")
    person.wait_page("score")
    which = person.spoken("sheet-about")
    person.line(line)
    person.leave_for("round")
    return which


def corrected_afterwards(person):
    """Correct a result of the round before when the next one is drawn, and make that draw again."""
    before = newest(person)
    person.press("Ctrl+2")
    person.wait_page("round")
    person.type("1")
    person.press("Return")
    person.wait_page("score")
    person.line("1: b40h44", "the scorer took the wrong side")
    person.press("Ctrl+Shift+N")
    person.wait_page("draw")
    assert "The standings have changed since round 2 was drawn" in person.listed("draw-unusual")
    person.press("Alt+N")
    person.type("a result was corrected")
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).instead_of == before.draw
    assert not person.listed("draw-unusual")
    person.press("Alt+I")
    assert "Swiss, round 2" in person.listed("draw-versions")
    assert "made, not published; a result was corrected" in person.listed("draw-versions")
    person.press("Escape")


def repeat_draw_looking_back(person):
    """Turn back to the round before, and make the draw of the open round again."""
    person.press("Ctrl+2")
    person.wait_page("round")
    person.press("Ctrl+PgUp")
    assert person.window.windowTitle().startswith("Round 2 of 3")
    person.press("Ctrl+Shift+N")
    person.wait_page("draw")
    person.press("Alt+N")
    person.type("two captains asked for it")
    person.press("Ctrl+Return")
    person.rest()
    person.press("Alt+U")
    person.rest()


def draw_extra_round(person):
    """Ask for one round more than there are to be, and draw it by a chart of one's own."""
    person.press("Ctrl+Shift+N")
    person.wait_page("draw")
    assert "All 3 rounds are drawn" in person.spoken("draw-problem")
    person.choose("draw-method", "chart")
    person.tab_to("draw-chart")
    person.type("4; 1; Southfield; Novi\n4; 2; Troy; Warren")
    assert "neither play nor sit out in round 4" in person.listed("draw-unusual")
    person.press("Ctrl+Return")
    person.rest()
    assert (newest(person).method, newest(person).rounds[0].round) == ("chart", 4)


def goes_on(person):
    """After the last round the standings say who is through, as no round is left to draw."""
    person.press("Ctrl+3")
    person.wait_page("standings")
    person.tab_to("standings-set-ranking")
    person.press("Space")
    person.fill(ranking_places="4")
    person.tab_to("ranking-reason")
    person.type("four go on")
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).places == 4
    assert "through" in person.spoken("standings-chances")


def test_three_rounds_of_a_swiss_of_thirteen(person):
    registered(person)
    person.choose_command("event-settings")
    person.press("Ctrl+A")
    person.type("1")
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).settings["deals"] == 1
    met, sat_out = [], []
    for number in range(1, ROUNDS + 1):
        person.press("Ctrl+Shift+N")
        person.wait_page("draw")
        if number == 1:
            person.choose("draw-method", "swiss")
            person.fill(draw_rounds=str(ROUNDS))
        person.press("Ctrl+Return")
        person.rest()
        assert person.tournament.stage(MAIN).fact.rounds == ROUNDS
        if number == 2:
            corrected_afterwards(person)
        person.press("Alt+U")
        person.rest()
        assert newest(person).kind == "round-opened"
        if number == 3:
            repeat_draw_looking_back(person)
        person.press("Ctrl+2")
        person.wait_page("round")
        assert person.window.windowTitle().startswith(f"Round {number} of {ROUNDS}")
        result = person.tournament.stage(MAIN).drawn_rounds[number]
        met += [frozenset(table.teams) for table in result.tables]
        sat_out += result.sits_out
        for table in result.tables:
            which = play(person, table.table, "a40h44" if table.table % 2 else "b40h44")
            assert which.startswith(f"Session {table.table} of 6" if number == 1 else "Session ")
            assert (" of " in which) == (number == 1)  # a draw made anew leaves gaps in the numbers
        person.choose_command("close-round")
        assert "awaiting signatures" in person.spoken("round-notice")
        person.choose_command("close-round")
        person.rest()
        assert (newest(person).kind, newest(person).round) == ("round-closed", number)
    draw_extra_round(person)
    goes_on(person)
    assert len(met) == len(set(met)) == ROUNDS * 6
    assert len(sat_out) == len(set(sat_out)) == ROUNDS

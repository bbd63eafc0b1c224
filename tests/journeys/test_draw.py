"""A club evening drawn by keys alone: a draw made, swapped, made again, published and played."""

from scorekeeper.cli import main
from scorekeeper.journal.stages import MAIN
from tests.journeys.person import CLUB, evening, newest


def test_a_round_robin_from_the_draw_to_the_first_table(person, tmp_path):
    evening(person, tmp_path)
    person.press("Ctrl+Shift+N")
    person.wait_page("draw")
    person.press("Ctrl+Return")
    person.rest()
    draw = newest(person)
    assert (draw.kind, len(draw.rounds), len(draw.order)) == ("draw-made", 7, 8)
    assert "made, not published" in person.spoken("draw-state")
    person.press("Alt+U")
    person.rest()
    assert newest(person).kind == "round-opened"
    assert person.tournament.stage(MAIN).standing_draws[0].published is not None


def test_two_teams_change_places_and_the_draw_is_made_again(person, tmp_path):
    evening(person, tmp_path)
    person.press("Ctrl+Shift+N", "Ctrl+Return")
    person.rest()
    result = newest(person)
    person.press("Alt+W")
    person.wait(lambda: person.at("draw-swap"), "the swap")
    person.press("Space")
    person.type("Nov")
    person.press("Return")
    person.tab_to("swap-other")
    person.press("Space")
    person.type("Troy")
    person.press("Return")
    person.tab_to("swap-reason")
    person.type("one family at one table")
    person.press("Ctrl+Return")
    assert person.shows("Choose Swap teams again to swap them anyway.")
    assert newest(person) == result
    person.press("Ctrl+Return")
    person.rest()
    changed = newest(person)
    assert (changed.kind, len(changed.rounds[0].tables)) == ("draw-changed", 2)
    assert all(table.by_hand for table in changed.rounds[0].tables)
    assert "The teams are swapped" in person.spoken()
    assert "meet again, round 1, table" in person.listed("draw-unusual")
    person.press("Alt+N")
    assert person.at("draw-reason")
    assert "the previous draw is valid" in person.spoken("draw-state")
    person.fill(draw_seed="316623", draw_thrown_by="Mini Joseph", draw_first_table="3", draw_closed="5")
    person.fill(draw_fixed="4 Cant")
    person.press("Ctrl+Return")
    assert person.shows("Type the reason for another draw.")
    person.tab_to("draw-reason")
    person.type("the dice fell off the table")
    person.press("Ctrl+Return")
    person.rest()
    draw = newest(person)
    assert (draw.seed, draw.thrown_by, draw.first_table, draw.closed) == (316623, "Mini Joseph", 3, (5,))
    assert list(draw.fixed.values()) == [4]
    assert draw.instead_of == result.draw
    person.press("Alt+I")
    assert person.shows("no longer valid")
    person.press("Escape")
    assert "made, not published" in person.spoken("draw-state")
    person.press("Alt+L")
    person.rest()
    assert newest(person).kind == "draw-published"
    person.press("Alt+C")
    person.wait_page("reports")
    assert person.shows("Check-in list")
    person.press("Escape")
    person.wait_page("draw")
    person.tab_to("draw-take-back")
    person.press("Space")
    person.rest()
    assert newest(person).kind == "draw-withdrawn"
    assert not person.tournament.sessions


def test_groups_and_an_own_chart(person, tmp_path):
    evening(person, tmp_path)
    person.press("Ctrl+Shift+N")
    person.wait_page("draw")
    person.choose("draw-method", "groups")
    person.fill(draw_rounds="9")
    assert person.shows("9 are too many")
    person.fill(draw_rounds="3")
    person.press("Ctrl+Return")
    person.rest()
    draw = newest(person)
    assert (draw.method, len(draw.rounds), sorted(draw.groups)) == ("groups", 3, ["A", "B"])
    person.press("Alt+B")
    person.rest()
    person.choose("draw-method", "chart")
    person.tab_to("draw-chart")
    person.type("1; 1; Novi; Nobody")
    assert person.shows("there is no team named Nobody")
    person.press("Ctrl+A")
    person.type("1; 1; Novi; Troy\n1; 2; Canton; Warren\n1; Pontiac")
    person.press("Ctrl+Return")
    person.rest()
    chart = newest(person)
    assert (chart.method, len(chart.rounds[0].tables), len(chart.rounds[0].sits_out)) == ("chart", 2, 1)


def test_standings_of_groups_with_chances_and_a_lot(person, tmp_path):
    event, listed = tmp_path / "club.scorekeeper", tmp_path / "teams.csv"
    listed.write_text("team\nNovi\nTroy\nWarren\nCanton\n", encoding="utf-8")
    assert main(["new", str(event), "--system", "international-56", "--set", "deals=1"]) == 0
    assert main(["import", str(event), str(listed)]) == 0
    person.programme.open(str(event))
    person.wait_page("event")
    person.press("Ctrl+Shift+N")
    person.wait_page("draw")
    person.choose("draw-method", "groups")
    person.press("Ctrl+Return")
    person.rest()
    person.press("Alt+U")
    person.rest()
    for table in ("1", "2"):
        person.press("Ctrl+2")
        person.wait_page("round")
        person.line(table)
        person.wait_page("session-start")
        person.press("Return")
        person.wait_page("score")
        person.line("a40h44")
    person.press("Ctrl+3")
    person.wait_page("standings")
    person.tab_to("standings-set-ranking")
    person.press("Space")
    person.fill(ranking_places="1")
    person.choose("ranking-withdrawn", "annul")
    person.tab_to("ranking-criteria-list")
    person.press("Down", "Down", "Alt+Up")
    person.tab_to("ranking-reason")
    person.type("as the club decided")
    person.press("Ctrl+Return")
    person.rest()
    ranking = newest(person)
    assert (ranking.kind, ranking.places, ranking.withdrawn) == ("stage-set", 1, "annul")
    assert ranking.criteria[:3] == ("match-points", "points-for", "difference")
    person.press("Alt+A")
    assert "Decided at tables 1, 2." in person.spoken("standings-chances")
    person.press("Alt+X")
    assert person.at("standings-cross")
    person.press("Alt+N", "Alt+O")
    person.tab_to("standings-set-ranking")
    person.press("Space")
    person.tab_to("ranking-lot-list")
    person.press("Alt+Down")
    person.tab_to("ranking-draw")
    person.press("Space")
    person.rest()
    lot = newest(person)
    assert (lot.kind, len(lot.teams)) == ("lot-drawn", 2)
    assert person.tournament.stage(MAIN).lots[0].teams == lot.teams


def test_a_club_evening_of_eight_teams_takes_few_keys_beyond_the_names(person):
    pressed: list[str] = []

    def press(*chords):
        pressed.extend(key for chord in chords for key in chord.split("+"))
        person.press(*chords)

    press("Ctrl+N")
    person.wait_page("new-event")
    person.type("Thursday club")
    press("Alt+M")
    assert person.at("new-event-more")
    for name in CLUB[:-1]:
        person.type(name)
        press("Return")
    person.type(CLUB[-1])
    press("Ctrl+Return")
    person.wait_page("event")
    assert [team.name for team in person.tournament.teams.values()] == list(CLUB)
    assert "Ctrl+Shift+N" in person.spoken("event-sessions-card-words")
    press("Ctrl+Shift+N", "Ctrl+Return")
    person.rest()
    press("Alt+U")
    person.rest()
    press("Return")
    person.wait_page("session-start")
    press("Return")
    person.wait_page("score")
    person.line("a40h44")
    assert newest(person).kind == "deal-recorded"
    assert len(pressed) <= 60

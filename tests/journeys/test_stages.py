"""Stages by keys: make a second one with every option, switch to it, play and close it."""

from tests.journeys.person import begin, newest


def test_a_second_stage_from_its_making_to_its_close(person):
    begin(person)
    assert not person.window.findChild(object, "rail-stage").isVisible()
    person.press("Ctrl+Shift+G")
    person.wait_page("stages")
    person.press("Down", "Return")
    person.type("Side event")
    person.choose("stage-method", "swiss")
    person.fill(stage_rounds="3", stage_places="2", stage_deals="6", stage_lengths="6, 6, 12")
    person.fill(stage_begins="2026-12-05 9:30, 11:00")
    person.choose("stage-withdrawn", "annul")
    person.tab_to("stage-rematches")
    person.press("Space")
    person.tab_to("stage-after")
    person.press("Space")
    person.type("Main")
    person.press("Return")
    person.tab_to("stage-teams")
    person.type("Dallas; A; 1\nDetroit; B; 2")
    person.press("Ctrl+Return")
    person.rest()
    planned = newest(person)
    assert (planned.kind, planned.begins) == ("timetable-set", ("2026-12-05T09:30", "2026-12-05T11:00"))
    placed = list(person.tournament.stages[planned.stage].placed.values())[-1]
    assert (placed.kind, placed.group, placed.number) == ("team-placed", "B", 2)
    stage = person.tournament.stages[placed.stage]
    assert (stage.name, stage.fact.method, stage.fact.rounds, stage.fact.places) == ("Side event", "swiss", 3, 2)
    assert (stage.fact.lengths, stage.fact.options["deals"], stage.fact.after) == ((6, 6, 12), 6, "")
    assert (stage.annuls, stage.fact.rematches) == (True, True)
    assert person.at("stages-list")
    person.press("Ctrl+Shift+N")
    person.wait_page("draw")
    assert person.spoken("draw-detail").startswith("Side event: ")
    person.press("Ctrl+2")
    person.wait_page("round")
    assert person.spoken("round-title") == "Side event: Tables"
    assert "Side event" in person.spoken("rail-stage")
    person.press("Ctrl+Shift+PgUp")
    assert person.spoken("round-title") == "Main stage: Round 1"
    person.choose_command("new-session")
    person.tab_to("session-stage")
    person.press("Space")
    person.type("Side")
    person.press("Return")
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).stage == placed.stage
    finds_the_stage_that_is_looked_at(person)
    person.press("Ctrl+5")
    person.type("Side")
    person.press("Down")
    person.tab_to("session-remove")
    person.press("Space")
    person.rest()
    person.press("Ctrl+Shift+PgUp", "Ctrl+Shift+G", "2")
    assert (person.page, person.spoken("event-ranking-card-title").strip()) == ("event", "Ranking: Side event")
    person.press("Ctrl+2")
    assert person.spoken("round-title").startswith("Side event: Tables")
    person.press("Ctrl+Shift+G")
    person.tab_to("stage-teams")
    person.press("Ctrl+A")
    person.type("Dallas; A; 1")
    person.press("Ctrl+Return")
    person.rest()
    assert (newest(person).kind, newest(person).out) == ("team-placed", True)
    person.tab_to("stage-remove")
    person.press("Space")
    person.rest()
    assert newest(person).kind == "stage-closed"
    person.press("Alt+X")
    person.type("Final")
    person.press("Ctrl+Return")
    person.rest()
    placed = newest(person)
    assert (placed.kind, placed.number) == ("team-placed", 1)
    final = person.tournament.stages[placed.stage]
    assert (final.name, person.tournament.stages[final.fact.after].name) == ("Final", "Side event")


def finds_the_stage_that_is_looked_at(person):
    """With two stages at table 1, Ctrl+G, ranking, search and reports use the selected tile's."""
    main, side = person.tournament.sessions
    person.press("Ctrl+G")
    person.line("1")
    assert (person.page, person.window.shown.session_shown()) == ("score", main)
    assert "Round 1 \N{MIDDLE DOT} main stage" in person.window.windowTitle()
    person.press("Ctrl+5", "Ctrl+Shift+PgDown")
    assert (person.page, person.spoken("event-ranking-card-title").strip()) == ("event", "Ranking: Side event")
    person.press("Ctrl+6")
    chosen = person.window.shown.list.selected
    assert (chosen.title, chosen.detail) == ("Side event: round 2", "1 session")
    person.press("Ctrl+K")
    person.type("table 1")
    assert [match.key for match in person.window.shown._matches][:2] == [side, main]
    person.press("Escape", "Escape", "Ctrl+G")
    person.line("table 1")
    assert (person.page, person.window.shown.session_shown()) == ("session-start", side)

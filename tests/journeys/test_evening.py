"""A club evening by keys: the event, a session, good and bad deals, penalties, seats, paper."""

from tests.journeys.person import Person, begin, newest


def test_deals_and_what_goes_wrong_with_them(person):
    begin(person)
    person.line("a40h", "44", "b 28nt x -", "a36s+")
    session = next(iter(person.tournament.sessions.values()))
    assert len(session.record.deals) == 3


def kinds(person, since=0):
    """Return the kinds of what was entered after an entry."""
    return [entry.fact.kind for entry in person.entries[since:]]


def test_penalties_and_re_deals(person):
    begin(person)
    person.line("a40h44")
    person.press("F4")
    person.line("lead", "b")
    assert newest(person).code == "lead-out-of-turn"
    person.press("F4")
    person.line("signals", "a", "2")
    assert newest(person).points == 2
    person.press("F4")
    person.line("2.3", "a")
    assert newest(person).article == "2.3"
    # dealt again before the lead; in the abandoned attempt a player discarded out of turn without an objection
    person.line("b30s")
    person.press("F8", "Down", "Return", "Return")
    person.rest()
    assert newest(person).kind == "redealt"
    person.line("b30s")
    person.press("F4")
    person.line("discard")
    person.type("a")
    person.tab_to("penalty-objected")
    person.press("Space")
    person.tab_to("penalty-attempt")
    person.press("Space", "Ctrl+Return")
    person.rest()
    assert (newest(person).objected, newest(person).attempt) == (False, 1)


def test_tab_takes_the_lines_offered_for_a_misspelled_word(person):
    begin(person)
    person.line("40 hrts dallas made")
    assert "Press Tab for A 40H +." in person.spoken("entry-line")
    person.press("Tab")
    assert person.at("entry-line")
    person.press("Return")
    person.rest()
    assert (newest(person).side, str(newest(person).contract), newest(person).outcome) == ("A", "40H", "made")
    person.type("40 hearts down by 3 b")
    person.press("Tab", "Tab")
    assert "Detroit in 40 hearts took 3 of 56" in person.spoken("entry-line")
    person.press("Tab")
    assert not person.at("entry-line")


def test_a_line_in_words_can_be_finished_with_the_buttons(person):
    begin(person)
    person.type("40 hearts dallas made")
    person.choose("by-hand-doubling", "1")
    person.rest()
    assert "Dallas in 40 hearts doubled: made" in person.spoken("entry-line")


def test_a_line_that_cannot_be_recorded_is_not_announced_as_recorded_by_enter(person):
    begin(person)
    person.type("40 hrts dallas made")
    assert "Deal 1 not recorded yet" in person.spoken()
    person.press("Ctrl+A")
    person.type("40 hearts dallas made")
    assert "Deal 1 typed, Enter records it" in person.spoken()


def test_the_last_read_out_does_not_ask_for_another_deal(person):
    begin(person)
    person.line(*["a28h31", "b30s33"] * 9)
    person.press("F5")
    assert person.shows("Press Enter once you have read it out; F5 shows this again.")
    assert not person.shows("type the next deal")


def _menus(person):
    return {top.text().replace("&", ""): top.menu() for top in person.window.menuBar().actions() if top.isVisible()}


def test_no_menu_is_shown_that_has_no_entries(person):
    assert list(_menus(person)) == ["File", "Edit", "Session", "View", "Help"]
    begin(person)
    assert list(_menus(person)) == ["File", "Edit", "Session", "View", "Help"]
    assert all(menu.actions() for menu in _menus(person).values())


def test_seats_and_who_dealt(person):
    begin(person)
    person.line("a40h44")
    person.press("F9", "1", "5", "Return")
    person.rest()
    assert newest(person).kind == "seats-taken"
    person.line("a28h")
    person.press("F9", "Alt+W", "2", "Return")
    person.rest()
    assert newest(person).dealt_by == 2
    person.line("30", *["a28h30"] * 7)
    person.press("F9", "Alt+C", "Return")
    person.rest()
    assert newest(person).swap
    person.press("F9", "Alt+B")
    person.type("Tomy Jose")
    person.press("Return", "4", "Return")
    person.type("went home ill")
    person.press("Return")
    person.rest()
    assert (newest(person).kind, newest(person).from_deal) == ("substitution-approved", 10)
    person.press("Ctrl+Z")
    person.rest()
    assert person.shows("correct it, or bring the starter back, in Seats (F9)")
    assert person.at("seats-panel")
    person.press("Tab", "Space", "Return")
    person.rest()
    assert newest(person).kind == "starter-returned"


def test_a_deal_is_corrected_taken_back_and_put_again(person):
    begin(person)
    person.line("a40h44:12", "b30s-")
    person.press("Home", "F2", "Ctrl+A")
    person.line("a40h38")
    person.type("counted again")
    person.tab_to("correct-captains")
    person.press("Space", "Ctrl+Return")
    person.rest()
    assert newest(person).captains_saw
    person.press("Ctrl+Z")
    person.rest()
    person.press("Ctrl+Shift+Z")
    person.rest()
    assert kinds(person)[-2:] == ["voided", "voided"]


def test_the_calls_of_a_deal_and_a_score_that_is_read_out(person):
    begin(person)
    person.press("Ctrl+B")
    person.line("28p", "+1h", "p", "p", "p", "p", "p", "p")
    person.press("Ctrl+Return")
    person.rest()
    assert len(newest(person).calls) == 8
    person.line("31", *["b28h30"] * 5)
    person.press("F5", "Return")
    person.rest()
    assert newest(person).after_deal == 6


def test_the_rarer_commands_of_a_deal_are_reached_from_the_panel(person):
    begin(person)
    person.line("a40h44")
    person.area_to("deal-penalty")
    person.tab_to("deal-more")
    person.press("Space", "Escape")
    assert person.at("deal-more"), "Escape closes the menu and nothing else"
    person.press("Return", "Down", "Down", "Return")
    assert person.at("where-panel"), "the third line, F3"
    person.press("Escape")
    person.area_to("deal-penalty")
    person.tab_to("deal-more")
    person.press("Space", "Return", "Down", "Return", "Return")
    person.rest()
    assert newest(person).kind == "redealt"


def test_a_session_longer_than_planned(person):
    begin(person)
    person.line("a40h44")
    person.press("Ctrl+Shift+L")
    person.choose("extent-what", "planned")
    person.fill(extent_deals="24", extent_reason="everybody has time")
    person.press("Ctrl+Return")
    person.rest()
    assert (newest(person).deals, newest(person).why) == (24, "planned")


def test_a_session_given_up(person):
    begin(person)
    person.press("Ctrl+Shift+L", "Return", "Right", "Return", "Right", "Return")
    person.line("they went home")
    assert (newest(person).side, newest(person).kind) == ("B", "session-forfeited")


def test_the_start_page_knows_what_was_played_although_the_program_broke_off(person, qtbot):
    begin(person)
    person.line("a 40h 44")
    begun_again = Person(qtbot, person.home)
    try:
        assert begun_again.shows("1 session running")
    finally:
        begun_again.close()

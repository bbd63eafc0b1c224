"""Web pages by keys: their contents, automatic updates, and serving them."""

from urllib.request import urlopen

from tests.journeys.person import begin, evening


def test_the_draw_is_published_and_its_pages_follow_the_event(person, tmp_path):
    evening(person, tmp_path)
    pages = tmp_path / "stick" / "pages"
    person.press("Ctrl+Shift+N", "Ctrl+Return")
    person.rest()
    person.press("Ctrl+6")
    person.wait_page("reports")
    person.press("Alt+U")
    person.wait_page("pages")
    assert person.shows("not published; press Alt+U on the Draw page")
    person.press("Alt+U")
    assert person.shows("Choose a folder or a USB stick for the pages.")
    person.fill(pages_folder=str(pages))
    person.press("Alt+U")
    person.wait(lambda: "Written" in person.spoken("pages-note"), "the pages")
    assert {item.name for item in pages.iterdir()} == {"index.html", "hall.css", "SHA256SUMS"}
    person.tab_to("pages-keep")
    person.press("Space")
    person.press("Ctrl+Shift+N")
    person.wait_page("draw")
    person.press("Alt+U")
    person.rest()
    person.wait((pages / "draw.html").exists, "the draw among the pages")
    person.press("Ctrl+6")
    person.wait_page("reports")
    person.press("Alt+U")
    person.wait_page("pages")
    assert person.shows("rounds 1 to 7, 0 finished sheets")
    person.tab_to("pages-hall")
    person.press("Space")
    person.wait(lambda: "Phones on this network" in person.spoken("pages-where"), "the address")
    address = person.spoken("pages-where").partition("can open ")[2].partition(" or ")[0]
    person.wait(lambda: "Round 7" in _read(f"{address}draw.html"), "the draw in the network")
    person.press("Space")
    assert "No one on the network" in person.spoken("pages-where")
    person.press("Escape")
    person.wait_page("reports")


def test_an_evening_of_two_teams_is_offered_no_web_pages_until_they_are_used(person):
    begin(person)
    person.press("Ctrl+6")
    person.wait_page("reports")
    assert person.spoken("paper-print")
    assert not person.spoken("paper-web-pages") + person.spoken("paper-phone-cards")
    person.find_command("web-pages")
    person.wait_page("pages")
    person.press("Escape", "Ctrl+6")
    person.wait_page("reports")
    assert person.spoken("paper-web-pages")
    assert not person.spoken("paper-phone-cards")


def _read(address):
    try:
        with urlopen(address, timeout=20) as answer:
            return answer.read().decode()
    except OSError:
        return ""


def test_the_tournament_to_look_around_in_is_opened_from_the_start_page(person):
    person.press("Ctrl+Shift+K")
    person.wait(lambda: person.page == "score", "the tournament")
    person.press("Ctrl+2")
    person.wait_page("round")
    assert person.shows("Round 7 of 7")
    person.press("Ctrl+3")
    person.wait_page("standings")
    assert person.shows("Provisional")

"""A day of 500 as web pages: clicks, seating, results, and nothing unpublished."""

import pytest

from scorekeeper.features.publishing.view.pages_view import published_lines
from scorekeeper.features.publishing.view.paths import sheet_path, team_path
from scorekeeper.journal.facts import (
    CardsNotClipped,
    CheckedIn,
    DrawPublished,
    HandRecorded,
    ResultStated,
    RulingMade,
    TeamEntered,
)
from scorekeeper.journal.seatings import in_round
from scorekeeper.journal.stages import MAIN
from scorekeeper.rules.contract import Contract
from tests.features.publishing.published import HOSTILE, ParsedPage, pages_of
from tests.journal.club_day import NAMES, ClubDay, uid


def published(day):
    """Seat a round and show it to everybody."""
    day.play(DrawPublished(MAIN, day.seat().draw))
    return day


def shown_text(text):
    """Return a page without its foot, which names the newest entry."""
    return text.partition("<footer>")[0]


@pytest.fixture
def day():
    day = published(ClubDay(NAMES[:9]))
    first, _second = in_round(day.tournament, 1)
    day.results("A", "tie").play(CardsNotClipped(first.uid, (uid("Anil"),)))
    return day


def test_every_page_is_whole_and_leads_only_to_pages_that_are_there(day):
    pages = pages_of(day)
    assert {"index.html", "standings.html", "draw.html", "results.html", "hall.css"} < pages.keys()
    for name, text in pages.items():
        if name.endswith(".html"):
            assert set(ParsedPage(text).links) - {"#main"} <= pages.keys(), name


def test_clicks_and_what_each_is_made_of(day):
    pages = pages_of(day)
    rows = ParsedPage(pages["standings.html"]).rows
    assert rows[0][1:4] == ["Player", "Clicks", "Won"]
    assert rows[1] == ["1", "Chacko", "2", "1", "0", "1", "0"]
    assert ["2=", "Indu", "1", "0", "0", "0", "1"] in rows
    anil = ParsedPage(pages[team_path(uid("Anil"))])
    assert anil.rows[1] == ["1", "1", "Chacko", "Biju, Deepa", "won, not clipped", "0"]
    assert ParsedPage(pages[team_path(uid("Indu"))]).rows[1] == ["1", "", "", "", "sat out", "1"]


def test_the_seating_is_by_name_and_results_by_table(day):
    pages = pages_of(day)
    assert ParsedPage(pages["draw.html"]).rows[1] == ["Anil", "1", "1 A", "Chacko"]
    assert "Indu sits out." in pages["draw.html"]
    assert ParsedPage(pages["results.html"]).rows[1:3] == [
        ["1", "Anil and Chacko", "A wins", "Biju and Deepa"],
        ["2", "Eapen and Gita", "Tie", "Feroz and Hari"],
    ]


def test_unpublished_results_are_on_no_page(day):
    before = pages_of(day)
    day.seat()
    assert pages_of(day) == before
    (game, *_others) = in_round(day.tournament, 2)
    day.play(ResultStated(game.uid, "A"))
    assert pages_of(day) == before
    hidden = ClubDay(NAMES[:8])
    hidden.seat()
    hidden.results("A", "B")
    assert "Nothing is published yet." in pages_of(hidden)["index.html"]
    assert not [name for name in pages_of(hidden) if name.startswith("team-")]


def test_an_entry_changes_only_what_it_concerns(day):
    published(day)
    before = pages_of(day)
    day.play(TeamEntered("zz", "Zachariah", ("Zachariah",)))
    assert pages_of(day) == before
    (game, *_others) = in_round(day.tournament, 2)
    day.play(ResultStated(game.uid, "A"))
    changed = {name for name, text in pages_of(day).items() if shown_text(before.get(name, "")) != shown_text(text)}
    assert {"index.html", "standings.html", "results.html"} <= changed
    assert "draw.html" not in changed


def test_a_hostile_name_is_text_and_nothing_else():
    day = ClubDay(NAMES[:3])
    day.play(TeamEntered("ev", "<script>alert(1)</script> & \u202eevil", ("<b>",)), CheckedIn("ev", "here"))
    published(day).results("A")
    for text in pages_of(day).values():
        assert "<script" not in text


def test_the_publishing_page_lists_what_is_published(day):
    (line,) = published_lines(day.tournament)
    assert (line.what, line.seen) == ("round 1, 2 results", True)
    hidden = ClubDay(NAMES[:8])
    hidden.seat()
    (line,) = published_lines(hidden.tournament)
    assert (line.what, line.seen) == ("not published; press Alt+U on the Tables page", False)
    (line,) = published_lines(ClubDay(NAMES[:8]).tournament)
    assert (line.what, line.seen) == ("nothing to show yet", False)


def hands(game, *shown_text):
    """Record hands of a game: side, bid, tricks of its makers, fault; without a side, no one bid."""
    for number, (side, bid, tricks, fault) in enumerate(shown_text, start=1):
        other = "B" if side != "B" else "A"
        shares = {side or "A": tricks, other: 10 - tricks}
        yield HandRecorded(game.uid, number, side, Contract(*bid) if bid else None, shares, fault)


@pytest.fixture
def played():
    """A game of four hands with a ruling at the first table, only a result at the second."""
    day = published(ClubDay(NAMES[:9]))
    first, second = in_round(day.tournament, 1)
    facts = hands(
        first, ("A", (6, "S"), 7, None), ("B", (7, "H"), 5, None), (None, None, 6, None), ("A", (8, "NT"), 8, "B")
    )
    day.play(*facts, ResultStated(second.uid, "B"))
    day.play(RulingMade(first.uid, ("1",), "a card was shown", 2, points={"A": -10}))
    return day, first.uid, second.uid


def test_a_finished_game_has_a_page_with_every_line_and_its_article(played):
    day, first, second = played
    pages = pages_of(day)
    assert sheet_path(second) not in pages
    page = ParsedPage(pages[sheet_path(first)])
    assert set(page.links) - {"#main"} <= pages.keys()
    game = day.tournament.games[first]
    head, *rows = page.rows
    assert head == ["Hand", "Bid and result", "A", "B", "Total"]
    assert [row[0] for row in rows] == ["1", "2", "3", "4"]
    assert "no bid" in rows[2][1]
    plain = [[cell.replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "0") for cell in row] for row in rows]
    for row, hand in zip(plain, game.result.hands, strict=True):
        assert row[4] == " : ".join(str(hand.running[side]) for side in "AB")
        for line in hand.lines:
            assert f"{line.points} ({line.article})" in row[1]
    assert "Anil and Chacko win by 590" in page.words
    for index, side in ((2, "A"), (3, "B")):
        assert sum(int(row[index]) for row in plain) == game.result.totals[side]
    assert "a card was shown" in page.words
    assert sheet_path(first) in ParsedPage(pages["results.html"]).links
    for player in game.teams:
        assert sheet_path(first) in ParsedPage(pages[team_path(player)]).links


def test_a_game_that_is_played_or_not_published_has_none(played):
    day, first, _second = played
    day.play(DrawPublished(MAIN, day.seat().draw))
    third, *_others = in_round(day.tournament, 2)
    day.play(*hands(third, ("A", (6, "S"), 7, None)))
    assert sheet_path(third.uid) not in pages_of(day)
    hidden = ClubDay(NAMES[:8])
    hidden.seat()
    (game, _other) = in_round(hidden.tournament, 1)
    hidden.play(*hands(game, *[("A", (6, "S"), 7, None)] * 4))
    assert sheet_path(game.uid) not in pages_of(hidden)
    assert sheet_path(first) in pages_of(day)


@pytest.mark.parametrize("shown_text", HOSTILE[:6])
def test_names_on_the_page_of_a_game_are_harmless(shown_text):
    day = ClubDay(NAMES[:3])
    day.play(TeamEntered("ev", shown_text, (shown_text,)), CheckedIn("ev", "here"))
    published(day)
    (game,) = in_round(day.tournament, 1)
    day.play(*hands(game, *[("A", (6, "S"), 7, None)] * 4))
    page = ParsedPage(pages_of(day)[sheet_path(game.uid)])
    assert not {tag for tag, _text in page.elements} & {"script", "img", "iframe", "object"}

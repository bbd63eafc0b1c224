"""The bracket as a web page, on a phone and as a picture, safe for any team name."""

import re
from typing import Any

import pytest

from scorekeeper.features.stages.view.stage_list import stage_lines
from scorekeeper.journal.facts import StageClosed, TeamEntered
from tests.cup import CUP
from tests.features.publishing.published import HOSTILE, ParsedPage, pages_of

PATH = "bracket-2.html"


def pages(tournament_cup):
    return pages_of(tournament_cup.desk)


def lists(page):
    """What is read of a page: all behind the picture, which is not read aloud."""
    return page.partition("</svg></")[2] or re.sub(r"<svg class=.*?</svg>(?=<h2)", "", page, flags=re.DOTALL)


def test_as_far_as_it_is_published(cup):
    tournament_cup = cup(4)
    tournament_cup.draw()
    assert PATH not in pages(tournament_cup)
    tournament_cup = cup(4)
    tournament_cup.draw(publish=True)
    tournament_cup.play(1, lambda _state: "A")
    tournament_cup.draw()
    tournament_cup.play(2, lambda _state: "A")
    page = ParsedPage(pages(tournament_cup)[PATH])
    assert "Winner" not in page.words
    assert "winner:" not in page.words
    read = ParsedPage(lists(pages(tournament_cup)[PATH]).partition("<footer>")[0].rpartition("</main>")[0])
    final = read.words[read.words.index("Final") : read.words.index("Semi-finals")]
    assert "Team 1" in final
    assert "Team 2" in final
    assert "\N{CHECK MARK}" not in final


def test_the_whole_of_it(cup):
    tournament_cup = cup(6)
    tournament_cup.play_all(publish=True)
    result = pages(tournament_cup)
    page = ParsedPage(result[PATH])
    assert "winner: Team 1" in page.words
    for link in page.links:
        assert link == "#main" or link in result, link
    sheets = [link for link in page.links if link.startswith("sheet-")]
    assert len(sheets) == len(tournament_cup.desk.tournament.sessions)
    svg: list[Any] = [each for tag, each in page.elements if tag == "svg" and "aria-hidden" in each]
    (picture,) = svg
    assert picture["aria-hidden"] == "true"
    boxes: list[Any] = [attributes for tag, attributes in page.elements if tag == "rect"]
    assert len(boxes) == 2 + 2 + 2 + 2
    width, height = map(float, str(picture["viewbox"]).split()[2:])
    for box in boxes:
        assert float(box["x"]) + float(box["width"]) <= width
        assert float(box["y"]) >= 0
        assert float(box["y"]) + float(box["height"]) <= height
    assert "Cross-table" not in page.words
    assert "match points" not in ParsedPage(result["standings-2.html"]).words


def test_a_phone_shows_every_team_with_points_and_who_advances(cup):
    tournament_cup = cup(4)
    tournament_cup.draw(publish=True)
    tournament_cup.play(1, lambda _state: "B")
    read = lists(pages(tournament_cup)[PATH])
    rows = re.findall(r'<p class="side[^"]*">(.*?)</p>', read)
    plain = [re.sub(r"<[^>]*>", "|", row) for row in rows]
    assert any("Team 4" in row and "\N{CHECK MARK}" in row and "|2|" in row for row in plain)
    assert any("Team 1" in row and "\N{CHECK MARK}" not in row and "|0|" in row for row in plain)
    assert 'aria-label="advances"' in read


@pytest.mark.parametrize("hostile", [item for item in HOSTILE if item.isprintable() and len(item) < 200])
def test_names_are_harmless(cup, hostile):
    tournament_cup = cup(2)
    tournament_cup.desk.submit([TeamEntered("01", hostile)])
    tournament_cup.draw(publish=True)
    page = ParsedPage(pages(tournament_cup)[PATH])
    assert not {"script", "img", "b"} & {tag for tag, attributes in page.elements if "onerror" in attributes}
    assert "script" not in {tag for tag, _attributes in page.elements}
    assert "img" not in {tag for tag, _attributes in page.elements}


def test_a_played_final_has_a_winner_before_the_stage_is_closed(cup):
    tournament_cup = cup(4)
    tournament_cup.draw(publish=True)
    tournament_cup.play(1, lambda _state: "A")
    assert ParsedPage(pages(tournament_cup)["index.html"]).words.count("Team 1 leads.") == 1
    tournament_cup.draw(publish=True)
    tournament_cup.play(2, lambda _state: "A", close=False)
    index = ParsedPage(pages(tournament_cup)["index.html"]).words
    assert "Team 1 won." in index
    assert "leads" not in index
    assert stage_lines(tournament_cup.desk.tournament)[1].state == "all played, not closed"
    tournament_cup.desk.submit([StageClosed(CUP)])
    index = ParsedPage(pages(tournament_cup)["index.html"]).words
    assert "Closed without a protest time." in index
    assert "not signed" not in index

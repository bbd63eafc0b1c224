"""The published pages: their contents, and which ones an entry changes."""

import datetime as dt

import pytest

from scorekeeper.features.publishing.view.markup import element, joined, name, text
from scorekeeper.features.publishing.view.paths import sheet_path, team_path
from scorekeeper.features.publishing.view.site import site
from scorekeeper.journal.facts import DealRecorded, RulingMade, SheetSigned, StageSet, TeamEntered
from scorekeeper.journal.finality_facts import ProtestTimeStarted, RankingClosed, RankingSigned
from scorekeeper.journal.stage_facts import FeePaid, RoundOpened, StageClosed
from scorekeeper.journal.stages import MAIN
from scorekeeper.rules.contract import Contract
from tests.features.publishing.published import HOSTILE, ParsedPage, pages_of, published
from tests.features.standings.grouped import close_first_round, in_groups, play, withdrawn_ahead


def test_every_page_is_whole_and_leads_only_to_pages_that_are_there():
    pages = pages_of(published())
    assert {"index.html", "standings.html", "draw.html", "results.html", "cross.html", "teams.html"} <= pages.keys()
    for path, shown_text in pages.items():
        if path.endswith(".html"):
            page = ParsedPage(shown_text)
            assert {link for link in page.links if link != "#main"} <= pages.keys(), path
            assert ("html", {"lang": "en"}) in page.elements
            assert sum(tag == "h1" for tag, _attributes in page.elements) == 1


def test_standings_agree_with_the_window():
    page = ParsedPage(pages_of(published())["standings.html"])
    first = next(row for row in page.rows if "Team a1" in row[1])
    assert first[0] == "1="
    assert "Provisional" in page.words
    assert "2 sessions gave 8 match points, 1 sit-out 2." in page.words


def test_pages_show_the_protest_time_and_the_final_ranking():
    journal = published()
    for uid in ("53", "54"):
        play(journal, uid)
    before = pages_of(journal)
    assert "rotest time" not in before["standings.html"]
    journal.enter(ProtestTimeStarted(MAIN, 30))
    pages = pages_of(journal)
    until = (dt.datetime.fromisoformat(journal.entries[-1].at) + dt.timedelta(minutes=30)).astimezone()
    for path in ("standings.html", "index.html"):
        assert f"Provisional: protest time until Sat {until:%H:%M}." in ParsedPage(pages[path]).words
    places = ("committee-1",)
    journal.enter(RankingSigned(MAIN, 1, "committee-1", "Mini", "signed", "a" * 64, places, file="b" * 64))
    assert "Being signed by the committee." in ParsedPage(pages_of(journal)["standings.html"]).words
    journal.enter(RankingClosed(MAIN, 1, "a" * 64, "b" * 64, places))
    assert "Final since Sat " in ParsedPage(pages_of(journal)["standings.html"]).words


def test_a_sheet_gives_every_point_with_its_article():
    page = ParsedPage(pages_of(published())[sheet_path("51")])
    deal = next(row for row in page.rows if row[0] == "1")
    assert deal[1] == "A 40 made, took 44 \N{MIDDLE DOT} contract 40 to 47 made: 2 (1.3)"
    assert deal[2:] == ["2", "\N{EN DASH}", "2 : 0"]
    assert ("svg", "hearts") in {(tag, attributes.get("aria-label")) for tag, attributes in page.elements}


def test_a_result_that_a_ruling_set_aside_is_struck_through():
    journal = published()
    journal.enter(RulingMade("51", ("4.8",), "cards seen", deal=1, again="replay"))
    journal.enter(DealRecorded("51", 1, "B", Contract(28, "NT"), 30))
    result = pages_of(journal)[sheet_path("51")]
    deal = next(row for row in ParsedPage(result).rows if row[0] == "1")
    assert "A 40  made, took 44" in deal[1]
    assert "<s>" in result
    assert "Set aside by ruling 1: Team a1 40 hearts, 44 made, 2 : 0." in ParsedPage(result).words


def test_a_team_page_has_its_sessions_and_where_it_sat_out():
    page = ParsedPage(pages_of(published())[team_path("a3")])
    assert [row for row in page.rows if row[0] in {"1", "2"}] == [
        ["1", "sits out", "", "", ""],
        ["2", "Team b1", "2", "not begun", ""],
    ]


def test_unpublished_results_are_on_no_page():
    journal = in_groups()
    pages = pages_of(journal)
    assert pages.keys() == {"index.html", "hall.css"}
    assert "Nothing is published yet." in pages["index.html"]
    assert "Team" not in pages["index.html"]


def test_a_session_without_a_draw_waits_for_no_publishing():
    journal = in_groups()
    journal.enter(StageSet("f1", "Finals"))
    assert pages_of(journal).keys() == {"index.html", "hall.css"}


def test_protest_words_fees_and_the_journal_stay_in_the_house():
    journal = published()
    journal.enter(SheetSigned("51", 1, "captain-B", "Bob", "protest", "0" * 64, words="the clock was wrong"))
    journal.enter(FeePaid("a1", "entry", amount="40 EUR"))
    pages = pages_of(journal)
    assert "Bob, under protest" in pages[sheet_path("51")]
    assert not any("clock was wrong" in page or "40 EUR" in page for page in pages.values())


@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_names_are_text_and_nothing_else(hostile):
    journal, harmless = published(), published()
    for event, shown_text in ((journal, hostile), (harmless, "Lake")):
        event.enter(
            TeamEntered("a1", shown_text, players=(shown_text, "Bea", "Cyril"), captain=shown_text, club=shown_text)
        )
    plain = pages_of(harmless)
    for path, shown_text in pages_of(journal).items():
        if path.endswith(".html"):
            page, before = ParsedPage(shown_text), ParsedPage(plain[path])
            assert "script" not in {tag for tag, _attributes in page.elements}
            assert {tag for tag, _attributes in page.elements} - {tag for tag, _a in before.elements} <= {"bdi", "span"}
            assert {link for link in page.links if link != "#main"} <= plain.keys()


def test_an_entry_changes_the_pages_it_concerns_and_no_other():
    journal = published()
    before = site(journal.tournament, dt.UTC)
    journal.enter(DealRecorded("53", 1, "A", Contract(40, "H"), 44))
    running = site(journal.tournament, dt.UTC, before)
    assert _changed(before, running) >= {"index.html", "standings.html", "results.html", "draw.html"}
    assert not {path for path in _changed(before, running) if path.startswith("sheet-")}
    for number in range(2, 7):
        journal.enter(DealRecorded("53", number, "A", Contract(40, "H"), 44))
    over = site(journal.tournament, dt.UTC, running)
    assert {team_path("a1"), team_path("b2"), sheet_path("53")} <= _changed(running, over)
    assert sheet_path("51") not in _changed(running, over)
    assert team_path("a2") in _changed(running, over) or over.pages[team_path("a2")] is running.pages[team_path("a2")]


def _changed(before, after):
    return {path for path, page in after.pages.items() if before.pages.get(path) is not page}


def test_pages_made_again_from_the_same_event_do_not_change():
    journal = published()
    first_site = site(journal.tournament, dt.UTC)
    play(journal, "53")
    grown = site(journal.tournament, dt.UTC, first_site)
    rebuilt = site(journal.tournament, dt.UTC)
    assert {path: page.partition(b"<footer>")[0] for path, page in rebuilt.pages.items()} == {
        path: page.partition(b"<footer>")[0] for path, page in grown.pages.items()
    }


def test_markup_comes_from_elements_only():
    assert text("<b>&\"'") == "&lt;b&gt;&amp;&quot;&#x27;"
    assert element("p", "<", element("b", ">"), class_='"') == '<p class="&quot;">&lt;<b>&gt;</b></p>'
    assert joined("a", element("br")) == "a<br>"
    assert name("\u0d1c\u0d4b\u0d38\u0d4d") == '<span lang="ml">\u0d1c\u0d4b\u0d38\u0d4d</span>'
    assert name("\u05d0") == "<bdi>\u05d0</bdi>"
    assert text("\ud800\x00").encode().decode() == "\N{REPLACEMENT CHARACTER}" * 2


def test_a_withdrawal_moves_no_page_to_a_round_to_come():
    journal = withdrawn_ahead()
    assert "leads" not in pages_of(journal)["index.html"]
    close_first_round(journal)
    pages = pages_of(journal)
    assert "after round 1 of 3" in ParsedPage(pages["standings.html"]).words
    assert "Round 2" not in ParsedPage(pages["results.html"]).words
    rounds = [attributes for name, attributes in ParsedPage(pages["draw.html"]).elements if name == "details"]
    assert ["open" in attributes for attributes in rounds] == [False, True, False]
    crossed = ParsedPage(pages["cross.html"]).rows
    assert [row[2] for row in crossed if "Team a1" in row[0]] == [""], "a1 has not met b2 yet"
    ahead = [row[4] for row in ParsedPage(pages[team_path("a1")]).rows if row[0] == "2"]
    journal.enter(RoundOpened(MAIN, 2))
    counted = [row[4] for row in ParsedPage(pages_of(journal)[team_path("a1")]).rows if row[0] == "2"]
    assert (ahead, counted) == ([""], ["4"]), "what the standings do not count yet has no match points"


def test_a_closed_stage_does_not_mention_signatures():
    journal = published()
    assert "2 of them are not signed yet" in ParsedPage(pages_of(journal)["standings.html"]).words
    journal.enter(StageClosed(MAIN))
    shown_words = ParsedPage(pages_of(journal)["standings.html"]).words
    assert "2 have not begun. Only finished sessions count." in shown_words
    assert "signed" not in shown_words


def test_a_group_leader_of_a_closed_stage_leads_no_more():
    journal = published()
    play(journal, "53")
    for number in range(1, 7):
        journal.enter(DealRecorded("54", number, "B", Contract(40, "H"), 44))
    journal.enter(StageClosed(MAIN))
    index = ParsedPage(pages_of(journal)["index.html"]).words
    assert "Team a1, Team b1 finished first in their groups." in index
    assert "lead" not in index

"""Finding anything by a few words."""

import pytest

from scorekeeper.features.event.view.event_view import event_view
from scorekeeper.features.event.view.registration import desk_view
from scorekeeper.features.papers.view.exporting import find_team
from scorekeeper.features.search.view import ARTICLE, COMMAND, DEAL, MOST, SESSION, TEAM, SearchSubject, search
from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import SessionOpened, TeamEntered
from scorekeeper.journal.names import plain_letters
from scorekeeper.journal.teams import team_named
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56
from tests.kernel.golden_event import SESSION as GOLDEN
from tests.kernel.golden_event import golden, tournament

COMMANDS = (
    SearchSubject("print", "Print ...", "Ctrl+P"),
    SearchSubject("penalty", "Penalty", "F4"),
    SearchSubject("copy-table", "Copy whole table", ""),
)


@pytest.fixture(scope="module")
def event():
    return tournament(*golden(), seats=True)


def matches(event, text, session=""):
    return [(item.kind, item.key) for item in search(event, INTERNATIONAL_56, COMMANDS, text, session=session)]


def test_no_words_find_nothing(event):
    assert matches(event, "") == matches(event, "   ") == []


def test_a_name_finds_the_team_and_its_sessions(event):
    (team,) = [uid for uid, known_team in event.teams.items() if known_team.name == "Dallas"]
    keys = matches(event, "dallas")
    assert (TEAM, team) in keys
    assert (SESSION, GOLDEN) in keys


def test_a_team_is_found_by_its_whole_name_first():
    event = tournament(*(TeamEntered(f"t{number}", f"Dallas {number}", ("J", "K"), "J") for number in (12, 1)))
    assert matches(event, "Dallas 1") == [(TEAM, "t1"), (TEAM, "t12")]


def test_a_player_finds_the_team(event):
    team = next(team for team in event.teams.values() if team.players)
    assert (TEAM, team.uid) in matches(event, team.players[0].lower())


def test_letters_are_found_without_their_accents():
    assert plain_letters("José ÉMILE") == "jose emile"
    assert plain_letters("കൃഷ്ണൻ") == "കൃഷ്ണന്"


@pytest.mark.parametrize("text", ["അവൻ", "അവന്\N{ZERO WIDTH JOINER}", "അവ\N{ZERO WIDTH SPACE}ന്"])
def test_every_spelling_of_a_chillu_finds_the_team_on_every_page(text):
    named = TeamEntered("k", "അവൻ", ("ജോൺ",), "ജോൺ")
    event = tournament(named)
    assert matches(event, text) == [(TEAM, "k")]
    assert [row.uid for row in desk_view(event, text).rows] == ["k"]
    assert [row.uid for row in event_view(event, text).teams] == ["k"]
    assert find_team(event, text).uid == "k"
    assert team_named(event.teams, text) == "k"
    assert [each.code for each in problems(event, TeamEntered("l", text), "", INTERNATIONAL_56)] == ["team-name-taken"]


def test_a_number_finds_the_table_and_a_pair_round_and_table(event):
    state = event.sessions[GOLDEN]
    assert matches(event, str(state.table))[0] == (SESSION, GOLDEN)
    assert matches(event, f"{state.round}/{state.table}") == [(SESSION, GOLDEN)]
    assert matches(event, f"{state.round}/{int(state.table or 0) + 50}") == []


def test_a_deal_is_found_in_the_session_that_is_looked_at(event):
    assert matches(event, "deal 9", GOLDEN)[0] == (DEAL, f"{GOLDEN}/9")
    assert (DEAL, f"{GOLDEN}/9") in matches(event, "9", GOLDEN)
    assert not [item for item in matches(event, "deal 9") if item[0] == DEAL]
    assert not [item for item in matches(event, "deal 19", GOLDEN) if item[0] == DEAL]


def test_a_contract_finds_the_deals_played_in_it(event):
    record = event.sessions[GOLDEN].record
    deal = record.deals[0]
    undoubled = str(deal.contract).rstrip("X")
    same = {
        (DEAL, f"{GOLDEN}/{other.number}")
        for other in record.deals
        if str(other.contract).rstrip("X") == undoubled
    }  # fmt: skip
    assert set(matches(event, undoubled.lower())) == same
    assert (DEAL, f"{GOLDEN}/{deal.number}") in matches(event, str(deal.contract))
    if not deal.contract.doubling:
        assert (DEAL, f"{GOLDEN}/{deal.number}") not in matches(event, f"{undoubled}XX")


def test_an_article_is_found_by_number_and_by_words(event):
    assert matches(event, "3.9")[0] == (ARTICLE, "3.9")
    assert any(kind == ARTICLE for kind, _key in matches(event, "revoke"))


def test_a_command_is_found_by_its_words_and_by_its_key(event):
    assert (COMMAND, "penalty") in matches(event, "penal")
    assert matches(event, "f4")[0] == (COMMAND, "penalty")


@pytest.mark.parametrize("typed", ["redeal", "re-deal", "re deal", "deal"])
def test_a_command_is_found_with_and_without_its_hyphen(event, typed):
    redeal = SearchSubject("redeal", "Re-deal ...", "F8")
    found = search(event, INTERNATIONAL_56, [redeal], typed)
    assert "redeal" in [result.key for result in found]


def test_every_word_must_fit(event):
    assert (COMMAND, "copy-table") in matches(event, "whole copy")
    assert matches(event, "copy nonsense") == []


def test_no_more_is_shown_than_anybody_reads():
    teams = [TeamEntered(f"{n:032x}", f"Kottayam {n}") for n in range(1, 40)]
    sessions = [SessionOpened(f"5{n:x}", (teams[n - 1].team, teams[n].team), round=1, table=n) for n in range(1, 38)]
    assert len(matches(tournament(*teams, *sessions), "kottayam")) == MOST

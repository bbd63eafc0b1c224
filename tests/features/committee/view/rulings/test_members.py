"""The committee as typed: it reads back, and spellings of one name are one member."""

from scorekeeper.features.committee.view.rulings.members import member_words, read_list, typed_list
from scorekeeper.journal.dispute_facts import Member
from tests.features.committee.view.disputed import MEMBERS, disputed_desk
from tests.kernel.golden_event import DALLAS


def test_the_list_comes_back_as_it_was_typed():
    tournament = disputed_desk().tournament
    assert typed_list(tournament).splitlines()[0] == "P. Kurian, Chicago"
    assert read_list(typed_list(tournament), tournament.teams.values()) == MEMBERS
    assert [member_words(tournament, member) for member in MEMBERS[2:]] == ["A. Mathew", "S. Nair, Dallas"]


def test_spellings_of_one_name_are_one_member_and_one_team():
    teams = disputed_desk().tournament.teams.values()
    text = "P. Kurian\n  p.  kurian , Toronto\nS. Nair,  dallas\n\n, nobody"
    assert read_list(text, teams) == (Member("P. Kurian", chair=True), Member("S. Nair", DALLAS))

"""Players are called by their first names while those tell them apart."""

import pytest

from scorekeeper.features.table500.view.table_view import pairs_in_short
from scorekeeper.kernel.players import once_each
from scorekeeper.language.first_names import in_short


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("Anil Kumar", "Biju Thomas"), ("Anil", "Biju")),
        (("Ann Lee", "ann Moe", "Cid"), ("Ann Lee", "ann Moe", "Cid")),
        (("Ann", "Ann Lee"), ("Ann", "Ann Lee")),
        (("അനിൽ കുമാർ", " "), ("അനിൽ", " ")),
    ],
)
def test_a_first_name_is_enough_unless_it_is_shared(names, short):
    assert in_short(names) == short


def test_the_two_players_of_a_side_are_named_together():
    players = {"A": ("Anil Kumar", "Ann Lee"), "B": ("Biju", "Ann Moe")}
    assert pairs_in_short(players) == {"A": "Anil and Ann Lee", "B": "Biju and Ann Moe"}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", ()),
        ("Ann\nBen; Cid, Dot\n\n  Eve  Fay \t Gus", ("Ann", "Ben", "Cid", "Dot", "Eve Fay", "Gus")),
        ("Ann\nBEN\nCid\nann\nBen", ("Ann", "BEN", "Cid")),
    ],
)
def test_a_list_names_each_player_once_in_order(text, names):
    assert once_each(text) == names

"""The order of signing, and whose captain a role is."""

import itertools

from scorekeeper.journal.roles import COMMITTEE, OWN_KEY, SCORER, STATES, captain, in_order, side_of


def test_roles_come_in_the_order_of_signing_whatever_order_they_are_given_in():
    order = (SCORER, captain("A"), captain("B"), captain("C"), COMMITTEE)
    assert all(in_order(mixed) == order for mixed in itertools.permutations(order))


def test_only_a_captain_belongs_to_a_side():
    assert [side_of(role) for role in (SCORER, captain("D"), COMMITTEE)] == [None, "D", None]


def test_only_who_signs_uses_a_key_of_their_own():
    assert [state for state in STATES if state not in OWN_KEY] == ["refused", "absent"]

"""Everyday words find what is disputed under every rule system."""

import pytest

from scorekeeper.features.committee.view.disputes.matters import matters
from scorekeeper.rules.systems import SYSTEMS


@pytest.mark.parametrize("system", sorted(SYSTEMS))
@pytest.mark.parametrize("text", ["revoke", "claim", "wrong dealer", "doubled", "redeal", "out of turn", "count"])
def test_everyday_words_find_something(system, text):
    assert matters(SYSTEMS[system], text)

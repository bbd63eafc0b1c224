"""No sentence is built from separately translated parts, which other languages inflect."""

import gettext
import json

import pytest

from scorekeeper.journal.brackets import ROUND_LOST
from scorekeeper.language import prescribed
from scorekeeper.language.late_limits import recorded_until
from scorekeeper.language.lines import penalty_words
from scorekeeper.language.panels import dealers_sum, read_out
from scorekeeper.language.spans import fill, plain
from scorekeeper.language.standings import decided_sentence
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import Penalty
from scorekeeper.rules.prescribed import CODES
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.render import sheet_of
from scorekeeper.tournament.standings import LOT, METRICS, Decision, Standing, TeamRecord
from tests.language.pieces import Text, nested_pieces, set_apart
from tests.language.prescribing import CASES, NAMES, SYSTEM, prescription
from tests.sheets.making import golden, heavy, paired, ruled, swapped
from tests.sheets.making_matches import four_teams, online


@pytest.fixture
def nested():
    with nested_pieces() as result:
        yield result


@pytest.mark.parametrize(
    ("template", "apart"),
    [
        ("{what}: a warning", True),
        ("Undone: {what}. It waits again.", True),
        ("{act}, {what}", True),
        ("it is late ({what}): name the person who admits it", True),
        ("**{what}**.", True),
        ("After {what} deals.", False),
        ("{act} and {what} objected", False),
        ("{what} is recorded. {what}.", False),
    ],
)
def test_parts_set_apart_by_punctuation_are_beside_the_rest(template, apart):
    assert set_apart(template, "what") == apart


def test_a_clause_in_the_middle_of_a_sentence_is_found_however_it_gets_there(nested):
    clause = _("{team} has {points}").format(team="Dallas", points=7)
    assert isinstance(clause, Text)
    assert not nested
    _("After the last deal {figures}.").format(figures=clause)
    plain(fill(_("**{act}** and nobody else objected."), act=clause))
    _("It is {what} now.").format_map({"what": _("It was late.")})
    assert [item.hole for item in nested] == ["figures", "act", "what"]
    nested.clear()
    _("{team} has {points}").format(team=_("the opponents"), points=_("made"))
    _("{what}: a warning").format(what=clause)
    assert not nested


def test_afterwards_texts_are_plain_again():
    with nested_pieces():
        assert type(_("made")) is Text
    assert type(_("made")) is str
    assert gettext.gettext.__module__ == "gettext"


def test_everything_prescribed_is_described_in_full(nested):
    seen = set()
    for case in json.loads(CASES.read_text(encoding="utf-8"))["cases"]:
        result = prescription(case["document"], **case["charge"])
        seen.add(result.code)
        prescribed.read_out(result, NAMES)
    assert seen == set(CODES)
    assert not nested


def test_everything_read_out_counted_and_decided_is_described_in_full(nested):
    for totals in ({"A": 7, "B": 11}, {"A": 1, "B": 2, "C": 3}):
        for last in (True, False):
            read_out(6, totals, NAMES | {"C": "Houston"}, last=last)
    dealers_sum(8, 6, (1, 2, 3, 4, 5, 6, 1, 4))
    for code in (*METRICS, ROUND_LOST, LOT):
        for decision in (Decision(code, 4, "b", 3), Decision(code, 4)):
            sentence_text = decided_sentence(Standing(1, "a", TeamRecord("a"), decision), {"b": "Detroit"}, (code,))
            assert sentence_text.startswith("Level " if code == LOT else "Criterion 1 decides: ")
    for kind in SYSTEM.infractions.kinds.values():
        penalty_words(SYSTEM, Penalty("A", kind.code, 3, kind.minor), NAMES)
        recorded_until("next-deal", kind.code)
    assert not nested


@pytest.mark.parametrize("making", [golden, heavy, ruled, paired, swapped, online, four_teams])
def test_the_whole_sheet_is_read_out(nested, making):
    making_sheet = making()
    assert sheet_of(making_sheet.state, making_sheet.tournament, SheetOptions()).result is not None
    assert not nested

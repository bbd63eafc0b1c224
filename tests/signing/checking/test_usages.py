"""The ways to an object are those that the library finds by going all of them."""

from io import BytesIO

import pytest
from pyhanko.pdf_utils.reader import HistoricalResolver, PdfFileReader

from scorekeeper.signing.checking.usages import Usages
from tests.campaigns import how_many
from tests.signing.checking.forging import UPDATES, updated
from tests.signing.checking.sheets import four, other

KINDS = list(UPDATES)[:: max(1, len(UPDATES) // how_many("ways-through-updates", 8))]
"""Updates spread over all kinds, all of them in a campaign: the library takes long over each."""


def alike(content: bytes, *, of: tuple[int, ...]) -> int:
    """Compare every object of some revisions of a file, and answer how many ways there are."""
    reader = PdfFileReader(BytesIO(content))
    ways = 0
    for revision in of:
        theirs = HistoricalResolver(reader, revision)
        theirs._load_reverse_xref_cache()
        found = theirs._indirect_object_access_cache
        assert found
        ours = Usages(HistoricalResolver(reader, revision))
        for ref, expected in found.items():
            assert ours[ref] == expected, (revision, ref)
            ways += len(expected)
        unknown = type(next(iter(found)))(99_999)
        with pytest.raises(KeyError):
            ours[unknown]
    return ways


@pytest.mark.parametrize("sheet", [four, other])
def test_every_object_of_a_signed_sheet_is_reached_by_the_same_ways(sheet):
    assert alike(sheet()[-1], of=(0, 3)) > 500


@pytest.mark.parametrize("kind", KINDS)
def test_the_ways_through_what_was_tampered_with_are_the_same(kind):
    content = updated(four()[-1], UPDATES[kind])
    reader = PdfFileReader(BytesIO(content))
    newest = reader.total_revisions - 1
    try:
        HistoricalResolver(reader, newest)._load_reverse_xref_cache()
    except Exception as trouble:  # noqa: BLE001 - where the library stumbles, we do
        with pytest.raises(type(trouble)):
            Usages(HistoricalResolver(reader, newest))
    else:
        alike(content, of=(newest,))

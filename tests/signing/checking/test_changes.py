"""Changes are named: the field or place on the page, and who had signed before."""

import copy
import io
import json
import re

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.pdf_utils.writer import copy_into_new_writer

from scorekeeper.features.keys.words import sealed
from scorekeeper.features.keys.words.sealed_changes import change_words
from scorekeeper.signing.checking.drawing import Redrawn
from scorekeeper.signing.checking.records import MOST_CHANGES, SheetRecord, changes_between, read_record, recount
from scorekeeper.signing.checking.verdict import Verdict
from scorekeeper.signing.sealing.fields import prepare
from scorekeeper.signing.sealing.seal import sign
from tests.signing.checking import forging
from tests.signing.checking.forging import UPDATES, name, obj, page, updated
from tests.signing.checking.sheets import NOW, checked, four
from tests.signing.sealing.club import AT
from tests.signing.sealing.sheets import person, unsigned

RECORD = unsigned("ruled").record


UNSEEN = (
    "Something was added after signing. The record is unchanged and the pages look the same here; another program may "
    "show more."
)


def sentence(verdict: Verdict) -> str:
    return sealed.headline(verdict, NOW)


def written_over(deal: str, old: str, new: str):
    """The number `old` at the end of a deal's row covered with white, and another one put there."""
    document = pypdfium2.PdfDocument(four()[-1])
    text = document[0].get_textpage()
    signs = text.get_text_range()
    at = signs.index(old, signs.index(deal)) + len(old) - len(old.rsplit(maxsplit=1)[-1])
    boxes = [text.get_charbox(place) for place in range(at, at + len(old.rsplit(maxsplit=1)[-1]))]
    left, bottom, right, top = boxes[0][0], boxes[0][1], boxes[-1][2], boxes[0][3]
    document.close()
    white = f"q 1 1 1 rg {left - 0.5} {bottom - 0.5} {right - left + 1} {top - bottom + 1} re f 0 g "
    over = f" {white} BT /Helv 8 Tf {left} {bottom} Td ({new}) Tj ET Q ".encode()

    def update(writer):
        resources = page(writer)["/Resources"]
        font = obj(Type=name("Font"), Subtype=name("Type1"), BaseFont=name("Helvetica"))
        resources["/Font"][name("Helv")] = writer.add_object(font)
        writer.update_container(resources["/Font"])
        forging.draw(over)(writer)

    return update


def test_a_number_written_over_on_the_page_is_named_with_its_deal_and_column():
    verdict = checked(updated(four()[-1], written_over("16 3 21:29", "32 16", "17")))
    (change,) = verdict.changes
    assert change.region is not None
    assert (change.region.page, change.region.deal, change.region.column) == (0, 16, "running B")
    assert (change.was, change.now, change.after, change.revision) == ("16", "17", "committee", 5)
    assert sentence(verdict) == "Changed after signing: page 1, deal 16, running B, 16 became 17."


def test_a_number_written_over_in_one_signature_s_update_is_named_too():
    content = updated(four()[3], written_over("7 6 20:53", "4 8 7", "9"))
    content = sign(content, "committee", person("committee"), AT, b"0 0 5 5 re f")
    verdict = checked(content)
    (change,) = [change for change in verdict.changes if change.region is not None and not change.region.box]
    assert (change.was, change.now, change.after, change.revision) == ("7", "9", "captain-B", 4)


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("a point in the record", "Changed after signing: deal 16, running total of Detroit, 16 became 17."),
        ("an outcome in the record", (
            "Changed after signing: deal 7, card points taken, 45 was removed. 1 more change."
        )),
        ("who has to sign", "Changed after signing: who has to sign, committee was removed."),
        ("attachments gone", "Changed after signing: the record was removed."),
        ("no JSON", "Changed after signing: the record was replaced by another one."),
        ("last signature gone", "Changed after signing: the signature of the committee was removed."),
        ("other reason", "Changed after signing: the signature of the captain of Detroit was altered."),
        ("other appearance", "Changed after signing: page 1, the box of the captain of Detroit, it looks different."),
        ("page twice", "Changed after signing: page 2 was added."),
        ("no page", "Changed after signing: the pages can no longer be drawn."),
        ("turned", "Changed after signing: page 1 looks different."),
        ("half a page", None),
        ("black box", "Changed after signing: page 1, deals 14 to 15, it looks different."),
        ("title", UNSEEN),
    ],
)  # fmt: skip
def test_the_result_is_described_in_one_sentence(kind, expected):
    words = sentence(checked(updated(four()[-1], UPDATES[kind])))
    assert words == expected if expected else words.startswith("Changed after signing: page 1, deals")


def test_each_update_is_named_with_its_own_change():
    content = updated(updated(four()[-1], UPDATES["a point in the record"]), UPDATES["an outcome in the record"])
    result = {change.revision: change.path[-1] for change in checked(content).changes if change.path}
    assert result[5] == "B"
    assert result[6] in {"result", "taken"}


def test_content_in_a_place_still_to_be_signed_is_reported(check_golden):
    content = updated(four()[1], forging.appearance("captain-B"), silent=True)
    verdict = checked(content)
    assert not verdict.intact
    assert [change.region.box for change in verdict.changes if change.region] == ["captain-B"]
    check_golden(sentence(verdict))


def test_text_in_the_palest_grey_is_reported(check_golden):
    content = updated(four()[-1], forging.draw(b" q 0.97 g 300 400 90 30 re f Q "))
    check_golden(sentence(checked(content)))


def forged() -> bytes:
    """A sheet with an added black box and no valid signature, so nothing to compare with."""
    sheet = unsigned("ruled")
    result = sheet.content
    writer = copy_into_new_writer(PdfFileReader(io.BytesIO(updated(result, UPDATES["black box"]))))
    target = io.BytesIO()
    writer.write(target)
    content = prepare(target.getvalue(), sheet.record, sheet.roles, sheet.boxes)
    content = sign(content, "scorer", person("scorer"), AT, b"0 0 5 5 re f")
    begin = content.rindex(b"/Contents <")
    filled = content[begin : content.index(b">", begin)].rstrip(b"0")
    place = begin + len(filled) - 20  # what was signed with ends in the value of the signature
    return content[:place] + (b"0" if content[place : place + 1] != b"0" else b"1") + content[place + 1 :]


def test_where_no_signature_is_left_the_page_is_compared_with_one_drawn_again():
    content = forged()
    assert sentence(checked(content)) == "Changed after signing: no signature is valid. What was changed is not known."
    asked = []

    def render(record: bytes, description: bytes) -> Redrawn:
        asked.append((record, description))
        return Redrawn(unsigned("ruled").content)

    verdict = checked(content, render=render)
    assert asked == [(RECORD, b"")]
    (change,) = verdict.changes
    assert (change.against, change.region and change.region.deal) == ("drawn", 15)
    assert checked(content, render=lambda *_given: Redrawn(b"no PDF")).changes == ()
    assert checked(content, render=lambda *_given: None).changes == ()
    assert checked(content, render=lambda *_given: 1 // 0).changes == ()


def test_content_that_breaks_the_library_is_set_aside_and_the_signed_part_is_judged():
    """An update with a duplicate key, at which the library fails only when it reads the field."""
    good = four()[-1]
    field = re.search(rb"\n(\d+) 0 obj\n<<\n/FT /Sig\n/T \(captain.{3,4}A\)(.*?)endobj", good, re.DOTALL)
    assert field is not None
    twice = b"%s 0 obj\n<<\n/F 2 /F 2 /FT /Sig >>\nendobj\n" % field[1]
    old = good[good.rindex(b"startxref") :].split()[1]
    tail = b"xref\n%s 1\n%010d 00000 n \ntrailer\n<< /Size 47 /Root 1 0 R /Prev %s >>\nstartxref\n%d\n%%%%EOF\n"
    verdict = checked(good + twice + tail % (field[1], len(good), old, len(good) + len(twice)))
    assert not verdict.intact
    assert [signer.role for signer in verdict.signers if signer.intact] == [
        "scorer",
        "captain-A",
        "captain-B",
        "committee",
    ]


def test_the_drawing_library_is_entered_by_one_at_a_time():
    class Lock:
        entered = 0

        def __enter__(self):
            self.entered += 1

        def __exit__(self, *_gone):
            return None

    lock = Lock()
    checked(four()[-1], library=lock)
    assert lock.entered == 0
    checked(updated(four()[-1], UPDATES["text"]), library=lock)
    assert lock.entered == 1


# --- records


def record(value) -> SheetRecord:
    return read_record(json.dumps(value, sort_keys=True, ensure_ascii=False).encode())


def test_the_same_record_has_no_changes_and_agrees_with_itself():
    read = read_record(RECORD)
    assert changes_between(read, read) == ()
    assert recount(read).agrees


def places(value, path=()):
    if isinstance(value, dict):
        for key, item in value.items():
            yield from places(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from places(item, (*path, index))
    else:
        yield path


PLACES = list(places(json.loads(RECORD)))


@given(st.sampled_from(PLACES))
def test_every_changed_value_is_named_by_its_own_place(path):
    value = json.loads(RECORD)
    inner = value
    for step in path[:-1]:
        inner = inner[step]
    old = inner[path[-1]]
    inner[path[-1]] = {int: lambda: old + 1, str: lambda: old + "x", bool: lambda: not old}.get(type(old), lambda: 1)()
    result = changes_between(read_record(RECORD), record(value))
    if path[-1] == "deal" or path[-1] == "from_deal":
        assert result  # another number is another deal
        return
    if path == ("format",):
        assert result[0].path == ()  # no longer a record
        return
    assert [change.path for change in result] == [path]
    assert change_words(result[0], {})


@given(st.permutations(range(18)))
def test_deals_are_compared_by_their_numbers_not_by_their_places(order):
    value = json.loads(RECORD)
    value["session"]["deals"] = [value["session"]["deals"][at] for at in order]
    result = changes_between(read_record(RECORD), record(value))
    assert all(change.path == () for change in result)  # other bytes, and nothing to read that differs


def test_a_deal_taken_out_is_named_by_its_number():
    value = json.loads(RECORD)
    del value["session"]["deals"][4]
    (change,) = changes_between(read_record(RECORD), record(value))
    assert (change.deal, change.now) == (5, None)
    assert "deal 5" in change_words(change, {})


def test_a_dispute_is_named_by_its_deal_and_its_question():
    dispute = {"number": 2, "deal": 5, "by": "A", "articles": ["4.2"], "facts": "Was it a lead?", "state": "open"}
    value = json.loads(RECORD) | {"disputes": [dispute]}
    without = json.loads(RECORD) | {"disputes": []}
    (removed,) = changes_between(record(value), record(without))
    assert change_words(removed, {}) == "deal 5, dispute, “Was it a lead?” was removed"
    (reworded,) = changes_between(record(value), record(value | {"disputes": [dispute | {"facts": "Was it late?"}]}))
    assert change_words(reworded, {}) == "deal 5, question of the dispute, “Was it a lead?” became “Was it late?”"
    for key in dispute:
        for change in changes_between(record(value), record(value | {"disputes": [dispute | {key: None}]})):
            assert "dispute" in change_words(change, {})
            assert "[" not in change_words(change, {})


def test_another_record_does_not_list_for_ever():
    first, second = ({"format": "scorekeeper/sheet", "x": [n + more for n in range(5000)]} for more in (0, 1))
    assert len(changes_between(record(first), record(second))) == MOST_CHANGES


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


@given(JSON_VALUES, JSON_VALUES)
def test_records_of_any_content_are_compared_and_scored_without_a_fall(document, other):
    records = [
        record({"format": "scorekeeper/sheet", "session": value, "required": value}) for value in (document, other)
    ]
    recount(records[0])
    assert records[0].required is not None
    result = changes_between(*records)
    assert bool(result) == (records[0].data != records[1].data)
    assert all(change_words(change, {}).replace("\u200c", "").replace("\u200d", "").isprintable() for change in result)


@given(st.data())
def test_a_record_with_one_part_replaced_by_anything_does_no_harm(data):
    value = copy.deepcopy(json.loads(RECORD))
    path = data.draw(st.sampled_from(PLACES))
    path = path[: data.draw(st.integers(1, len(path)))]
    inner = value
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = data.draw(JSON_VALUES)
    recount(record(value))
    assert record(value).revision is not None


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"[]", b"[" * 100_000, b'{"format":"scorekeeper/sheet","revision":' + b"9" * 9000 + b"}"]
)
def test_an_invalid_record_is_none(content):
    record = read_record(content)
    assert record.required == ()
    assert not recount(record).agrees

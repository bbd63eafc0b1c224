"""From bytes to JSON values: whatever the bytes, a value or problems."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.documents.text import read_text


def codes(data):
    problems = read_text(data).problems
    assert isinstance(problems, tuple), problems
    return [(fault.code, fault.path) for fault in problems]


@pytest.mark.parametrize(
    "data",
    [b'{"a": [1, "b", null, true]}', b'\xef\xbb\xbf{"a": [1, "b", null, true]}', b' {"a":[1,"\\u0062",null,true]}\n'],
)
def test_plain_json_with_and_without_a_byte_order_mark(data):
    assert read_text(data).value == {"a": [1, "b", None, True]}


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", [("nothing-written", ())]),
        (b"{", [("not-json", ())]),
        (b"{} {}", [("not-json", ())]),
        (b"\xef\xbb\xbf\xef\xbb\xbf{}", [("not-json", ())]),
        (b'{"a": "\x01"}', [("not-json", ())]),
        (b'{"a": "\xff"}', [("not-utf-8", ())]),
        ('{"a": 1}'.encode("utf-16"), [("not-utf-8", ())]),
        ('{"a": 1}'.encode("utf-16-le"), [("not-json", ())]),
        (b"[" * 200_000, [("too-deep", ())]),
        (b'{"a":' * 200_000, [("too-deep", ())]),
        (b'{"a": {"b": 1, "b": 1}}', [("key-twice", ("a", "b"))]),
        (b'[1, {"b": 1, "c": 2, "b": 3, "c": 4}]', [("key-twice", (1, "b")), ("key-twice", (1, "c"))]),
        (b'{"b": [{"c": 1, "\\u0063": 2}], "b": 1}', [("key-twice", ("b",))]),
        (b'{"a": "\\ud800"}', [("half-character", ("a",))]),
        (b'{"\\udfff": 1}', [("half-character", ("\udfff",))]),
    ],
)
def test_problems_of_the_text(data, expected):
    assert codes(data) == expected


def test_where_the_json_breaks():
    (fault,) = read_text(b'{\n "a": oops}').problems
    assert dict(fault.values) == {"line": 2, "column": 7}


def test_a_pair_of_halves_is_a_character():
    assert read_text(b'{"a": "\\ud83c\\udccf"}').value == {"a": "\N{PLAYING CARD BLACK JOKER}"}


def test_a_huge_integer_stays_too_large_and_keeps_its_sign():
    value: Any = read_text(b"[" + b"9" * 10_000 + b", -" + b"9" * 10_000 + b", 17]").value
    assert value[0] > 2**53
    assert value[1] < -(2**53)
    assert value[2] == 17


def test_a_huge_integer_beside_a_key_given_twice():
    assert codes(b'{"a": 1, "a": ' + b"9" * 10_000 + b"}") == [("key-twice", ("a",))]


def test_numbers_that_are_none():
    value = read_text(b"[NaN, Infinity, 1e999, 44.0]").value
    assert all(isinstance(item, float) for item in value)


def test_a_text_with_problems_still_has_its_value():
    text = read_text(b'{"a": 1, "a": 2}')
    assert text.readable
    assert text.value == {"a": 2}
    assert not read_text(b"{").readable


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "replace")))
def test_any_bytes_at_all(data):
    text = read_text(data)
    assert text.readable or text.problems


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**17), 10**17) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=200, deadline=None)
@given(JSON, st.booleans())
def test_written_files_are_read_back(value, ascii_only):
    written = json.dumps(value, ensure_ascii=ascii_only)
    try:
        data = written.encode()
    except UnicodeEncodeError:
        return
    if "\\ud" not in written.lower():
        assert read_text(data).value == value

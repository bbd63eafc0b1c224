"""The recovery code survives paper: misreadings are noticed, look-alikes accepted."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.documents.paper_code import SIGNS
from scorekeeper.signing.keys.pin_rules import looks_like_code, new_code, read_code


def test_a_code_is_six_groups_of_five_and_never_the_same():
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    for code in codes:
        assert [len(group) for group in code.split("-")] == [5] * 6
        assert read_code(code) == code


def test_most_misreadings_are_noticed():
    code = new_code()
    changed = [
        code[:place] + sign + code[place + 1 :]
        for place, there in enumerate(code)
        if there != "-"
        for sign in SIGNS
        if sign != there
    ]
    missed = [other for other in changed if read_code(other) is not None]
    assert len(changed) == 30 * 31
    assert len(missed) * 100 < len(changed)


@given(st.text())
def test_any_text_is_a_code_or_none(text):
    read = read_code(text)
    assert read is None or (looks_like_code(text) and read_code(read) == read)


def test_a_sentence_of_thirty_letters_is_no_code():
    assert not looks_like_code("every lantern by the lake is green")
    assert looks_like_code("ab1cd-" * 5 + "ab1cd")

"""Every problem code of the package has a sentence, and its place fits on one line."""

import ast

import pytest

from scorekeeper.language import failures
from scorekeeper.language.problems import SENTENCES, path_words, sentence
from scorekeeper.rules.auction import ARTICLES
from scorekeeper.rules.model import Problem, problem
from scorekeeper.session.words.remarks import REMARKS
from tests.sources import MODULES, PACKAGE, nodes, parsed

OWN_WORDS = {"reading_paper.py", "entry_line.py", "entry_tokens.py", "hand_line.py", "hand_tokens.py", "line_parts.py",
             "typed_deal.py", "spoken_line.py"}  # fmt: skip
"""The line that is typed is explained in sentences of its own."""


def emitted():
    """Every literal code passed to `problem`, `Problem` or `refuse`, with its location."""
    for file in MODULES:
        if file.name in OWN_WORDS:
            continue
        for node in nodes(parsed(file)):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            first = node.args[0]
            if (
                name in {"problem", "Problem", "refuse", "remark"}
                and isinstance(first, ast.Constant)
                and isinstance(first.value, str)
            ):
                yield first.value, f"{file.relative_to(PACKAGE)}:{node.lineno}"


def test_every_emitted_code_has_a_sentence():
    worded = {*SENTENCES, *failures.SENTENCES, *REMARKS}
    without = {code: where for code, where in emitted() if code not in worded}
    assert not without


def test_every_auction_code_has_a_sentence():
    assert set(ARTICLES) <= set(SENTENCES)


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_a_sentence_is_one_plain_line(code):
    values = {"seats": 5, "players": 6, "position": 9, "penalties": 2, "deals": 3, "number": 2, "count": 2}
    text = sentence(Problem(code, (), tuple(values.items())))
    assert text
    assert text.isprintable()
    assert not text.endswith(("!", "."))
    assert "error" not in text.lower()
    assert "{" not in text


def test_the_example_of_the_format():
    fault = problem("above-maximum", "deals", 3, "contract", value="57H", maximum=56)
    assert f"{path_words(fault.path)}: {sentence(fault)}" == "deals[3].contract: 57H is above the maximum of 56"


@pytest.mark.parametrize(
    ("path", "written"),
    [
        ((), ""),
        ((2, "deals", 3, "contract"), "[2].deals[3].contract"),
        (("rulings", 0, "impose", 1, "code"), "rulings[0].impose[1].code"),
        (("a\nb",), '"a\\nb"'),
        (("",), '""'),
        (("meta", "\u0d05"), "meta.\u0d05"),
    ],
)
def test_places(path, written):
    assert path_words(path) == written


def test_a_value_is_cut_and_kept_on_one_line():
    text = sentence(problem("not-a-contract", text="4\n" * 4000))
    assert text.isprintable()
    assert len(text) < 250


def test_an_unknown_code_is_still_shown():
    assert "made-up" in sentence(problem("made-up"))

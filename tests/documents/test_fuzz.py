"""Corrupted documents give an answer or located problems, never an exception."""

import json
import random
from typing import Any

import pytest

from scorekeeper.documents.result import result_document
from scorekeeper.documents.sheet import read_scorable, read_sheet
from scorekeeper.documents.text import read_text
from scorekeeper.language.problems import path_words, sentence
from scorekeeper.rules.model import Session
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS
from tests.documents.examples import FULL
from tests.documents.schemas import STRANGE, paths
from tests.rules.random_sessions import session as random_session

ODD: list[Any] = [
    *STRANGE,
    1.5,
    float("nan"),
    float("inf"),
    -(2**70),
    "57H",
    "\n",
    "4\u0664H",
    "a" * 5000,
    [[]],
    [None],
    {"": None},
    "scorekeeper/sheet",
]
KEYS = ["deal", "side", "", "x\ny", "swept", "points", "\u0d05", "code", "session"]


def mutate(rng, document):
    """Change a few places of a document: values, keys, order."""
    document = json.loads(json.dumps(document))
    for _ in range(rng.randint(1, 4)):
        path = rng.choice(list(paths(document)) or [()])
        node = document
        for step in path[:-1]:
            node = node[step]
        kind = rng.random()
        if not path:
            return rng.choice(ODD)
        if kind < 0.5:
            node[path[-1]] = rng.choice(ODD)
        elif kind < 0.65:
            del node[path[-1]]
        elif kind < 0.8 and isinstance(node, dict):
            node[rng.choice(KEYS)] = rng.choice(ODD)
        elif isinstance(node, list):
            node.append(rng.choice([*node, *ODD]))
    return document


def check(data):
    """Read bytes as the command line does; answer what came of it."""
    text = read_text(data)
    problems = list(text.problems)
    documents = text.value if isinstance(text.value, list) else [text.value]
    for index, document in enumerate(documents if text.readable else ()):
        scorable = read_scorable(document, (index,))
        if isinstance(scorable, Session):
            answer = result_document(score(SYSTEMS[scorable.system], scorable))
            json.dumps(answer).encode()
        else:
            assert scorable
            problems.extend(scorable)
        if isinstance(document, dict):
            read_sheet(document)
    for fault in problems:
        line = f"{path_words(fault.path)}: {sentence(fault)}"
        assert line.isprintable(), line
        assert "(" + fault.code + ")" not in line, "no sentence"
        assert "?" not in sentence(fault), sentence(fault)
        assert len(line) < 600
    return problems


@pytest.mark.parametrize("seed", range(6))
def test_changed_documents(seed):
    rng = random.Random(seed)
    wrong = 0
    for _ in range(250):
        base = FULL if rng.random() < 0.5 else random_session(rng)
        if rng.random() < 0.2:
            base = {"format": "scorekeeper/sheet", "version": 1, "session": base}
        wrong += bool(check(json.dumps(mutate(rng, base)).encode()))
    assert wrong > 150


def test_changed_bytes():
    rng = random.Random(99)
    whole = json.dumps(FULL).encode()
    for _ in range(600):
        data = bytearray(whole)
        for _ in range(rng.randint(1, 6)):
            number = rng.randrange(len(data))
            kind = rng.random()
            if kind < 0.4:
                data[number] = rng.randrange(256)
            elif kind < 0.7:
                del data[number : number + rng.randint(1, 9)]
            else:
                data[number:number] = rng.choice(
                    (b'"', b"{", b"[", b"9" * 5000, b"null", b"\\ud800", b"\xef\xbb\xbf", b",", b'"deal": 1,')
                )
        check(bytes(data))


def test_huge_numbers_are_refused_at_their_place():
    for key in ("taken", "deal"):
        document = json.dumps(FULL).replace(f'"{key}": ', f'"{key}": ' + "7" * 6000, 1)
        assert next(path_words(fault.path) for fault in check(document.encode())) == f"[0].deals[0].{key}"


def test_points_as_large_as_allowed_are_still_printed():
    document = json.loads(json.dumps(FULL))
    document["rulings"][0]["points"] = {"A": 2**53 - 1, "B": -(2**53) + 1}
    assert check(json.dumps(document).encode()) == []

"""Scoring a list of 1,000 session documents, compared with parsing and printing alone."""

import io
import json
import random
import sys
import time

import pytest

from scorekeeper.cli import main
from tests.benchmarks.timing import best
from tests.rules.random_sessions import deal, penalties

MEASURE = "scoring 1,000 documents"


def documents():
    rng = random.Random(56)
    for table in range(1000):
        numbers = list(range(1, 19))
        given = penalties(rng, numbers, 2)
        yield {
            "format": "scorekeeper/session", "version": 1, "system": "international-56", "options": {"deals": 18},
            "meta": {"event": "Open", "date": "2026-10-03", "round": 1 + table % 8, "table": 1 + table // 8},
            "sides": {
                "A": {"name": "Dallas", "players": ["p", "q", "r"], "captain": "p"},
                "B": {"name": "Detroit", "players": ["x", "y", "z"], "captain": "x"},
            },
            "deals": [deal(rng, number) for number in numbers], "penalties": given, "rulings": [],
            "redeals": [
                {"deal": item["deal"], "reason": "exposed-card"} for item in given for _ in range(item.get("attempt", 0))
            ],
        }  # fmt: skip


def refuse_twice(pairs):
    value = dict(pairs)
    assert len(value) == len(pairs)
    return value


@pytest.mark.benchmark
def test_scoring_costs_little_more_than_reading_and_printing(tmp_path, monkeypatch, measures):
    file = tmp_path / "sessions.json"
    file.write_text(json.dumps(list(documents())), encoding="utf-8")
    printed = tmp_path / "answers.json"

    def scored():
        with printed.open("w", encoding="utf-8") as out:
            monkeypatch.setattr(sys, "stdout", out)
            assert main(["score", str(file)]) == 0

    def floor():
        json.loads(file.read_bytes(), object_pairs_hook=refuse_twice)
        with printed.open("w", encoding="utf-8") as out:
            out.write(json.dumps(answers, ensure_ascii=False))

    scored()
    answers = json.loads(printed.read_text(encoding="utf-8"))
    assert len(answers) == 1000
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    ours, theirs = best(
        scored,
        floor,
        good=lambda ours, floor: measures.within(MEASURE, ours / floor),
        least=4,
        most=27,
        clock=time.process_time,
    )
    measures.record(MEASURE, ours / theirs, f"{ours * 1e3:.0f} ms, reading and printing {theirs * 1e3:.0f} ms")

"""The whole way, from a file to what is printed, against the second scorer."""

import json
import random

from scorekeeper.cli import main
from tests.rules import second_scorer
from tests.rules.random_sessions import session as random_session


def test_two_thousand_sessions_through_the_command_line(tmp_path, capsysbinary):
    rng = random.Random(2000)
    documents = [random_session(rng) for _ in range(2000)]
    file = tmp_path / "sessions.json"
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps(documents, ensure_ascii=False).encode())
    assert main(["score", str(file)]) == 0
    out, err = capsysbinary.readouterr()
    assert err == b""
    assert json.loads(out) == [second_scorer.score(document) for document in documents]


def test_every_problem_of_a_list_is_one_line(tmp_path, capsysbinary, check_golden):
    rng = random.Random(5)
    documents = [random_session(rng) for _ in range(3)]
    documents[2]["deals"] = [{"deal": 1, "side": "A", "contract": "57H"}, {"deal": 1, "side": "X", "contract": "30H"}]
    documents[2] |= {"penalties": [], "rulings": []}
    file = tmp_path / "sessions.json"
    file.write_text(json.dumps(documents)[:-2] + ', "deals": 7}]', encoding="utf-8")
    assert main(["score", str(file)]) == 2
    out, err = capsysbinary.readouterr()
    assert out == b""
    places = [line.split(": ")[1] for line in err.decode().splitlines()]
    assert "[2].deals" in places
    file.write_text(json.dumps(documents), encoding="utf-8")
    assert main(["score", str(file)]) == 2
    out, err = capsysbinary.readouterr()
    lines = err.decode().splitlines()
    check_golden(lines[0])
    assert [line.split(": ")[1] for line in lines] == [
        "[2].deals[0].contract", "[2].deals[1].side", "[2].deals[1].deal",
    ]  # fmt: skip

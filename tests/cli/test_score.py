"""`score`: documents in, answers out; whatever the bytes, a sentence and never a traceback."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import __version__
from scorekeeper.cli import main
from tests.cli.commands import run

SAMPLES = Path(__file__).parents[2] / "resources" / "samples"
GOLDEN = SAMPLES / "dallas-detroit.json"


def document(**changes):
    """The smallest document that has a result, changed."""
    return {
        "format": "scorekeeper/session",
        "version": 1,
        "system": "international-56",
        "sides": {"A": {"name": "Dallas"}, "B": {"name": "കൊച്ചി"}},
        "deals": [{"deal": 1, "side": "A", "contract": "40HX", "taken": 44}],
    } | changes


def asked(value):
    return run("score", "-", stdin=json.dumps(value).encode())


def test_the_golden_session_from_a_file():
    answer = run("score", GOLDEN)
    result = json.loads(answer.out)
    assert (answer.status, answer.err) == (0, "")
    assert result["totals"] == {"A": 25, "B": 16}
    assert result["match_points"] == {"A": 4, "B": 0}
    assert answer.out.endswith("}\n")


def test_one_document_gives_one_answer_and_a_list_a_list():
    single = asked(document())
    several = asked([document(), document(deals=[])])
    assert json.loads(single.out)["totals"] == {"A": 3, "B": 0}
    assert [answer["totals"] for answer in json.loads(several.out)] == [{"A": 3, "B": 0}, {"A": 0, "B": 0}]
    assert json.loads(asked([]).out) == []


def test_a_sheet_document_is_scored_as_its_session():
    sheet = {"format": "scorekeeper/sheet", "version": 1, "session": document()}
    assert json.loads(asked(sheet).out)["totals"] == {"A": 3, "B": 0}


def test_every_problem_of_every_document_is_listed_with_its_place(check_golden):
    bad = document(deals=[{"deal": 1, "side": "A", "contract": "57H", "taken": 44.0}, {"deal": 1, "side": "A"}])
    answer = asked([document(), bad, 7])
    assert (answer.status, answer.out) == (2, "")
    check_golden(answer.complaints)
    for place in ("[1].deals[0].taken", "[1].deals[1].contract", "[1].deals[1].deal", "[2]"):
        assert any(line.startswith(f"-: {place}: ") for line in answer.complaints), place


def test_the_file_is_named_as_it_was_typed(tmp_path):
    path = tmp_path / "കളി.json"
    path.write_text(json.dumps(document(deals=[{"deal": 99, "side": "A", "contract": "40H"}])), encoding="utf-8")
    answer = run("score", path)
    assert answer.status == 2
    assert all(line.startswith(f"{path}: deals[0].deal: ") for line in answer.complaints)


def test_a_file_name_of_strange_bytes_or_lines_stays_one_line(tmp_path):
    odd = run("score", tmp_path / "two\nlines")
    assert odd.status == 2
    assert len(odd.complaints) == 1
    name = os.fsdecode(b"/nowhere/\xff\xfe.json")
    assert run("score", name).complaints == [f"{name}: there is no such file"]
    assert run("score", "nul\0byte").status == 2


def test_unreadable_input_is_reported(tmp_path):
    secret = tmp_path / "secret.json"
    secret.write_text("{}")
    for path in (tmp_path, tmp_path / "none.json", secret / "below.json"):
        answer = run("score", path)
        assert (answer.status, answer.out, len(answer.complaints)) == (2, "", 1)


KINDS = "scorekeeper/session, scorekeeper/game500, scorekeeper/sheet"


def test_a_document_of_another_kind_is_recognized_by_its_format_alone(check_golden):
    result = json.loads(asked(document()).out)
    auction = {"format": "scorekeeper/auction", "version": 1, "system": "international-56", "calls": []}
    for other in (result, auction):
        check_golden(asked(other).err)
    unnamed = {"version": 1, "sides": {"A": {"players": ["w", "x"]}, "B": {"players": ["y", "z"]}}, "hands": []}
    assert asked(unnamed).err == "-: format: format is missing\n"
    misspelt = asked(document(format="scorekeeper/sesion", deals=[{"deal": 1, "side": "A", "contract": "57H"}]))
    assert [line.split(": ")[1] for line in misspelt.err.splitlines()] == ["format", "deals[0].contract"]


def test_the_correct_value_is_shown_in_full(check_golden):
    err = asked(document(penalties=[{"deal": 1, "side": "A", "code": "chatting"}])).err
    assert err.endswith("card-retrieved, play-before-contract, other\n")
    err = asked(document(system="online-56", penalties=[{"deal": 1, "side": "A", "code": "revoke"}])).err
    check_golden(err)


@pytest.mark.parametrize("nothing", [b"", b" \n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_called_empty(nothing, check_golden):
    outcome = run("score", "-", stdin=nothing)
    assert (outcome.status, outcome.out) == (2, "")
    check_golden(outcome.err)


def test_a_byte_order_mark_is_fine_and_keys_given_twice_are_not(check_golden):
    text = json.dumps(document())
    assert run("score", "-", stdin=b"\xef\xbb\xbf" + text.encode()).status == 0
    twice = text.replace('"version": 1', '"version": 1, "version": 1')
    answer = run("score", "-", stdin=twice.encode())
    assert answer.status == 2
    check_golden(answer.complaints)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b'{"format": "\xc3("}',
        b"[" * 1000,
        b"[" * 1000 + b"]" * 1000,
        b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
        b"1" * 10_000,
        b'{"deals": ' + b"9" * 5000 + b"}",
        b"NaN",
        b"null",
        b'"\\ud800"',
        b"\0" * 100,
        os.urandom(2000),
    ],
)
def test_arbitrary_bytes(data):
    answer = run("score", "-", stdin=data)
    assert answer.status == 2
    assert answer.out == ""
    assert answer.complaints
    assert all(line.startswith("-: ") for line in answer.complaints)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=150)
@given(
    st.sampled_from(
        sorted(
            document()
            | {"options": 0, "meta": 0, "penalties": 0, "redeals": 0, "rulings": 0, "seating": 0, "first_dealer": 0}
        )
    ),
    JUNK,
)
def test_junk_anywhere_never_ends_in_a_traceback(key, junk):
    answer = asked(document(**{key: junk}))
    assert answer.status in {0, 2}
    assert (answer.out == "") == (answer.status == 2)
    assert bool(answer.err) == (answer.status == 2)


def test_streams_without_bytes_work_too(monkeypatch):
    out, err = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(document())))
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    assert main(["score", "-"]) == 0
    assert json.loads(out.getvalue())["totals"] == {"A": 3, "B": 0}
    monkeypatch.setattr(sys, "stdin", io.StringIO("{"))
    assert main(["score", "-"]) == 2
    assert err.getvalue().startswith("-: ")
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["score", "-"]) == 2


@pytest.mark.parametrize(
    "argv", [[], ["score"], ["score", "a", "b"], ["no-such"], ["score", "--odd", "a"], ["export", "e"], ["new", "e"]]
)
def test_a_wrong_command_line_is_one_line_and_status_2(argv):
    answer = run(*argv)
    assert (answer.status, answer.out, len(answer.complaints)) == (2, "", 1)


def test_version_and_help():
    assert run("--version").out == f"scorekeeper {__version__}\n"
    for argv in (["--help"], ["score", "--help"], ["export", "--help"]):
        answer = run(*argv)
        assert (answer.status, answer.err) == (0, "")
        assert "scorekeeper" in answer.out


def program(*argv, **settings):
    return subprocess.run(
        [sys.executable, "-m", "scorekeeper", *map(str, argv)], capture_output=True, check=False, **settings
    )


def test_the_program_itself_with_an_old_locale():
    path = json.dumps([document()]).encode()
    process = program("score", "-", input=path, env=os.environ | {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"})
    assert (process.returncode, process.stderr) == (0, b"")
    assert json.loads(process.stdout.decode("utf-8"))[0]["totals"] == {"A": 3, "B": 0}


def test_a_reader_who_leaves_and_a_full_disk():
    code = "import subprocess, sys; p = subprocess.Popen([sys.executable, '-m', 'scorekeeper', 'score', sys.argv[1]], stdout=subprocess.PIPE, stderr=subprocess.PIPE); p.stdout.close(); e = p.stderr.read(); print(p.wait(), e.decode())"
    process = subprocess.run([sys.executable, "-c", code, GOLDEN], capture_output=True, text=True, check=False)
    assert process.stdout.strip() == "0"
    if Path("/dev/full").exists():
        with Path("/dev/full").open("wb") as full:
            filled = subprocess.run(
                [sys.executable, "-m", "scorekeeper", "score", GOLDEN], stdout=full, stderr=subprocess.PIPE, check=False
            )
        assert filled.returncode == 2
        assert len(filled.stderr.splitlines()) == 1


def test_score_reads_neither_the_window_nor_the_database_nor_the_printing():
    code = (
        "import sys; from scorekeeper.cli import main; status = main(['score', sys.argv[1]]); "
        "heavy = {'PySide6', 'sqlalchemy', 'alembic', 'reportlab', 'openpyxl', 'platformdirs', 'scorekeeper.store', "
        "'scorekeeper.kernel', 'scorekeeper.sheets'} & set(sys.modules); print(sorted(heavy), file=sys.stderr)"
    )
    process = subprocess.run([sys.executable, "-c", code, GOLDEN], capture_output=True, text=True, check=True)
    assert process.stderr.strip() == "[]"

"""The list of slow tests is worked out from recorded times, and names tests that are there."""

import re

import pytest

from installers.slow_tests import (
    FIXTURE_SECONDS,
    ROOT,
    SECONDS,
    SLOW_FILE,
    costs,
    function_of,
    kept_tests,
    merged,
    read_lines,
    slow_among,
    slow_lines,
)

SLOW, QUICK = 2 * SECONDS, SECONDS / 2


def test_a_shared_fixture_counts_with_its_part_and_the_shortest_run_counts():
    records = [
        {"fixture": "books for a.py", "seconds": 1},
        {"test": "a.py::test_one", "seconds": 0.25, "shared": ["books for a.py"]},
        {"test": "a.py::test_two", "seconds": 0.5, "shared": ["books for a.py"]},
        {"fixture": "office for b.py", "seconds": 2 * FIXTURE_SECONDS},
        {"test": "b.py::test", "seconds": 0.5, "shared": ["office for b.py"]},
        {"test": "b.py::test_too", "seconds": 0, "shared": ["office for b.py"]},
        {"test": "b.py::test", "seconds": 0.125, "shared": ["office for b.py"]},
    ]
    assert costs(records) == {
        "a.py::test_one": 0.75,
        "a.py::test_two": 1,
        "b.py::test": 2 * FIXTURE_SECONDS + 0.125,
        "b.py::test_too": 2 * FIXTURE_SECONDS,
    }


@pytest.mark.parametrize(
    ("times", "kept", "lines"),
    [
        ({"tests/a.py::test[1]": SLOW, "tests/a.py::test[2]": SLOW}, [], {"tests/a.py::test"}),
        ({"tests/a.py::test[1]": SLOW, "tests/a.py::test[2]": QUICK}, [], {"tests/a.py::test[1]"}),
        (
            {"tests/a.py::test[1]": SLOW, "tests/a.py::test[2]": SLOW},
            ["tests/a.py::test[1]"],
            {"tests/a.py::test"},
        ),
        ({"tests/a.py::test": SLOW}, ["tests/a.py::test"], set()),
        ({f"tests/a.py::test[{number}]": QUICK for number in range(5)}, [], {"tests/a.py::test 2"}),
        ({f"tests/a.py::test[{number}]": QUICK for number in range(2)}, [], set()),
        ({"tests/window/a.py::test_1": QUICK, "tests/window/a.py::test_2": SLOW}, [], {"tests/window/a.py"}),
        ({"tests/window/a.py::test_1": SLOW}, ["tests/window/a.py::test_1"], set()),
        ({"tests/benchmarks/a.py::test": SLOW}, [], set()),
    ],
    ids=[
        "all cases",
        "one case",
        "all but the kept one",
        "kept",
        "too many cases",
        "few cases",
        "whole file",
        "kept file",
        "benchmark",
    ],
)
def test_the_lines_of_the_list(times, kept, lines):
    assert slow_lines(times, kept) == lines


def test_of_many_cases_some_at_equal_distances_and_those_that_are_kept_are_not_slow():
    kept = kept_tests()[0]
    cases = [f"tests/a.py::test[{number}]" for number in range(6)]
    lines = ["tests/a.py::test 2", "tests/a.py::test[0]", "tests/b.py::test", "tests/c.py", function_of(kept)]
    tests = [*cases, "tests/b.py::test[1]", "tests/c.py::test", "tests/d.py::test", kept]
    assert slow_among(tests, lines) == {*cases, "tests/b.py::test[1]", "tests/c.py::test"} - {cases[1], cases[3]}


def test_a_partial_run_changes_only_the_lines_of_its_files():
    module = "tests/test_slow_tests.py"
    earlier = [f"{module}::test_x", "tests/conftest.py::test_y", "tests/gone.py::test_z"]
    assert merged({f"{module}::test_w"}, earlier, {module}) == ["tests/conftest.py::test_y", f"{module}::test_w"]


def test_the_list_and_the_tests_that_are_kept_name_tests_that_are_there():
    slow, kept = read_lines(SLOW_FILE), kept_tests()
    assert slow == sorted(set(slow))
    assert not set(slow) & set(kept)
    missing = []
    for test in [*(re.sub(r" \d+$", "", line) for line in slow), *kept]:
        file, _, name = test.partition("::")
        path = ROOT / file
        function = name.split("[")[0].split("::")[-1]
        # a state machine's test has no function of its own
        result = name.split("::")[0] if function == "runTest" else f"def {function}("
        if not path.exists() or (function and result not in path.read_text(encoding="utf-8")):
            missing.append(test)
    assert not missing, "run installers/slow_tests.py"

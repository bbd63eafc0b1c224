"""Write the list of slow tests, `tests/slow.txt`, which the default check leaves out.

  python installers/slow_tests.py
A line names a file, a function or a case that is slow; "function 3" says that three of its cases are enough by default.

It runs the tests, all or those of the paths given, and records the processor time of each, so a busy machine does not
matter. `--times FILE` keeps the records; `--read FILE ...` makes the list from records that are there and runs nothing.
Lines of files that were not run stay as they are. `tests/kept.toml` names slow tests that stay in the default check,
and so do the journeys of which something is expected in `tests/journeys/reached.toml`.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SLOW_FILE, KEPT_FILE = ROOT / "tests" / "slow.txt", ROOT / "tests" / "kept.toml"
REACHED_FILE = ROOT / "tests" / "journeys" / "reached.toml"
SECONDS = 0.5
"""A case that takes more processor time is slow; so are the cases of a function that do not fit into it together.
Each test is charged its part of a shared fixture."""
FIXTURE_SECONDS = 3
"""All tests of a shared fixture that takes more are slow, because the first of them has to wait for all of it."""
WHOLE = ("tests/window/",)
"""Folders in which the tests of a file build on each other, so that a file is slow as a whole, or not at all."""
UNMARKED = ("tests/benchmarks/",)
"""Folders never listed: they are never run by the checks."""
Record = Mapping[str, object]


def costs(records: Iterable[Record]) -> dict[str, float]:
    """Return the seconds of each test with its part of the fixtures that it shares.

    Of several runs the shortest.
    """

    def part(fixture: str) -> float:
        return fixtures[fixture] / (1 if fixtures[fixture] > FIXTURE_SECONDS else users[fixture])

    own: dict[str, float] = {}
    shared: dict[str, list[str]] = {}
    fixtures: dict[str, float] = defaultdict(float)
    for record in records:
        seconds = float(str(record["seconds"]))
        if "fixture" in record:
            fixtures[str(record["fixture"])] += seconds
            continue
        test = str(record["test"])
        own[test] = min(seconds, own.get(test, seconds))
        names = record["shared"]
        assert isinstance(names, list)
        shared[test] = names
    users = Counter(name for names in shared.values() for name in names)
    return {test: own[test] + sum(map(part, shared[test])) for test in own}


def function_of(test: str) -> str:
    """Return a test without the brackets of its case."""
    return test.split("[", 1)[0]


def file_of(test: str) -> str:
    return test.split("::", 1)[0]


def evenly(cases: Iterable[str], count: int) -> list[str]:
    """Return some of the cases of a function, the first and others at equal distances in the order of their names."""
    ordered = sorted(cases)
    return [ordered[number * len(ordered) // count] for number in range(min(count, len(ordered)))]


def quick_count(seconds: Mapping[str, float], cases: Iterable[str]) -> int:
    """Return how many cases of a function, evenly picked, fit into half a second; at least one."""
    cases = sorted(cases)
    fitting = (n for n in range(len(cases), 1, -1) if sum(seconds[case] for case in evenly(cases, n)) <= SECONDS)
    return next(fitting, 1)


def slow_among(tests: Iterable[str], lines: Iterable[str]) -> set[str]:
    """Return which of these tests the default check leaves out, by the lines of the list.

    Never one that is kept.
    """
    listed, counts = set(), {}
    for line in lines:
        name, _, count = line.rpartition(" ")
        if name and count.isdigit():
            counts[name] = int(count)
        else:
            listed.add(line)
    kept, slow, thinned = set(kept_tests()), set(), defaultdict(list)
    for test in set(tests) - kept:
        function = function_of(test)
        if not listed.isdisjoint((test, function, file_of(test))):
            slow.add(test)
        elif function in counts:
            thinned[function].append(test)
    for function, cases in thinned.items():
        slow.update(set(cases) - set(evenly(cases, counts[function])))
    return slow


def slow_lines(seconds: Mapping[str, float], kept: Iterable[str]) -> set[str]:
    """Return the lines for slow tests.

    Files, functions without a quick case, cases, or how many cases are enough.
    """
    kept = set(kept)
    files = {file_of(test) for test in kept}
    cases: dict[str, set[str]] = defaultdict(set)
    for test in seconds:
        cases[function_of(test)].add(test)
    lines = set()
    for function, tests in cases.items():
        file = file_of(function)
        if file.startswith(UNMARKED):
            continue
        slow = {test for test in tests if seconds[test] > SECONDS}
        if file.startswith(WHOLE):
            lines |= {file} if slow and file not in files else set()
        elif not tests - slow - kept:
            lines |= {function} if tests - kept else set()
        else:
            lines |= slow - kept
            quick = tests - slow - kept
            count = quick_count(seconds, quick)
            if count < len(quick):
                lines.add(f"{function} {count}")
    return lines


def merged(lines: set[str], earlier: Iterable[str], measured: set[str]) -> list[str]:
    """Return the list: new lines for the files measured, earlier lines for other files that still exist."""
    others = {line for line in earlier if file_of(line) not in measured and (ROOT / file_of(line)).exists()}
    return sorted(lines | others)


def read_lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def kept_tests() -> list[str]:
    families = tomllib.loads(KEPT_FILE.read_text(encoding="utf-8"))
    journeys = tomllib.loads(REACHED_FILE.read_text(encoding="utf-8"))
    return [
        *(test for family in families.values() for test in family["tests"]),
        *(f"tests/journeys/{test}" for test in journeys),
    ]


def record_times(paths: list[str], times: Path) -> None:
    """Run tests and record their times; a failure is shown and does not stop anything."""
    ignored = [f"--ignore={folder}" for folder in UNMARKED]
    plugin = ["-p", "tests.process_times", "--times", str(times)]
    line = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "loadfile", *plugin, *ignored, *paths]
    subprocess.run(line, check=False, cwd=ROOT)


def main() -> None:
    """Record or read times, and write the list."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", default=["tests"], help="what to run")
    parser.add_argument("--times", type=Path, help="keep the records in this file")
    parser.add_argument("--read", type=Path, nargs="+", help="read these records instead of running anything")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = asked.read
        if files is None:
            files = [(asked.times or Path(folder) / "times.jsonl").absolute()]
            record_times(asked.paths, files[0])
        seconds = costs(json.loads(line) for file in files for line in read_lines(file))
    kept = kept_tests()
    measured = {file_of(test) for test in seconds}
    missing = [test for test in kept if file_of(test) in measured and test not in seconds]
    if missing:
        sys.exit(f"{KEPT_FILE.name} names tests that were not among those of their files: {', '.join(missing)}")
    lines = merged(slow_lines(seconds, kept), read_lines(SLOW_FILE), measured)
    SLOW_FILE.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    print(f"{len(seconds)} tests took {sum(seconds.values()):.0f} s; {len(lines)} lines in {SLOW_FILE.name}")


if __name__ == "__main__":
    main()

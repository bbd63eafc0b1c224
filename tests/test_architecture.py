"""The architecture as tests: import directions, and places of numbers and names."""

import ast
import importlib
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from scorekeeper.rules import systems
from tests.sources import MODULES, PACKAGE, ROOT, nodes, parsed

LONGEST = 700
NAMELESS = {"utils", "util", "helpers", "helper", "common", "core", "manager", "managers", "misc"}
NOT_OURS = {".git", ".venv", "__pycache__", "build", "dist"}

# Written so that this file does not match itself.
MACHINE_PATH = re.compile(
    r"(?<![\w.$}~])/(?:wo[r]k|ro[o]t|ho[m]e|Us[e]rs|op[t]/pypi)/\w|[A-Z]:\\{1,2}Us[e]rs|fi[l]e:///\w"
)
FROM_A_TEST = re.compile(r"\bfrom\s+[\w.\\\s]*\b(?:test_|conftest)")
"""Every import from a test file looks like this; what only looks so is parsed."""
CLASS = re.compile(r"^ *class (\w+)", re.MULTILINE)
INDEX_HOST = re.compile(r"py[p]i\.org|pythonhos[t]ed\.org|(?:deb|snapshot|security)\.debi[a]n\.org|archive\.ubun[t]u")


def trees(*folders: str) -> list[tuple[Path, ast.Module]]:
    chosen = [path for path in MODULES if not folders or path.relative_to(PACKAGE).parts[0] in folders]
    return [(path, parsed(path)) for path in chosen]


def place(path: Path, node: ast.AST) -> str:
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}"


def our_files() -> list[Path]:
    """What is (or would be) committed; without git, everything but what is built."""
    if (ROOT / ".git").exists() and shutil.which("git"):
        command = ["git", "-c", "safe.directory=*", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
        named = [ROOT / name.decode() for name in listed.split(b"\0") if name]
    else:
        named = [
            path
            for path in ROOT.rglob("*")
            if not any(part in NOT_OURS or part.endswith(("_cache", ".egg-info")) for part in path.parts)
        ]
    return [path for path in named if path.is_file() and ".hypothesis" not in path.parts]


def is_inexact(node: ast.AST) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, float | complex)
    if isinstance(node, ast.BinOp | ast.AugAssign):
        return isinstance(node.op, ast.Div)
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "float"


def system_keys() -> set[str]:
    """The keys in the registry and, while a system is not built yet, those the formats name."""
    named = {"international-56", "online-56", "tables-56", "tables-56-teams", "singles-500"}
    return named | set(getattr(systems, "SYSTEMS", ()))


def test_there_is_something_to_look_at():
    assert len(MODULES) > 10
    assert ROOT / "pyproject.toml" in our_files()


def test_imports_point_one_way():
    process = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stdout + process.stderr
    assert ", 0 broken" in process.stdout


def used_between_rooms() -> dict[str, set[str]]:
    """For each room what others import of it, below the room."""
    paths = {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in MODULES}
    known = paths | {name.removesuffix(".__init__") for name in paths}
    used: dict[str, set[str]] = {}
    for path, tree in trees("features"):
        mine = path.relative_to(PACKAGE / "features").parts[0]
        for node in nodes(tree):
            if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("scorekeeper.features."):
                continue
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                parts = (whole if whole in known else str(node.module)).split(".")[2:]
                if parts[0] != mine:
                    used.setdefault(parts[0], set()).add(".".join(parts[1:]))
    return used


def test_a_room_is_used_by_others_only_through_what_it_names_as_its_face():
    faces = {
        folder.name: set(getattr(importlib.import_module(f"scorekeeper.features.{folder.name}"), "FACE", ()))
        for folder in (PACKAGE / "features").iterdir()
        if (folder / "__init__.py").exists()
    }
    assert {room: face for room, face in faces.items() if face} == used_between_rooms()


def test_no_module_is_longer_than_a_module():
    counted = {path.relative_to(ROOT): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert {path: lines for path, lines in counted.items() if lines > LONGEST} == {}


def test_rules_and_journal_know_integers_only():
    result = [place(path, node) for path, tree in trees("rules", "journal") for node in nodes(tree) if is_inexact(node)]
    assert result == []


@pytest.mark.parametrize("source", ["x = 0.5", "x = a / b", "a /= 2", "x = float(a)", "x = 1e3", "x = 2j"])
def test_an_inexact_number_would_be_seen(source):
    assert any(is_inexact(node) for node in ast.walk(ast.parse(source)))


@pytest.mark.parametrize("source", ["x = 5", "x = a // b", "x = isinstance(a, float)", "x: float | None", "x = '0.5'"])
def test_an_exact_number_is_let_through(source):
    assert not any(is_inexact(node) for node in ast.walk(ast.parse(source)))


def test_only_the_systems_know_their_keys():
    keys = system_keys()
    result = [
        place(path, node)
        for path, tree in trees()
        if path.relative_to(PACKAGE).parts[:2] != ("rules", "systems")
        for node in nodes(tree)
        if isinstance(node, ast.Constant) and node.value in keys
    ]
    assert result == [], "ask the system for what differs, or take DEFAULT from rules/systems; do not name one"


def _names_a_system(node: ast.AST) -> bool:
    """Whether this is one particular system: its constant by name, or the default one."""
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return name == "DEFAULT" or name in {"INTERNATIONAL_56", "ONLINE_56", "TABLES_56", "TABLES_56_TEAMS", "SINGLES_500"}


def _compares_systems(node: ast.AST) -> bool:
    """Whether a system, its key or its name is compared with a particular one or a text."""
    if not isinstance(node, ast.Compare):
        return False
    sides = [node.left, *node.comparators]
    if any(_names_a_system(side) for side in sides):
        return True
    asked = [side for side in sides if isinstance(side, ast.Attribute) and side.attr in {"system", "key", "edition"}]
    texts = [side for side in sides if isinstance(side, ast.Constant) and isinstance(side.value, str) and side.value]
    owner = {ast.unparse(side.value) for side in asked}
    return bool(asked and texts) and bool(owner & {"system", "self.system", "state.system", "event", "record", "rules"})


def test_nothing_outside_the_systems_asks_which_system_it_has():
    result = [
        place(path, node)
        for path, tree in trees()
        if path.relative_to(PACKAGE).parts[:2] != ("rules", "systems")
        for node in nodes(tree)
        if _compares_systems(node)
    ]
    assert result == []


@pytest.mark.parametrize(
    "source", ["system is DEFAULT", "system.key == 'x'", "if event.system != 'x': pass", "rules == SINGLES_500"]
)
def test_such_a_question_would_be_seen(source):
    assert any(_compares_systems(node) for node in ast.walk(ast.parse(source)))


def test_one_module_writes_csv():
    result = {
        path.relative_to(PACKAGE).as_posix()
        for path, tree in trees()
        for node in nodes(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node) in {"csv.writer", "csv.DictWriter"}
    }
    assert result == {"sheets/csv_rows.py"}, "a column written elsewhere may be a formula"


def test_names_describe_the_content():
    result = [path.relative_to(ROOT) for path in PACKAGE.rglob("*") if path.stem.lower() in NAMELESS]
    assert result == []


@pytest.mark.parametrize("folder", ["scorekeeper", "tests"])
def test_no_two_classes_have_one_name(folder):
    names = Counter(
        name for path in (ROOT / folder).rglob("*.py") for name in CLASS.findall(path.read_text(encoding="utf-8"))
    )
    assert [name for name, count in names.items() if count > 1] == []


def test_every_module_says_what_it_answers():
    assert [place(path, tree) for path, tree in trees() if not ast.get_docstring(tree)] == []


def test_no_file_names_a_machine():
    result = []
    for path in our_files():
        text = path.read_bytes()
        if b"\0" in text:
            continue
        for number, line in enumerate(text.decode("utf-8", "replace").splitlines(), start=1):
            if MACHINE_PATH.search(line) or INDEX_HOST.search(line):
                result.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    assert result == []


@pytest.mark.parametrize(
    "halves",
    ["cd /wo|rk/main", '"/ro|ot/x"', "see /ho|me/me/a", r"C:\Us|ers\me", "fi|le:///srv", "https://py|pi.org"],
)
def test_a_machine_would_be_seen(halves):
    line = halves.replace("|", "")
    assert MACHINE_PATH.search(line) or INDEX_HOST.search(line)


def test_no_test_imports_from_another_test_file():
    result = [
        place(path, node)
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if FROM_A_TEST.search(path.read_text(encoding="utf-8"))
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ImportFrom) and (node.module or "").rpartition(".")[2].startswith(("test_", "conftest"))
    ]
    assert result == [], "what tests share stands in a module of its own, fixtures in a conftest"


ANSWERS = {f"bridge.{signal}" for signal in ("refused", "conflict", "failed")}


def test_no_page_hears_of_a_refusal_by_a_function_that_outlives_it():
    """Qt disconnects a method with its page, but a lambda only with the event."""
    for path in MODULES:
        for node in nodes(parsed(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "connect":
                lasting = any(isinstance(argument, ast.Lambda) for argument in node.args)
                signal = ast.unparse(node.func.value).removeprefix("self._").removeprefix("self.")
                assert not lasting or signal not in ANSWERS, (path, node.lineno)

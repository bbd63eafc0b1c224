"""The project's documents name what exists, and what exists is named in them."""

import ast
import json
import re
import tomllib

import pytest

from scorekeeper import __version__
from scorekeeper.assets.articles import rule_book
from scorekeeper.cli import COMMANDS, disputes
from scorekeeper.documents import auction, final_ranking, frame, game500, play, result, sheet
from scorekeeper.documents.tournament import model as tournament
from scorekeeper.features.prizes.view import document as prizes
from scorekeeper.kit.frame.commands import all_commands, menus
from scorekeeper.rules.systems import SYSTEMS
from scorekeeper.tournament.answers import draw, qualify, rank
from tests.sources import MODULES, PACKAGE, ROOT, nodes, parsed

PAGES = [PACKAGE / "ARCHITECTURE.md", PACKAGE / "CHANGELOG.md", *sorted((PACKAGE / "docs").rglob("*.md"))]
DOCUMENTS = {str(page.relative_to(PACKAGE)): page.read_text(encoding="utf-8") for page in PAGES}
DECISIONS = {name: text for name, text in DOCUMENTS.items() if name.startswith("docs/decisions/")}
ARCHITECTURE, CHANGELOG = DOCUMENTS["ARCHITECTURE.md"], DOCUMENTS["CHANGELOG.md"]
README, CONTRIBUTING = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", ".github/CONTRIBUTING.md"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

LATER = {"signing", "projector"}
"""Packages that a document may speak of although a later version brings them."""


FORMATS = {
    frame.FORMAT: frame.VERSION,
    result.FORMAT: result.VERSION,
    sheet.FORMAT: sheet.VERSION,
    final_ranking.FORMAT: final_ranking.VERSION,
    auction.FORMAT: auction.VERSION,
    auction.RESULT_FORMAT: auction.VERSION,
    play.FORMAT: play.VERSION,
    game500.FORMAT: game500.VERSION,
    disputes.FORMAT: disputes.VERSION,
    tournament.FORMAT: tournament.VERSION,
    draw.FORMAT: draw.VERSION,
    rank.FORMAT: rank.VERSION,
    qualify.FORMAT: qualify.VERSION,
    prizes.FORMAT: prizes.VERSION,
}


# where things are


def test_the_architecture_names_every_package_and_the_direction_of_imports():
    packages = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    table = set(re.findall(r"^\| `(\w+)` \|", ARCHITECTURE, re.MULTILINE))
    assert packages | {"app"} == table
    contract = next(item for item in PROJECT["tool"]["importlinter"]["contracts"] if item["name"] == "layers")
    built = [re.sub(r"\s*\|?\s*\((\w+)\)", "", layer) for layer in contract["layers"]]
    assert " > ".join(built) in " ".join(ARCHITECTURE.split())


def named_paths(text):
    """The words between backticks that look like a file or folder of the project."""
    result = re.findall(r"`((?:[\w.]+/)+[\w.]*|\w+\.md|pyproject\.toml)`", text)
    return {name for name in result if not name.startswith(".venv/") and name not in FORMATS}


@pytest.mark.parametrize(
    "text", [*DOCUMENTS.values(), README, CONTRIBUTING], ids=[*DOCUMENTS, "README.md", "CONTRIBUTING.md"]
)
def test_every_file_that_is_named_is_there(text):
    missing = []
    for name in named_paths(text):
        places = [folder / name for folder in (PACKAGE, ROOT)]
        if not any(place.exists() or place.with_suffix(".py").exists() for place in places):
            missing.append(name)
    assert missing == []


def test_decisions_are_numbered_short_and_complete():
    assert len(DECISIONS) <= 30
    for number, (name, text) in enumerate(DECISIONS.items(), 1):
        assert name.startswith(f"docs/decisions/{number:03}-")
        assert text.startswith(f"# {number}. ")
        parts = re.findall(r"^\*\*(\w+)\.\*\* \S", text, re.MULTILINE)
        assert parts == ["Context", "Decision", "Consequences", "Rejected"], name


def test_developer_documents_stay_short():
    assert len(ARCHITECTURE.splitlines()) <= 150
    assert sum(len(text.split()) for name, text in DOCUMENTS.items() if name != "CHANGELOG.md") <= 6_000


def test_every_way_to_add_something_is_three_to_six_lines():
    tasks = DOCUMENTS["docs/adding-things.md"].split("\n## ")[1:]
    assert tasks
    for task in tasks:
        title, *lines = [line for line in task.splitlines() if line]
        assert 3 <= len(lines) <= 6, title


def test_the_glossary_names_each_term_once_and_only_what_exists():
    rows = re.findall(r"^\| ([^|`]+) \| `([^`]+)` \| [^|]+ \|$", ARCHITECTURE.split("## Glossary")[1], re.MULTILINE)
    terms = [term for term, _ in rows]
    assert 30 <= len(terms) <= 40
    assert terms == sorted(set(terms), key=lambda term: term.replace("-", ""))
    classes = {node.name for path in MODULES for node in nodes(parsed(path)) if isinstance(node, ast.ClassDef)}
    assert [name for _, name in rows if "/" not in name and name not in classes] == []


def test_the_architecture_names_every_room():
    rooms = {f"features/{path.parent.name}" for path in (PACKAGE / "features").glob("*/__init__.py")}
    assert set(re.findall(r"^\| `(features/\w+)` \|", ARCHITECTURE, re.MULTILINE)) == rooms


def test_the_changelog_lists_every_version_newest_first():
    heads = re.findall(r"^## (.+)$", CHANGELOG, re.MULTILINE)
    versions = [head.partition(" (")[0] for head in heads if head != "Unreleased"]
    assert versions[0] == __version__ == PROJECT["project"]["version"]
    assert "Unreleased" not in heads[1:]
    assert all(re.fullmatch(r"Unreleased|\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)", head) for head in heads)
    assert set(re.findall(r"^### (.+)$", CHANGELOG, re.MULTILINE)) <= {"Added", "Changed", "Fixed"}


def test_documents_keep_to_the_width_of_a_page():
    too_wide = [
        f"{name}:{number}"
        for name, text in DOCUMENTS.items()
        for number, line in enumerate(text.splitlines(), 1)
        if len(line) > 120 and not line.startswith("|")
    ]
    assert too_wide == []


# the README


def test_the_two_commands_exist_and_describe_themselves():
    for command in ("installers/start", "installers/check"):
        assert f"    sh {command}\n" in README
        assert (ROOT / command).read_text(encoding="utf-8").startswith("#!/bin/sh")
    assert f"sh {command}" in CONTRIBUTING
    assert len(README.splitlines()) <= 150
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").count("installers/check") >= 1


def test_the_readme_names_keys_menus_and_commands_that_are_there():
    keys = {key for command in all_commands() for key in command.keys} | {"Esc", "Up", "Down", "Ctrl+Enter"}
    named = set(re.findall(r"\b((?:Ctrl|Shift)\+[\w+]+|F\d{1,2})\b", README))
    assert named <= keys
    offered = {
        f"{menu.words} > {command.words}".replace("&", "")
        for menu in menus()
        for command in menu.commands
        if not isinstance(command, str)
    }
    assert set(re.findall(r"\*\*(\w+ > [^*]+)\*\*", README)) <= offered
    commands = set(re.findall(r"bin/scorekeeper ([^`]+)`", README))
    assert commands
    assert commands <= set(COMMANDS)


# words


def test_texts_are_looked_up_in_one_place():
    importing = set()
    for path in MODULES:
        for node in nodes(parsed(path)):
            named = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if "gettext" in named or (isinstance(node, ast.ImportFrom) and node.module == "gettext"):
                importing.add(str(path.relative_to(PACKAGE)))
    assert importing == {"language/translation.py"}


# the rule book


def texts_in_code():
    """Every text of the code that is no docstring, with its place."""
    for path in MODULES:
        tree = parsed(path)
        documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
        docstrings = {
            id(node.body[0].value)
            for node in nodes(tree)
            if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
        }
        for node in nodes(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
                yield path.relative_to(ROOT), node.lineno, node.value


NUMBER = r"[1-5]\.\d(?:\.\d)?"
ALONE = re.compile(NUMBER)
INSIDE = re.compile(rf"(?:\(|article |, ){NUMBER}(?=[),.; ]|$)")


def cited():
    """Every article the program itself names, in what it computes or says, with a place."""
    places: dict[str, str] = {}
    for path, line, text in texts_in_code():
        if ALONE.fullmatch(text) and not {"kit", "page"} & {
            *path.parts,
            path.stem,
        }:  # (there it is an example in an empty field)
            numbers = [text]
        else:
            numbers = re.findall(NUMBER, " ".join(INSIDE.findall(text)))
        for number in numbers:
            places.setdefault(number, f"{path}:{line}")
    for system in SYSTEMS.values():
        for kind in system.infractions.kinds.values():
            places.setdefault(kind.article, kind.code)
    places.pop("", None)
    return places


def test_every_article_the_program_names_is_in_the_rule_book():
    book = rule_book("international-56").articles
    assert {number: place for number, place in cited().items() if number not in book} == {}


def test_every_article_is_used_or_says_why_not():
    book = rule_book("international-56").articles
    used = set(cited())
    assert [number for number, article in book.items() if number not in used and not article.unused] == []
    assert [number for number, article in book.items() if number in used and article.unused] == []


# the schemas


def test_every_document_has_a_schema_and_every_schema_a_document():
    shipped = {}
    for file in (ROOT / "resources" / "schemas").glob("*.json"):
        schema = json.loads(file.read_text(encoding="utf-8"))
        kind = schema["properties"]["format"]["const"]
        assert file.name == f"{kind.removeprefix('scorekeeper/')}.schema.json"
        assert schema["additionalProperties"] is False
        assert schema["title"]
        shipped[kind] = schema["properties"]["version"]["const"]
    assert shipped == FORMATS
    for kind in FORMATS:
        assert f"`{kind}`" in DOCUMENTS["docs/file-format.md"]

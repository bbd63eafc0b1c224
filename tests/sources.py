"""The package's modules, each parsed and walked once for all tests."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "scorekeeper"
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "__pycache__" not in path.parts)


@cache
def parsed(path: Path) -> ast.Module:
    """Return a module as a tree."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def nodes(tree: ast.Module) -> tuple[ast.AST, ...]:
    """Return all that is in a tree."""
    return tuple(ast.walk(tree))

"""The save state can paint every status that pages report."""

import ast
from typing import get_args

from scorekeeper.kit.look.savestate import Kind
from tests.sources import MODULES, nodes, parsed


def announced_kinds():
    """The beginning of a statement that sends the window a message."""
    for module in MODULES:
        for call in nodes(parsed(module)):
            if (
                isinstance(call, ast.Call)
                and ast.unparse(call.func).endswith(".status_changed.emit")
                and len(call.args) == 3
            ):
                kind = call.args[0]
                for part in (kind.body, kind.orelse) if isinstance(kind, ast.IfExp) else (kind,):
                    if isinstance(part, ast.Constant):
                        yield part.value


def test_every_announced_kind_has_a_sign():
    assert {"saved", "unsaved", "told"} <= set(announced_kinds()) <= set(get_args(Kind))

"""Answer questions about the accessibility tree, one JSON line for each.

Runs with the system's Python, which has the bindings (package gir1.2-atspi-2.0); it knows nothing of the program.
"""

import json
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

TEXT_ROLES = {"text", "password text", "entry", "paragraph", "document frame"}
TABLE_ROLES = {"table", "tree table", "tree", "list box"}


class Tree:
    """The tree of one running program, found by its process id."""

    def __init__(self, pid):
        self.pid = pid
        self.known = {}

    def root(self):
        """Answer the program's own node, None while it is not on the bus."""
        desktop = Atspi.get_desktop(0)
        for at in range(desktop.get_child_count()):
            try:
                child = desktop.get_child_at_index(at)
                if child is not None and child.get_process_id() == self.pid:
                    child.set_cache_mask(Atspi.Cache.NONE)
                    return child
            except GLib.Error:
                continue
        return None

    def walk(self, node, *, cells=False, hidden=False, depth=0):
        """Give node and all below it that is on the screen, parents first."""
        if node is None or depth > 60:
            return
        try:
            node.clear_cache()
            states = node.get_state_set()
            role = node.get_role_name()
            if depth > 1 and not hidden and not states.contains(Atspi.StateType.VISIBLE):
                return
            yield node, role, states
            if not cells and role in TABLE_ROLES:
                return
            count = node.get_child_count()
            children = [node.get_child_at_index(at) for at in range(count)]
        except GLib.Error:
            return
        for child in children:
            yield from self.walk(child, cells=cells, hidden=hidden, depth=depth + 1)

    def find(self, name):
        """Return the visible node with this object name, else any with it, else None."""
        node = self.known.get(name)
        if node is not None and alive(node):
            return node
        best = None
        for node, _role, states in self.walk(self.root()):
            if last_id(node) == name:
                if states.contains(Atspi.StateType.SHOWING):
                    self.known[name] = node
                    return node
                best = best or node
        return best


def alive(node):
    """Return whether a node still belongs to something visible."""
    try:
        node.clear_cache()
        states = node.get_state_set()
        return states.contains(Atspi.StateType.SHOWING) and not states.contains(Atspi.StateType.DEFUNCT)
    except GLib.Error:
        return False


def last_id(node):
    """Answer the object name: the last component of the accessible id."""
    return (node.get_accessible_id() or "").rsplit(".", 1)[-1]


def text_of(node, role):
    """Answer what is typed or written in a node, None where nothing can be."""
    if role not in TEXT_ROLES:
        return None
    return Atspi.Text.get_text(node, 0, Atspi.Text.get_character_count(node))


def described(node):
    """Answer a node as data."""
    states = node.get_state_set()
    names = (
        "FOCUSED",
        "FOCUSABLE",
        "ENABLED",
        "SHOWING",
        "VISIBLE",
        "CHECKED",
        "SELECTED",
        "EDITABLE",
        "ACTIVE",
        "MODAL",
    )
    role = node.get_role_name()
    box = node.get_extents(Atspi.CoordType.SCREEN) if role != "application" else None
    return {
        "id": last_id(node),
        "path": node.get_accessible_id() or "",
        "role": role,
        "name": node.get_name() or "",
        "description": node.get_description() or "",
        "text": text_of(node, role),
        "states": [name.lower() for name in names if states.contains(getattr(Atspi.StateType, name))],
        "box": [box.x, box.y, box.width, box.height] if box is not None else None,
    }


def table_of(node):
    """Answer the names of all cells of a table, row by row."""
    rows, columns = Atspi.Table.get_n_rows(node), Atspi.Table.get_n_columns(node)
    return [
        [
            (cell.get_name() or "") if (cell := Atspi.Table.get_accessible_at(node, row, column)) else ""
            for column in range(columns)
        ]
        for row in range(rows)
    ]


def answer(trees, question):
    """Answer one question."""
    tree = trees.setdefault(question["pid"], Tree(question["pid"]))
    do = question["do"]
    if do == "up":
        root = tree.root()
        return root is not None and root.get_child_count() > 0
    if do == "all":
        return [
            described(node) for node, _role, _states in tree.walk(tree.root(), hidden=question.get("hidden", False))
        ]
    if do == "all-focused":
        focused = Atspi.StateType.FOCUSED
        return [
            described(node) for node, _role, states in tree.walk(tree.root(), cells=True) if states.contains(focused)
        ]
    if do == "focused":
        # What passes the focus on to something inside says that it has it as well: the innermost control has it.
        result = None
        for node, _role, states in tree.walk(tree.root()):
            if states.contains(Atspi.StateType.FOCUSED) and (
                result is None or states.contains(Atspi.StateType.FOCUSABLE)
            ):
                result = node
        return described(result) if result is not None else None
    node = tree.find(question["id"])
    if node is None:
        return None
    if do == "node":
        return described(node)
    if do == "table":
        return table_of(node)
    if do == "press":
        return Atspi.Action.do_action(node, 0)
    raise ValueError(do)


def main():
    """Answer questions until there are no more."""
    trees: dict[int, Tree] = {}
    for line in sys.stdin:
        for attempt in range(4):
            try:
                result = {"answer": answer(trees, json.loads(line))}
                break
            except GLib.Error as error:  # a node went away while it was read
                result = {"trouble": str(error)}
                trees.clear()
                time.sleep(0.02 * attempt)
        print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()

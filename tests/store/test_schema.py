"""The schema of an event's file as text; its views are derived and unchanged.

A field or a kind of fact that is new is new in `views.sql` too, and nothing else there changes.
"""

from dataclasses import fields
from pathlib import Path
from typing import get_args

from scorekeeper.journal.facts import Fact
from scorekeeper.journal.kinds import KINDS
from scorekeeper.store.schema import VIEWS

STATEMENTS = Path(__file__).with_name("views.sql")


def test_the_views_are_those_of_generation_twelve():
    assert "".join(f"{view};\n\n" for view in VIEWS) == STATEMENTS.read_text(encoding="utf-8") + "\n"


def test_every_kind_of_fact_is_declared_and_shows_fields_of_its_own():
    assert set(KINDS) == set(get_args(Fact))
    for fact, kind in KINDS.items():
        named = {field.name for field in fields(fact)}
        assert set(kind.shown()) <= named
        assert set(kind.replaces[1:]) <= named
        assert set(kind.about or ()) <= named
        assert not kind.replaces or kind.undo

"""The schemas of the documents, and strange values for any place of one."""

import json
from pathlib import Path
from typing import Any

import jsonschema
from referencing import Registry, Resource

FOLDER = Path(__file__).parents[2] / "resources" / "schemas"


def schema(name):
    return json.loads((FOLDER / f"{name}.schema.json").read_text(encoding="utf-8"))


REGISTRY = Registry().with_resources(
    [
        (s["$id"], Resource.from_contents(s))
        for s in map(schema, ("session", "result", "sheet", "game500", "tournament", "ranking"))
    ]
)


def validator(name):
    return jsonschema.Draft202012Validator(schema(name), registry=REGISTRY)


STRANGE: list[Any] = [None, True, False, -1, 0, 99, 100, 2**60, "", " ", "x", "A", "30H", [], [1], ["a"], {}, {"a": 1}]


def paths(value, path=()):
    """Every place below the top."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, item in value.items():
            yield from paths(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from paths(item, (*path, index))

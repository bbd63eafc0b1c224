"""Frozen dataclass instances created as fast as ordinary ones."""

from dataclasses import MISSING, Field, field, fields, make_dataclass
from functools import cache
from typing import Any


@cache
def mutable_class(cls: type[Any]) -> type[Any]:
    """Return a class like this frozen dataclass with slots, but not frozen.

    Setting `__class__` turns its instances into frozen ones. A frozen class sets each field through a function, which
    takes four times as long, and an event of ten thousand entries has as many facts.
    """
    assert not hasattr(cls, "__post_init__"), "it would be left out"
    copies = [(each.name, Any, _copy(each)) for each in fields(cls)]
    return make_dataclass(cls.__name__, copies, slots=True)


def _copy(original: Field[Any]) -> Any:
    if original.default_factory is not MISSING:
        return field(default_factory=original.default_factory)
    return field(default=original.default)

"""How a value is written as an object of a body and read back, field by field, so that it has exactly one text.

Which form a field has follows from its type.
"""

from dataclasses import MISSING, fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_type_hints

from scorekeeper.journal.forms import FORMS, Form, UnreadableBodyError, expect


class Body:
    """How one kind of value stands in a body: its fields, which of them must be there, what the others are without."""

    def __init__(self, cls: type[Any]) -> None:
        hints = get_type_hints(cls)
        forms = {field.name: _form(hints[field.name]) for field in fields(cls)}
        self._cls = cls
        self._forms = forms
        self._defaults = {field.name: _default(field) for field in fields(cls)}
        self._required = {name for name, default in self._defaults.items() if default is MISSING}
        self._converted = tuple((name, form.read) for name, form in forms.items() if form.read is not None)
        self._seen: set[tuple[object, ...]] = set()

    def write(self, value: object) -> dict[str, object]:
        """Return the value as an object, what goes without saying left out."""
        body: dict[str, object] = {}
        for name, form in self._forms.items():
            part = getattr(value, name)
            if part != self._defaults[name] and part is not None:
                body[name] = form.write(part)
        return body

    def read(self, body: dict[str, Any]) -> Any:
        """Return the value of this object; which keys and types it has is judged once for each pattern of them."""
        pattern = (*body, *map(type, body.values()))
        if pattern not in self._seen:
            self._judge(body)
            self._seen.add(pattern)
        for name, read in self._converted:
            if name in body:
                body[name] = read(body[name])
        return self._cls(**body)

    def _judge(self, body: dict[str, Any]) -> None:
        known = body.keys() <= self._forms.keys() and self._required <= body.keys()
        if not known or any(type(value) is not self._forms[name].leaf for name, value in body.items()):
            raise UnreadableBodyError(self._cls)


def _default(field: Any) -> object:
    return field.default_factory() if field.default_factory is not MISSING else field.default


@cache
def body_of(cls: type[Any]) -> Body:
    """Return how values of this class stand in a body."""
    return Body(cls)


def _form(hint: Any) -> Form:
    """Return the form of a field of this type; None stands in no body, so that it makes no difference."""
    if type(hint) is UnionType:
        (hint,) = set(get_args(hint)) - {NoneType}
    if hint in FORMS:
        return FORMS[hint]
    several = get_args(hint)
    return _list_of(body_of(several[0])) if several else _one_of(body_of(hint))


def _one_of(body: Body) -> Form:
    """Return the form of a field that holds one such value."""
    return Form(dict, body.write, body.read)


def _list_of(body: Body) -> Form:
    """Return the form of a field that holds a tuple of such values."""

    def write(values: tuple[object, ...]) -> list[object]:
        return [body.write(value) for value in values]

    def read(values: list[object]) -> tuple[object, ...]:
        return tuple(body.read(expect(dict, value)) for value in values)

    return Form(list, write, read)

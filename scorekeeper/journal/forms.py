"""Reading and writing one field of a fact as JSON.

Texts, numbers, contracts, calls, settings.
"""

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeVar

from scorekeeper.rules.contract import Contract, read_contract
from scorekeeper.rules.model import Call, Value

_T = TypeVar("_T")


class UnreadableBodyError(ValueError):
    """This text is not a valid body of its kind: another program or version wrote it."""


class UnwritableTextError(ValueError):
    """A text that cannot be stored: it has a lone surrogate."""


def plain_text(text: str) -> str:
    """Return the text as stored in the journal: in NFC.

    Raises UnwritableTextError if it cannot be encoded as UTF-8.
    """
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise UnwritableTextError(text) from error
    return unicodedata.normalize("NFC", text)


@dataclass(frozen=True, slots=True)
class FieldCodec:
    """The codec of one field: its JSON type, and functions both ways (None: unchanged)."""

    leaf: type
    write: Callable[[Any], object]
    read: Callable[[Any], object] | None = None


def _of_type(leaf: type) -> Callable[[Any], object]:
    def write(value: object) -> object:
        if type(value) is not leaf:
            raise TypeError(value)
        return value

    return write


def _text(value: str) -> str:
    return plain_text(value)


def _texts(value: tuple[str, ...]) -> list[str]:
    return [plain_text(text) for text in value]


def _read_texts(value: list[object]) -> tuple[str, ...]:
    return tuple(expect(str, text) for text in value)


def expect(leaf: type[_T], value: object) -> _T:
    """Return the value if it is of this type.

    Raises UnreadableBodyError.
    """
    if type(value) is not leaf:
        raise UnreadableBodyError(value)
    return value


@lru_cache(maxsize=2048)
def read_contract_text(text: str) -> Contract:
    """Return the contract of this text in its only valid spelling.

    Raises UnreadableBodyError.
    """
    contract = read_contract(text)
    if contract is None or str(contract) != text:
        raise UnreadableBodyError(text)
    return contract


def _calls(value: tuple[Call, ...]) -> list[object]:
    return [_text(call.text) if call.seat is None else {"call": _text(call.text), "seat": call.seat} for call in value]


def _read_calls(value: list[object]) -> tuple[Call, ...]:
    return tuple(map(_read_call, value))


def _read_call(value: object) -> Call:
    if type(value) is str:
        return Call(value)
    named = expect(dict, value)
    if set(named) != {"call", "seat"}:
        raise UnreadableBodyError(value)
    return Call(expect(str, named["call"]), expect(int, named["seat"]))


def _settings(value: Mapping[str, str | int | bool]) -> dict[str, object]:
    return {_text(key): _text(setting) if isinstance(setting, str) else setting for key, setting in value.items()}


def _read_settings(value: dict[str, object]) -> Mapping[str, object]:
    if not all(type(setting) in {str, int, bool} for setting in value.values()):
        raise UnreadableBodyError(value)
    return MappingProxyType(value)


def _read_points(value: dict[str, object]) -> Mapping[str, object]:
    if not all(type(points) is int for points in value.values()):
        raise UnreadableBodyError(value)
    return MappingProxyType(value)


def _references(value: tuple[tuple[int, int], ...]) -> list[list[int]]:
    return [[entry, position] for entry, position in value]


def _read_references(value: list[object]) -> tuple[tuple[int, int], ...]:
    return tuple(_read_reference(expect(list, reference)) for reference in value)


def _read_reference(value: list[object]) -> tuple[int, int]:
    if len(value) != 2:
        raise UnreadableBodyError(value)
    return expect(int, value[0]), expect(int, value[1])


def _pairs(value: tuple[tuple[str, str], ...]) -> list[list[str]]:
    return [[_text(first), _text(second)] for first, second in value]


def _read_pairs(value: list[object]) -> tuple[tuple[str, str], ...]:
    return tuple(_read_pair(expect(list, pair)) for pair in value)


def _read_pair(value: list[object]) -> tuple[str, str]:
    if len(value) != 2:
        raise UnreadableBodyError(value)
    return expect(str, value[0]), expect(str, value[1])


def _numbers(value: tuple[int, ...]) -> list[int]:
    return list(value)


def _read_numbers(value: list[object]) -> tuple[int, ...]:
    return tuple(expect(int, number) for number in value)


def _names(value: Mapping[str, str]) -> dict[str, object]:
    return {_text(key): _text(name) for key, name in value.items()}


def _read_names(value: dict[str, object]) -> Mapping[str, object]:
    if not all(type(name) is str for name in value.values()):
        raise UnreadableBodyError(value)
    return MappingProxyType(value)


def _lists(value: Mapping[str, tuple[str, ...]]) -> dict[str, object]:
    return {_text(key): _texts(names) for key, names in value.items()}


def _read_lists(value: dict[str, object]) -> Mapping[str, tuple[str, ...]]:
    return MappingProxyType({key: _read_texts(expect(list, names)) for key, names in value.items()})


FORMS: Mapping[object, FieldCodec] = MappingProxyType(
    {
        str: FieldCodec(str, _text),
        int: FieldCodec(int, _of_type(int)),
        bool: FieldCodec(bool, _of_type(bool)),
        Contract: FieldCodec(str, str, read_contract_text),
        tuple[str, ...]: FieldCodec(list, _texts, _read_texts),
        tuple[int, ...]: FieldCodec(list, _numbers, _read_numbers),
        tuple[Call, ...]: FieldCodec(list, _calls, _read_calls),
        tuple[tuple[int, int], ...]: FieldCodec(list, _references, _read_references),
        tuple[tuple[str, str], ...]: FieldCodec(list, _pairs, _read_pairs),
        Mapping[str, int]: FieldCodec(dict, dict, _read_points),
        Mapping[str, str]: FieldCodec(dict, _names, _read_names),
        Mapping[str, Value | bool]: FieldCodec(dict, _settings, _read_settings),
        Mapping[str, tuple[str, ...]]: FieldCodec(dict, _lists, _read_lists),
    }
)
"""The codec of a field by its type; `codec` has those for values with fields of their own."""

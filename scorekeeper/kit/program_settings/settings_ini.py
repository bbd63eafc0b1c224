"""The settings of earlier versions, an INI file: read once as plain text, and imported.

Those versions wrote it with a library that can also store objects in it, and that builds them while reading. Here a
value is a text, a list of texts or some bytes; a stored object is left out and counts as damage.
"""

import base64
import re
from collections.abc import Iterator, Mapping

Old = str | list[str]

_NUMBERS, _SWITCHES, _LISTS = {"text-size"}, {"sound"}, {"backup-places"}
"""The settings that were numbers, booleans, or lists. A list of one was written as a text."""

_SECTION = re.compile(r"\[([^\[\]]+)\]")
_BYTES = re.compile(r"@ByteArray\((.*)\)", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:x([0-9A-Fa-f]{1,4})|([0-7]{1,3})|(.))", re.DOTALL)
_PERCENT = re.compile(r"%U([0-9A-Fa-f]{4})|%([0-9A-Fa-f]{2})")
_PLAIN = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


def read_old(text: str) -> tuple[dict[str, Old], bool]:
    """Return an INI file's values by `key` or `section/key`, and whether all were read.

    Bytes become base64 text.
    """
    kept: dict[str, Old] = {}
    section, whole = "", True
    for line in text.splitlines():
        entry = line.strip()
        if not entry or entry.startswith((";", "#")):
            continue
        if head := _SECTION.fullmatch(entry):
            section = "" if head[1].lower() == "general" else f"{_name(head[1])}/"
            continue
        key, equals, value = entry.partition("=")
        read = _value(value.strip()) if equals and key.strip() else None
        if read is None:
            whole = False
        else:
            kept[section + _name(key.strip())] = read
    return kept, whole


def as_kept_now(kept: Mapping[str, Old]) -> dict[str, object]:
    """Return the same values in the current form, a mapping for each section."""
    made: dict[str, object] = {}
    for key, value in kept.items():
        section, slash, name = key.partition("/")
        inner = made.setdefault(section, {}) if slash else None
        if isinstance(inner, dict):
            inner[name] = value
        elif not slash:
            made[key] = _convert(key, value)
    return made


def _convert(key: str, value: Old) -> object:
    if key in _LISTS:
        return [value] if isinstance(value, str) else value
    if key in _NUMBERS and isinstance(value, str) and re.fullmatch(r"[0-9]{1,6}", value):
        return int(value)
    if key in _SWITCHES and value in {"true", "false"}:
        return value == "true"
    return value


def _name(text: str) -> str:
    return _PERCENT.sub(lambda match: chr(int(match[1] or match[2], 16)), text)


def _value(text: str) -> Old | None:
    """Return a value, None if it is not plain data."""
    parts = list(_parts(text))
    if any(part is None for part in parts):
        return None
    plain = [part for part in parts if part is not None]
    if len(plain) != 1:
        return [_without_at(part) or "" for part in plain]
    if plain[0] == "@Invalid()":
        return []
    return _without_at(plain[0])


def _without_at(text: str) -> str | None:
    """Return a text; bytes as base64; None for a stored object of any other kind."""
    if match := _BYTES.fullmatch(text):
        try:
            return base64.b64encode(match[1].encode("latin-1")).decode("ascii")
        except UnicodeEncodeError:
            return None
    if text.startswith("@@"):
        return text[1:]
    return None if text.startswith("@") else text


def _parts(text: str) -> Iterator[str | None]:
    """Return a list's parts without quotation marks and escapes, None if one is not closed."""
    made, quoted, position = "", False, 0
    while position < len(text):
        letter = text[position]
        if letter == "\\" and (match := _ESCAPE.match(text, position)):
            made += _escaped(match)
            position = match.end()
            continue
        if letter == '"':
            quoted = not quoted
        elif letter == "," and not quoted:
            yield made.strip()
            made = ""
        else:
            made += letter
        position += 1
    yield None if quoted else made.strip() if not text.endswith('"') else made


def _escaped(match: re.Match[str]) -> str:
    if match[1]:
        return chr(int(match[1], 16))
    if match[2]:
        return chr(int(match[2], 8))
    return _PLAIN.get(match[3], match[3])

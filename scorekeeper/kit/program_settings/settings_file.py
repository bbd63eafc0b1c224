"""The file of the program's own settings.

Plain data as JSON, never trusted, and always written as a whole.
Its folder may be on a USB stick from elsewhere. So a value is only ever a text, a number, a list, a mapping or a
boolean; `scorekeeper/kit/program_settings/settings.py` checks which values each setting may have.
"""

import json
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Any

from scorekeeper.assets import durable
from scorekeeper.assets.locks import taking_turns

MOST = 4 * 1024 * 1024
"""The largest size of the file in bytes; a larger file is not from this program."""

TURNS = ".scorekeeper.turn"
"""The lock file by which windows that share a folder take turns in writing."""

DAMAGED, CLOSED = "damaged", "closed"
"""The problems of the file: it is damaged, or it cannot be written."""


class SettingsFile:
    """The contents of `scorekeeper.json` in a folder; every change is written at once.

    An INI file that an earlier version left there is imported once. A damaged file is copied aside.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / "scorekeeper.json"
        self.aside = self.path.with_name("scorekeeper-damaged.json")
        self.problem = ""
        self._kept: dict[str, Any] = {}
        old = folder / "scorekeeper.ini"
        if os.path.lexists(self.path):
            self._kept = self._read()
        elif os.path.lexists(old):
            self._carry_over(old)

    def value(self, key: str, within: str = "") -> Any:
        """Return a stored value, None if there is none; `within` names its mapping."""
        return self._mapping(within).get(key)

    def read_again(self) -> None:
        """Read what another program has since stored in the same file."""
        if os.path.lexists(self.path) and (now := _json(self.path)) is not None:
            self._kept = now

    def keep(self, key: str, value: object, within: str = "") -> None:
        """Store a value, None to remove it.

        What another program has stored there in the meantime is kept.
        """
        with taking_turns(self.path.with_name(TURNS)):
            self._keep(key, value, within)

    def _keep(self, key: str, value: object, within: str) -> None:
        self.read_again()
        there = self._mapping(within)
        if there.get(key) == value and os.path.lexists(self.path):
            return
        there.pop(key, None)
        if value is not None:
            there[key] = value
        if within:
            self._kept[within] = there
        self._write()

    @property
    def mappings(self) -> dict[str, dict[str, Any]]:
        """The stored mappings, by name."""
        return {name: value for name, value in self._kept.items() if isinstance(value, dict)}

    def _mapping(self, within: str) -> dict[str, Any]:
        inner = self._kept.get(within, {}) if within else self._kept
        return inner if isinstance(inner, dict) else {}

    def _read(self) -> dict[str, Any]:
        if not _is_file(self.path):
            self.problem = CLOSED
            return {}
        kept = _json(self.path)
        if kept is None:
            self.problem = DAMAGED
            _copy(self.path, self.aside)
        return kept or {}

    def _carry_over(self, old: Path) -> None:
        """Import what an earlier version stored. The old file is deleted.

        One not fully understood is set aside.
        """
        data = _bytes(old)
        if data is None:
            self.problem = DAMAGED if _is_file(old) else CLOSED
            self.aside = old
            return
        from scorekeeper.kit.program_settings.settings_ini import as_kept_now, read_old  # noqa: PLC0415 - once, if ever

        text = data.decode("utf-8", "replace")
        kept, whole = read_old(text)
        self._kept = as_kept_now(kept)
        if not whole or "\N{REPLACEMENT CHARACTER}" in text:
            self.problem, self.aside = DAMAGED, old.with_name("scorekeeper-damaged.ini")
            _copy(old, self.aside)
        self._write()
        if self.problem != CLOSED:
            with suppress(OSError):
                old.unlink()

    def _write(self) -> None:
        """Write the whole file, for its owner only: it contains names and typed lines."""
        part = self.path.with_name(f".{os.urandom(16).hex()}.part")
        try:
            with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(self._written())
                file.flush()
                os.fsync(file.fileno())
            part.replace(self.path)
            durable.sync_folder(self.path.parent)
        except OSError:
            self.problem = CLOSED
            with suppress(OSError):
                part.unlink()

    def _written(self) -> bytes:
        """Return the text of the file.

        The oldest typed lines are dropped if it would become too long to be read.
        """
        while True:
            data = json.dumps(self._kept, ensure_ascii=False, indent=1).encode("utf-8", "replace")
            longest = max(self.mappings.values(), key=lambda mapping: len(json.dumps(mapping)), default={})
            if len(data) <= MOST or not longest:
                return data
            longest.pop(next(iter(longest)))


def _is_file(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return False


def _bytes(path: Path) -> bytes | None:
    """Return the contents of a file; None if it does not exist, is too long or cannot be read."""
    if not _is_file(path):
        return None
    try:
        with path.open("rb") as file:
            data = file.read(MOST + 1)
    except OSError:
        return None
    return data if len(data) <= MOST else None


def _json(path: Path) -> dict[str, Any] | None:
    """Return the mapping in a JSON file, {} for an empty file; None if there is no mapping."""
    data = _bytes(path)
    if data is None:
        return None
    try:
        kept = json.loads(data) if data.strip() else {}
    except (ValueError, RecursionError):
        return None
    return kept if isinstance(kept, dict) else None


def _copy(path: Path, to: Path) -> None:
    with suppress(OSError), path.open("rb") as file:
        to.write_bytes(file.read(MOST))

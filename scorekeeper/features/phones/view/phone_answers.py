"""The answers to commands of phones that no entry shows: a name, a bell, a refusal, what was already so.

A listener on the network may send the same bytes again, and a phone that lost the answer does too. What was entered is
found in the journal; the rest is kept here, in a file beside the register, so that it outlives a restart of the server.
"""

import json
import logging
import os
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import TextIO

from scorekeeper.assets.durable import make_folder

_REMEMBERED = 500
"""How many commands of each phone are remembered, more than a day has."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """The answer to a command: the code and sentence of a refusal, "" if it was done.

    `has_entry`: an entry of the journal shows it, so it need not be kept.
    """

    code: str = ""
    text: str = ""
    has_entry: bool = field(default=False, compare=False)


class GivenAnswers:
    """The newest answers of each phone; safe to use from several threads.

    Of an earlier server only those to `phones` (ids) are kept.
    """

    def __init__(self, path: Path, phones: Collection[str]) -> None:
        self._path, self._turn = path, Lock()
        self._given: dict[str, dict[str, GivenAnswer]] = {}
        lines = self._read()
        for line in lines:
            try:
                phone, cmd, code, text = map(str, json.loads(line))
            except (ValueError, TypeError):
                continue  # cut off by a crash
            if phone in phones:
                self._remember(phone, cmd, GivenAnswer(code, text))
        if len(lines) > sum(map(len, self._given.values())):
            self._write_again()

    def find(self, phone: str, cmd: str) -> GivenAnswer | None:
        """Return the answer that a command of a phone got, None if it is new or in the journal."""
        with self._turn:
            return self._given.get(phone, {}).get(cmd)

    def keep(self, phone: str, cmd: str, answer: GivenAnswer) -> None:
        """Keep the answer to a command; until the next restart only, if the disk is full."""
        with self._turn:
            self._remember(phone, cmd, answer)
            try:
                make_folder(self._path.parent, 0o700)
                with _opened(self._path, os.O_APPEND) as file:
                    file.write(_line(phone, cmd, answer))
            except OSError:
                logger.exception("an answer to a phone is not kept")

    def _remember(self, phone: str, cmd: str, answer: GivenAnswer) -> None:
        own = self._given.setdefault(phone, {})
        own[cmd] = answer
        while len(own) > _REMEMBERED:
            own.pop(next(iter(own)))

    def _read(self) -> list[str]:
        try:
            return self._path.read_text("utf-8", errors="replace").splitlines()
        except OSError:
            return []

    def _write_again(self) -> None:
        beside = self._path.with_suffix(".answers.new")
        try:
            with _opened(beside, os.O_TRUNC) as file:
                file.writelines(
                    _line(phone, cmd, answer) for phone, own in self._given.items() for cmd, answer in own.items()
                )
            beside.replace(self._path)
        except OSError:
            logger.exception("the answers to the phones are not tidied")


def _line(phone: str, cmd: str, answer: GivenAnswer) -> str:
    return json.dumps([phone, cmd, answer.code, answer.text], ensure_ascii=False) + "\n"


def _opened(path: Path, mode: int) -> TextIO:
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | mode, 0o600), "w", encoding="utf-8")

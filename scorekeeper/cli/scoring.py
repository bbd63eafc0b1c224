"""`score`, `auction`, `play`, `draw`, `rank`, `qualify`: documents in, answers out.

Only the named file is read.
"""

import gc
import json
from argparse import Namespace
from collections.abc import Callable
from typing import Any

from scorekeeper.cli.complaint import refused
from scorekeeper.cli.streams import read_input, write_output
from scorekeeper.documents.text import read_text
from scorekeeper.rules.model import Problem, Session

Answer = dict[str, Any] | tuple[Problem, ...]
"""The answer document, or all problems of the question."""


def score_command(chosen: Namespace) -> int:
    """Score one document or a list of them."""
    from scorekeeper.documents.game500 import result_of  # noqa: PLC0415
    from scorekeeper.documents.result import result_document  # noqa: PLC0415
    from scorekeeper.documents.sheet import holds_game, read_scorable, read_scorable_game  # noqa: PLC0415
    from scorekeeper.rules.score import score  # noqa: PLC0415
    from scorekeeper.rules.systems import SYSTEMS  # noqa: PLC0415

    def answer(value: Any, path: tuple[str | int, ...]) -> Answer:
        if holds_game(value):
            game = read_scorable_game(value, path)
            return game if isinstance(game, tuple) else result_of(game)
        session = read_scorable(value, path)
        return result_document(score(SYSTEMS[session.system], session)) if isinstance(session, Session) else session

    return _answer(chosen.file, answer)


def auction_command(chosen: Namespace) -> int:
    """Judge one auction or a list of them."""
    from scorekeeper.documents.auction import answer  # noqa: PLC0415

    return _answer(chosen.file, answer)


def play_command(chosen: Namespace) -> int:
    """Answer one query about the play of a deal, or each of a list."""
    from scorekeeper.documents.play import answer  # noqa: PLC0415

    return _answer(chosen.file, answer)


def draw_command(chosen: Namespace) -> int:
    """Print who meets whom by a tournament document, or by each of a list."""
    from scorekeeper.tournament.answers.draw import answer  # noqa: PLC0415

    return _answer(chosen.file, answer)


def rank_command(chosen: Namespace) -> int:
    """Print the ranking by a tournament document, or by each of a list."""
    from scorekeeper.tournament.answers.rank import answer  # noqa: PLC0415

    return _answer(chosen.file, answer)


def qualify_command(chosen: Namespace) -> int:
    """Print who qualifies by a tournament document, or by each of a list."""
    from scorekeeper.tournament.answers.qualify import answer  # noqa: PLC0415

    return _answer(chosen.file, answer)


def _answer(name: str, answer: Callable[[Any, tuple[str | int, ...]], Answer]) -> int:
    """Write the answer to one document, or to each of a list.

    If there are problems, all of them.
    """
    text = read_text(read_input(name))
    problems = list(text.problems)
    written: list[str] = []
    several = isinstance(text.value, list)
    # each answer becomes text at once: a thousand of them kept as objects would keep the collector
    # busy
    write = json.JSONEncoder(ensure_ascii=False).encode if several else one_document
    if text.readable:
        documents = list(enumerate(text.value)) if several else [(None, text.value)]
        collecting = gc.isenabled()
        gc.disable()  # objects made for one document are freed before the next: there is nothing to collect
        try:
            for index, value in documents:
                result = answer(value, () if index is None else (index,))
                if isinstance(result, dict):
                    written.append(write(result))
                else:
                    problems.extend(result)
        finally:
            if collecting:
                gc.enable()
    if problems:
        raise refused(name, problems)
    write_output(several_documents(written) if several else written[0])
    return 0


def one_document(document: Any) -> str:
    """Return a document as printed: indented, in its own letters, with a newline at the end."""
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def several_documents(written: list[str]) -> str:
    """Return a list of documents as printed: each on its own line."""
    return "[" + ",\n ".join(written) + "]\n"

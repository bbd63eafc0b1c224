"""The process that serves the phones, run by the command, or by the window over a pipe.

Over the pipe go lines of JSON. To the process: {"new": {"kind": "team", "subject": uid}} makes a code, {"end": {...}}
ends a phone, {"seen": id} answers a phone's call, {"stop": true} ends the process. From it: {"ask": "password"} for an
event on a server, to be answered by {"password": text} before anything else, {"addresses": [...]} once it serves,
{"phones": [...], "problem": "", "tries": {...}} whenever something of that changes (a phone as in `PhoneStatus`; for
each device that tried the connection when it did, in epoch seconds), {"code": {"kind", "subject", "address"}} and
{"error": sentence}. The end of the input does not end the process: a window that is closed or crashes must not cut the
tables off.
"""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.features.phones import words
from scorekeeper.features.phones.view.phone_register import PhoneRegister, without_code
from scorekeeper.features.phones.view.phone_server import BODY, PhoneServer
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.hall_server import EVERYBODY, HallServer
from scorekeeper.kernel.phone_status import TABLE, TEAM, PhoneStatus, sign_of
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.language.translation import ENGLISH, languages, speak

if TYPE_CHECKING:
    from scorekeeper.store.server.waking import Beats

PORT = 5657
ASK_PASSWORD = '{"ask": "password"}'  # noqa: S105 - a question
"""Line with which the process asks for the password of the event's server."""


class PhoneProcess:
    """The phone server with its register.

    `address` is written into the codes if the computer does not know its own. Raises store errors, and OSError if the
    port is in use.
    """

    def __init__(
        self,
        open_desk: Callable[[], Desk],
        event: str,
        data: Path,
        *,
        host: str = EVERYBODY,
        port: int = PORT,
        address: str = "",
    ) -> None:
        self.register = PhoneRegister(data, event, utc_now)
        self._stopped = self.register.stopped
        self._last_news: tuple[Sequence[PhoneStatus], str, Mapping[str, int]] | None = None
        self.problem = ""
        self.server = PhoneServer(open_desk, self.register, words_of_all_languages())
        try:
            self._http = HallServer(self.server, host=host, port=port, body=BODY)
        except OSError:
            self.server.close()
            raise
        self._reported: dict[str, PhoneStatus] = {}
        self._beats = self._reporting()
        own = self._http.addresses
        self.addresses = (f"http://{address}:{self._http.port}/", *own) if address else own

    @property
    def tournament(self) -> Tournament:
        return self.server.tournament

    def make_code(self, kind: str, subject: str) -> str:
        """Return the address with a new code for a team or table."""
        return f"{self.addresses[0]}#{self.register.make_code(kind, subject)}"

    def make_missing_codes(self) -> dict[str, str]:
        """Return addresses with new codes, by team, for all teams without code or phone."""
        return {team: self.make_code(TEAM, team) for team in without_code(self.register, TEAM, self.tournament.teams)}

    def name(self, kind: str, subject: str) -> str:
        """Return the name of a team or table."""
        if kind == TABLE:
            return words.table(subject)
        team = self.tournament.teams.get(subject)
        return team.name if team is not None else subject

    def step(self) -> bool:
        """Read the entries of other desks; return False once asked to stop."""
        self.problem = self.server.catch_up()
        return self.register.stopped == self._stopped

    def statuses(self) -> tuple[PhoneStatus, ...]:
        """Return every valid code and phone."""
        heard = self.server.heard
        return tuple(
            PhoneStatus(
                phone.id,
                phone.kind,
                phone.subject,
                phone.is_used,
                phone.who,
                int(heard[phone.id].time) if phone.id in heard else 0,
                heard[phone.id].waiting if phone.id in heard else 0,
                heard[phone.id].bell if phone.id in heard else "",
            )
            for phone in self.register.phones
            if phone.is_valid
        )

    def signs(self) -> Sequence[tuple[str, str, str]]:
        """Return what other desks should hear of phones: those heard since the last call, or ended."""
        statuses = {status.id: status for status in self.statuses() if status.used and status.heard}
        news = [sign_of(status) for key, status in statuses.items() if self._reported.get(key) != status]
        news += [sign_of(status, ended=True) for key, status in self._reported.items() if key not in statuses]
        self._reported = statuses
        return news

    def _reporting(self) -> "Beats | None":
        """Return what reports the phones to an event's other desks, None for a file."""
        store = self.server.store
        if store.path is not None:
            return None
        from scorekeeper.store.server.server_store import ServerStore  # noqa: PLC0415 - only where a server is used

        assert isinstance(store, ServerStore)
        beats = store.beats(self.signs)
        beats.start()
        return beats

    def greeting(self) -> str:
        """Return the first line: where the phones connect."""
        return _line({"addresses": self.addresses})

    def news(self) -> str:
        """Return the status line of the phones if it has changed, else ""."""
        statuses = self.statuses()
        news = statuses, self.problem, dict(self.server.tries)
        if self._last_news == news:
            return ""
        self._last_news = news
        return _line({"phones": [asdict(status) for status in statuses], "problem": self.problem, "tries": news[2]})

    def answer(self, line: str) -> str | None:
        """Carry out a line received from the pipe.

        Return the line that answers it, "" for none, None to end.
        """
        try:
            asked = json.loads(line)
            if asked.get("stop"):
                return None
            return self._answer(asked)
        except (ValueError, KeyError, TypeError, AttributeError, OSError) as error:
            return _line({"error": repr(error)})

    def _answer(self, asked: Mapping[str, Any]) -> str:
        if "new" in asked:
            kind, subject = str(asked["new"]["kind"]), str(asked["new"]["subject"])
            return _line({"code": {"kind": kind, "subject": subject, "address": self.make_code(kind, subject)}})
        if "end" in asked:
            self.register.end(str(asked["end"]["kind"]), str(asked["end"]["subject"]))
        elif "seen" in asked:
            self.server.answer_bell(str(asked["seen"]))
        else:
            raise KeyError(*asked)
        return ""

    def close(self) -> None:
        """Stop serving and release the event."""
        if self._beats is not None:
            self._beats.close()
        self._http.close()
        self.server.close()


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def words_of_all_languages() -> dict[str, dict[str, str]]:
    """Return the texts of the page in every language, each with its code.

    The language of this program stays.
    """
    import os  # noqa: PLC0415 - only for the language that the system chose

    own = os.environ.get("LANGUAGE", "")
    texts = {}
    for code in languages():
        speak(code)
        texts[code] = {**words.page_words(), **words.connection_words(), "language": code}
    if ENGLISH not in texts:
        texts[ENGLISH] = {**words.page_words(), **words.connection_words(), "language": ENGLISH}
    if own:
        speak(own)
    else:
        os.environ.pop("LANGUAGE", None)
        speak()
    return texts


def serve(
    process: PhoneProcess, *, lines: Callable[[], str | None], write: Callable[[str], None], pause: float
) -> None:
    """Serve until the process is asked to end.

    `lines` returns the next line of the pipe, "" for none yet.
    """
    while process.step():
        while line := lines():
            answer = process.answer(line)
            if answer is None:
                return
            if answer:
                write(answer)
        if line is None:
            return
        news = process.news()
        if news:
            write(news)
        time.sleep(pause)

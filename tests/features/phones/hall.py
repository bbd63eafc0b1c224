"""A hall with phones: an event in a file, its server, and phones that sign like the page."""

import json
import secrets
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from scorekeeper.features.phones.view.phone_register import PhoneRegister, code_hash, code_id
from scorekeeper.features.phones.view.phone_server import BODY, PhoneServer
from scorekeeper.features.phones.view.signed_request import phone_key, request_text, signature
from scorekeeper.features.phones.words import page_words
from scorekeeper.journal.facts import RoundOpened, SessionOpened, TeamEntered
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.events import NewEvent, create_event, open_event
from scorekeeper.kernel.hall_server import LOOPBACK, HallServer
from scorekeeper.kernel.stamps import utc_now

TEAMS = ("Dallas", "Detroit", "Kochi", "Kottayam", "Albany", "Boston", "Chicago", "Denver", "Austin", "Tampa")
SETTING = {"confirming": "other-side"}


def session_of(table, number=1):
    return f"{number:04x}{table:04x}"


def team_of(index):
    return f"7ea{index:03x}"


def players_of(name):
    return (f"{name} Mathew", f"{name} Varghese", f"{name} Abraham")


def team_name(index):
    return TEAMS[index] if index < len(TEAMS) else f"Team {index + 1}"


class PhoneHall:
    """An event of this many tables with the first round open, and the phones at them.

    `place` is its file or server; the server's process opens it at `served`.
    """

    def __init__(self, folder, tables=1, *, deals=18, rounds=1, settings=None, system="international-56", place=None):
        self.path: Path | str = place or folder / "hall.scorekeeper"
        self.data, self.tables = folder / "data", tables
        made = NewEvent("Autumn Cup", system, settings={"deals": deals, **SETTING, **(settings or {})})
        desk = create_event(self.path, made, who="Mini", seat="office")
        facts: list[Any] = [
            TeamEntered(
                team_of(n),
                team_name(n),
                players_of(team_name(n)),
                players_of(team_name(n))[0],
            )
            for n in range(2 * tables)
        ]
        for number in range(1, rounds + 1):
            for table in range(1, tables + 1):
                facts.append(SessionOpened(session_of(table, number), self.teams_at(table, number), number, table))
        desk.submit([*facts, RoundOpened(MAIN, 1)])
        self.event = desk.store.event
        desk.close()
        self.served = str(self.path)
        self.register = PhoneRegister(self.data, self.event, utc_now)
        self.server: Any = None
        self.http: Any = None

    def teams_at(self, table, number=1):
        """Return the teams at a table in a round, side A first."""
        return team_of(2 * table - 2), team_of(2 * ((table + number - 2) % self.tables) + 1)

    def desk(self, who="Mini", seat="office"):
        """Return a desk that works while the phones do."""
        return open_event(self.path, who=who, seat=seat)

    def start(self, port=0, **more):
        self.server = PhoneServer(
            lambda: open_event(self.path, who="Phones", seat="phones"), self.register, {"en": page_words()}, **more
        )
        self.http = HallServer(self.server, port=port, body=BODY)
        return self

    @property
    def port(self):
        return self.http.port

    def stop(self):
        http, self.http = self.http, None
        if http is not None:
            http.close()
            self.server.close()

    def phone(self, table=1, side="A", number=1):
        """Return a team's phone at a table, with a code that it has used."""
        state = self.server.tournament.sessions[session_of(table, number)]
        code = self.register.make_code("team", state.teams["AB".index(side)])
        phone = TestPhone(self.port, code)
        phone.hello()
        return phone


class TestPhone:
    """A phone that behaves like the page; `answers` are all it received."""

    __test__ = False

    def __init__(self, port, code):
        self.port, self.code, self.device = port, code, secrets.token_hex(16)
        self.id, self.hash = code_id(code), code_hash(code)
        self.key = phone_key(self.hash, self.device)
        self.nonce = ""

    def signed(self, method, path, text=""):
        """Return the heads of a request as this phone signs it now."""
        signed = signature(self.key, request_text(method, path, self.nonce, text))
        return {"Authorization": f"Phone {self.id} {signed}", "X-Nonce": self.nonce}

    def ask(self, method, path, body=None, **heads) -> Any:
        """Return status, answer and headers."""
        text = "" if body is None else body if isinstance(body, str) else json.dumps(body, ensure_ascii=False)
        while True:
            signed = self.signed(method, path, text or heads.get("X-Waiting", ""))
            answer, content = self.exchange(method, path, text.encode() or None, {**signed, **heads})
            self.nonce = answer.headers.get("X-Nonce", self.nonce)
            result = json.loads(content) if content else None
            if not (isinstance(result, dict) and result.get("code") == "nonce"):
                return answer.status, result, answer.headers

    def exchange(self, method, path, body, heads) -> Any:
        """Return the answer to a request as it is, and its content."""
        line = HTTPConnection(LOOPBACK, self.port, timeout=10)
        try:
            line.request(method, path, body, heads)
            answer = line.getresponse()
            return answer, answer.read()
        except HTTPException as error:
            raise OSError("no answer") from error
        finally:
            line.close()

    def hello(self):
        sign = signature(self.hash, f"hello {self.device}")
        return self.ask("POST", "/hello", {"id": self.id, "device": self.device, "sign": sign})

    def state(self) -> Any:
        return self.ask("GET", "/state")[1]

    def do(self, kind, by=None, *, seen=None, session=None, cmd=None, **body):
        """Enter a command; return status and answer."""
        state = self.state() if by is None or seen is None or session is None else {}
        command = {
            "kind": kind,
            "by": by or state["me"],
            "seen": state["seq"] if seen is None else seen,
            "session": session or state["session"],
            "cmd": cmd or secrets.token_hex(16),
            **body,
        }
        return self.ask("POST", "/do", command)[:2]

    def deal(self, number, text="A 40H 44", **more):
        """Enter a deal, given in the desk's notation."""
        side, bid, *rest = text.split()
        strain = bid.lstrip("0123456789").rstrip("X")
        value, doubling = int(bid[: len(bid.rstrip("XCDHSNT"))]), bid.count("X")
        result = {} if not rest else {"outcome": "made"} if rest[0] == "+" else {"taken": int(rest[0])}
        return self.do("deal", deal=number, side=side, value=value, strain=strain, doubling=doubling, **result, **more)

    def accept(self, number=None, by=None):
        wait = next(wait for wait in self.state()["waits"] if number in {None, wait["deal"]})
        other = "B" if wait["by"] == "A" else "A"
        return self.do("accept", by or other, deal=wait["deal"], entries=wait["entries"])

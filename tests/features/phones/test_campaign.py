"""Tables in a bad network: kills, lost and repeated requests, and every deal counts once.

As a campaign: 45 tables, 18 deals, 14 kills of the server (`python -m tests.campaigns phones`).
"""

import random
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from scorekeeper.features.phones.view.phone_register import PhoneRegister
from scorekeeper.journal.confirming import sides_that_looked, unaccepted
from scorekeeper.journal.desks import holder_of
from scorekeeper.journal.facts import DealAccepted, DealRecorded, RoundClosed, RoundOpened, TableTaken
from scorekeeper.journal.fold import fold
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.language.lines import notation
from scorekeeper.rules.contract import Contract
from tests.campaigns import how_many, tell
from tests.features.phones.hall import Hall, TestPhone, session_of, team_of
from tests.features.phones.server_process import ServerProcess, wait_for

LOST_REQUESTS, LOST_ANSWERS, DOUBLED = 0.10, 0.10, 0.08
DEALS = ("A 40H 44", "B 28NT 20", "A 33SX 30", "B 48C 48", "A 28D 28", "B 41H 12")
FINAL = {200, 400, 409}


class BadLine(TestPhone):
    """A phone with lost requests and answers that repeats its command until answered."""

    def __init__(self, server, code, chance, counted):
        super().__init__(server.port, code)
        self.chance, self.counted, self.offline = chance, counted, False

    def ask(self, method, path, body=None, **heads) -> Any:
        while True:
            try:
                self._lose(LOST_REQUESTS)
                if body is not None and self.chance.random() < DOUBLED:
                    super().ask(method, path, body, **heads)
                status, answer, got = super().ask(method, path, body, **heads)
                self._lose(LOST_ANSWERS)
                if status < 500:
                    return status, answer, got
            except OSError:
                pass
            time.sleep(0.01)

    def _lose(self, share):
        if self.chance.random() < share:
            raise OSError("lost")

    def enter(self, kind, **more):
        """Enter a command and return its answer and its id."""
        cmd = secrets.token_hex(16)
        status, answer = self.do(kind, cmd=cmd, **more)
        assert status in FINAL, (status, answer)
        self.counted()
        return status, answer, cmd


def deal_of(text, number):
    side, bid, taken = text.split()
    return {
        "deal": number, "side": side, "value": int(bid[:2]), "strain": bid[2:].rstrip("X"), "doubling": bid.count("X"),
        "taken": int(taken),
    }  # fmt: skip


class Table:
    """A table with two phones entering a session; `expected` is what its paper shows."""

    def __init__(self, number, phones, deals, chance):
        self.number, self.phones, self.deals, self.chance = number, phones, deals, chance
        self.expected: list[str] = []
        self.taken = False

    def play(self):
        for number in range(1, self.deals + 1):
            text = self.chance.choice(DEALS)
            if not self._deal(number, text):
                return
            self.expected.append(text)
        for phone in self.phones.values():
            while True:
                status, answer, _cmd = phone.enter("sheet", newest=phone.state()["seq"])
                if status == 200:
                    break
                assert answer["code"] in {"changed", "conflict"}, answer

    def _deal(self, number, text):
        side = self.chance.choice("AB")
        writer, other = self.phones[side], self.phones["BA"["AB".index(side)]]
        whole = deal_of(text, number)
        contract = {name: value for name, value in whole.items() if name != "taken"}
        way = self.chance.random()
        seen = other.state()
        if way < 0.7 and not self._sent(writer, contract):
            return False
        if not self._sent(writer, whole):
            return False
        if way < 0.1:  # both phones were without a connection, and the other one wrote the same
            if not self._sent(other, {"seen": seen["seq"], "session": seen["session"], "by": seen["me"], **whole}):
                return False
        elif way < 0.2:  # ... or something else: nothing is overwritten, and it accepts what was first
            wrong = {**whole, "taken": whole["taken"] + 1}
            status, answer, _cmd = other.enter(
                "deal", seen=seen["seq"], session=seen["session"], by=seen["me"], **wrong
            )
            if self._is_taken(status, answer):
                return False
            assert (status, answer["code"]) == (409, "two-versions"), answer
            self._accept(other, number)
        elif way < 0.5:  # handed over, if the other phone has not been heard since the server was killed
            if not self._accept(writer, number):
                self._accept(other, number)
        elif way < 0.6:  # sent back, and put right
            (wait,) = other.state()["waits"]
            status, answer, _cmd = other.enter("differ", deal=number, entries=wait["entries"], note="1 card point")
            if self._is_taken(status, answer):
                return False
            assert status == 200, answer
            if not (self._sent(writer, {**whole, "taken": 1}) and self._sent(writer, whole)):
                return False
            self._accept(other, number)
        else:
            self._accept(other, number)
        return True

    def _sent(self, phone, values):
        status, answer, _cmd = phone.enter("deal", **values)
        if self._is_taken(status, answer):
            return False
        assert status == 200, (answer, values)
        return True

    def _is_taken(self, status, answer):
        """Return whether a desk took the table over before this arrived."""
        self.taken = self.taken or (status == 409 and answer["code"] == "desk-has-it")
        return self.taken

    def _accept(self, phone, number):
        waits = [wait for wait in phone.state()["waits"] if wait["deal"] == number]
        if waits:
            by = "A" if waits[0]["by"] == "B" else "B"
            status, answer, _cmd = phone.enter("accept", by=by, deal=number, entries=waits[0]["entries"])
            assert status == 200 or answer["code"] in {"answered", "desk-has-it", "their-phone"}, answer
            return status == 200 or answer["code"] != "their-phone"
        return True


def test_every_deal_counts_once_and_as_written_whatever_gets_lost(tmp_path):
    tables = how_many("phones", 8)
    deals, kills = (18, 14) if tables > 8 else (6, 2)
    chance = random.Random(56)
    hall = Hall(tmp_path, tables, deals=deals, rounds=2, settings={"announcements": "every-six"})
    register = PhoneRegister(tmp_path / "home" / "scorekeeper", hall.event, utc_now)
    codes = {team: register.make_code("team", team) for team in map(team_of, range(2 * tables))}
    with ServerProcess(hall, tmp_path) as server:
        answered = [0]

        def counted():
            answered[0] += 1

        held = [
            Table(
                number,
                {
                    side: BadLine(
                        server, codes[team_of(2 * number - 2 + index)], random.Random(number * 10 + index), counted
                    )
                    for index, side in enumerate("AB")
                },
                deals,
                random.Random(number),
            )
            for number in range(1, tables + 1)
        ]
        expected = tables * deals * 2
        with ThreadPoolExecutor(tables) as pool:
            for phone in (phone for table in held for phone in table.phones.values()):
                assert phone.hello()[0] == 200
            play = [pool.submit(table.play) for table in held]
            desk = hall.desk()
            taken = chance.randrange(tables)
            for kill in range(kills):
                while answered[0] < expected * (kill + 1) // (kills + 2) and not all(job.done() for job in play):
                    time.sleep(0.01)
                server.kill()
                if kill == kills // 2:  # a desk takes one table over while the phones are away, and types on
                    desk.catch_up()
                    _take_over(desk, held[taken])
                server.start()
            for job in play:
                job.result(600)
        desk.catch_up()
        _play_to_the_end(desk, held[taken], deals)
        late = held[0].phones["A"].state()["session"]
        desk.submit([RoundClosed(MAIN, 1)])
        desk.submit([RoundOpened(MAIN, 2)])
        wait_for(lambda: held[0].phones["A"].state().get("round") == 2)
        status, answer, _cmd = held[0].phones["A"].enter("call", session=late)
        assert (status, answer["code"]) == (409, "other-session")
        server.stop()
    _counted(hall, held, deals)
    tell(f"{tables} tables, {tables * deals} deals, {server.starts - 1} kills: 0 lost, 0 doubled")
    desk.close()


def _take_over(desk, table):
    state = desk.tournament.sessions[session_of(table.number)]
    holder = holder_of(desk.tournament, state.uid)
    desk.submit([TableTaken(state.uid, holder.seat if holder is not None else "")])


def _play_to_the_end(desk, table, deals):
    """Type the remaining deals of a table that the desk has taken over."""
    uid = session_of(table.number)
    for number in range(1, deals + 1):
        recorded = desk.tournament.sessions[uid].record.deal(number)
        if recorded is None or (recorded.taken is None and recorded.outcome is None):
            text = DEALS[0]
            desk.submit([DealRecorded(uid, number, "A", Contract(40, "H"), 44)], reason="typed from the paper")
            table.expected[number - 1 :] = [text]
        elif len(table.expected) < number:
            table.expected.append(notation(recorded))
    for row in unaccepted(desk.tournament.sessions[uid]):
        desk.submit([row.accepted(uid)], reason="the captains are at the desk")


def _counted(hall, held, deals):
    """Read the journal again and count its deals."""
    desk = hall.desk()
    entries = desk.entries
    assert fold(entries) == desk.tournament
    assert len({entry.cmd for entry in entries}) == len(entries)
    for table in held:
        state = desk.tournament.sessions[session_of(table.number)]
        record = [notation(deal) for deal in state.record.deals]
        assert record == [text.replace(" 1 ", " ") for text in table.expected], table.number
        assert len(record) == deals
        assert unaccepted(state) == ()
        assert table.taken or len(sides_that_looked(state)) == 2
        whole = [entry.fact.deal or 0 for entry in state.entries if isinstance(entry.fact, DealAccepted)]
        assert table.taken or sorted(whole) == [*range(1, deals + 1)]
    desk.close()

"""The campaign of the phones: tables in a bad network play two rounds, and every deal counts once and as written.

Requests and answers are lost and doubled, the server is killed, the line to a database is cut; both phones of a table
are without a connection at once, a desk takes tables over, gives them back or keeps them, and a round closes while
phones still keep something that was entered in it.
"""

import random
import secrets
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any, NamedTuple

from scorekeeper.features.phones.view.phone_commands import return_to_phones
from scorekeeper.features.phones.view.phone_register import PhoneRegister
from scorekeeper.journal.confirming import sides_that_looked, unaccepted
from scorekeeper.journal.desks import holder_of, phone_seat
from scorekeeper.journal.facts import DealAccepted, DealRecorded, RoundClosed, RoundOpened, TableTaken
from scorekeeper.journal.fold import fold
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.language.lines import notation
from scorekeeper.rules.contract import Contract
from tests.features.phones.hall import TestPhone, session_of, team_of
from tests.features.phones.server_process import ServerProcess, wait_for

LOST_REQUESTS, LOST_ANSWERS, DOUBLED = 0.10, 0.10, 0.08
DEALS = ("A 40H 44", "B 28NT 20", "A 33SX 30", "B 48C 48", "A 28D 28", "B 41H 12")
FINAL = {200, 400, 409}
OTHER = {"A": "B", "B": "A"}
SETTINGS = {"announcements": "every-six"}


class Plan(NamedTuple):
    """How many tables play how many deals in each of two rounds, and how often the server is killed in each."""

    tables: int
    deals: int
    kills: int


SHORT, WHOLE = Plan(8, 3, 1), Plan(45, 9, 7)


class SteadyLine:
    """The line to a file: nothing can cut it."""

    cuts = outages = 0

    def disturb(self) -> None:
        """Do nothing: only the line to a database can be cut."""

    def mend(self) -> None:
        """Do nothing."""


class BadLine(TestPhone):
    """A phone with lost requests and answers that repeats its command until answered."""

    def __init__(self, server, code, chance, counts):
        super().__init__(server.port, code)
        self.chance, self.counts = chance, counts

    def ask(self, method, path, body=None, **heads) -> Any:
        while True:
            try:
                self._lose(LOST_REQUESTS)
                if body is not None and self.chance.random() < DOUBLED:
                    super().ask(method, path, body, **heads)
                nonce = self.nonce
                status, answer, got = super().ask(method, path, body, **heads)
                given, self.nonce = self.nonce, nonce
                self._lose(LOST_ANSWERS)
                self.nonce = given
                if status < 500:
                    return status, answer, got
                self.counts["not saved yet"] += 1
                time.sleep(0.2)  # a phone waits much longer before it sends a command again
            except OSError:
                pass
            time.sleep(0.01)

    def _lose(self, share):
        if self.chance.random() < share:
            raise OSError("lost")

    def enter(self, kind, **more):
        """Enter a command and return its answer."""
        status, answer = self.do(kind, **more)
        assert status in FINAL, (status, answer)
        self.counts["answered"] += 1
        return status, answer


class OfficeDesk:
    """The desk beside the phones; several tables use it in turn."""

    def __init__(self, hall):
        self.desk, self._turn = hall.desk(), Lock()

    def session(self, uid):
        self.desk.catch_up()
        return self.desk.tournament.sessions[uid]

    def take_over(self, uid):
        with self._turn:
            self.session(uid)
            holder = holder_of(self.desk.tournament, uid)
            self.desk.submit([TableTaken(uid, holder.seat if holder is not None else "")])

    def give_back(self, uid):
        with self._turn:
            assert return_to_phones(self.desk, self.session(uid))

    def type_deal(self, uid, number, text):
        """Type a deal from the paper."""
        side, bid, taken = text.split()
        contract = Contract(int(bid[:2]), bid[2:].rstrip("X"), bid.count("X"))
        with self._turn:
            self.desk.catch_up()
            self.desk.submit([DealRecorded(uid, number, side, contract, int(taken))], reason="typed from the paper")

    def finish(self, table):
        """Type the remaining deals of a table that this desk has taken over, and accept what waits there."""
        uid, record = table.uid, self.session(table.uid).record
        for number in range(1, table.deals + 1):
            recorded = record.deal(number)
            if recorded is None or (recorded.taken is None and recorded.outcome is None):
                self.type_deal(uid, number, DEALS[0])
                table.expected[number - 1 :] = [DEALS[0]]
            elif len(table.expected) < number:
                table.expected.append(notation(recorded))
        for row in unaccepted(self.session(uid)):
            self.desk.submit([row.accepted(uid)], reason="the captains are at the desk")

    def next_round(self):
        self.desk.catch_up()
        self.desk.submit([RoundClosed(MAIN, 1)])
        self.desk.submit([RoundOpened(MAIN, 2)])


def deal_of(text, number):
    side, bid, taken = text.split()
    return {
        "deal": number, "side": side, "value": int(bid[:2]), "strain": bid[2:].rstrip("X"), "doubling": bid.count("X"),
        "taken": int(taken),
    }  # fmt: skip


def contract_of(whole):
    return {name: value for name, value in whole.items() if name != "taken"}


class PhoneTable:
    """A table with two phones entering a session of a round; `expected` is what its paper shows.

    `lends` is the deal at which a desk takes the table over for a while, 0 for none; of a table that is `late` the last
    deal stays on the phones, in `kept`.
    """

    def __init__(self, number, round_number, phones, office, deals, *, lends=0, late=False):
        self.number, self.phones, self.office, self.deals = number, phones, office, deals
        self.uid, self.lends, self.late = session_of(number, round_number), lends, late
        self.chance = random.Random(100 * round_number + number)
        self.expected: list[str] = []
        self.kept: list[tuple[BadLine, str, dict[str, Any]]] = []
        self.taken = False

    def play(self):
        number = 1
        while number <= self.deals:
            texts = [self.chance.choice(DEALS)]
            if number == self.lends:
                self._lend(number, texts[0])
            elif self.late and number == self.deals:
                self._keep(number, texts[0])
            elif number + 1 < self.deals and number + 1 != self.lends and self.chance.random() < 0.15:
                texts.append(self.chance.choice(DEALS))
                self._both_offline(number, texts)
            elif not self._deal(number, texts[0]):
                return
            if self.taken:
                return
            self.expected += texts
            number += len(texts)
        for phone in self.phones.values() if not self.late else ():
            while True:
                status, answer = phone.enter("sheet", newest=phone.state()["seq"])
                if status == 200:
                    break
                assert answer["code"] in {"changed", "conflict"}, answer

    def _deal(self, number, text):
        side = self.chance.choice("AB")
        writer, other = self.phones[side], self.phones[OTHER[side]]
        whole = deal_of(text, number)
        way = self.chance.random()
        seen = other.state()
        if way < 0.7 and not self._sent(writer, contract_of(whole)):
            return False
        if not self._sent(writer, whole):
            return False
        if way < 0.1:  # both phones were without a connection, and the other one wrote the same
            if not self._sent(other, {"seen": seen["seq"], "session": seen["session"], "by": seen["me"], **whole}):
                return False
        elif way < 0.2:  # ... or something else: nothing is overwritten, and it accepts what was first
            wrong = {**whole, "taken": whole["taken"] + 1}
            status, answer = other.enter("deal", seen=seen["seq"], session=seen["session"], by=seen["me"], **wrong)
            if self._is_taken(status, answer):
                return False
            assert (status, answer["code"]) == (409, "two-versions"), answer
            self._accept(other, number)
        elif way < 0.5:  # handed over, if the other phone has not been heard since the server was killed
            if not self._accept(writer, number):
                self._accept(other, number)
        elif way < 0.6:  # sent back, and put right
            (wait,) = other.state()["waits"]
            status, answer = other.enter("differ", deal=number, entries=wait["entries"], note="1 card point")
            if self._is_taken(status, answer):
                return False
            assert status == 200, answer
            if not (self._sent(writer, {**whole, "taken": 1}) and self._sent(writer, whole)):
                return False
            self._accept(other, number)
        else:
            self._accept(other, number)
        return True

    def _both_offline(self, number, texts):
        """Both phones write down the same deals without a connection; one was handed over to accept each of them."""
        side = self.chance.choice("AB")
        writer, other, seen = self.phones[side], self.phones[OTHER[side]], self.phones[side].state()
        then = {"seen": seen["seq"], "session": seen["session"]}
        queues: dict[BadLine, list[tuple[str, dict[str, Any]]]] = {writer: [], other: []}
        for deal, text in enumerate(texts, number):
            whole, cmd = deal_of(text, deal), secrets.token_hex(16)
            queues[writer] += [
                ("deal", {"by": side, **contract_of(whole)}),
                ("deal", {"by": side, "cmd": cmd, **whole}),
                ("accept", {"by": OTHER[side], "deal": deal, "command": cmd}),
            ]
        queues[other] += [
            ("deal", {"by": OTHER[side], **contract_of(deal_of(texts[0], number))}),
            ("deal", {"by": OTHER[side], **deal_of(texts[0], number)}),
        ]
        while any(queues.values()):
            phone = self.chance.choice([phone for phone, queue in queues.items() if queue])
            kind, values = queues[phone].pop(0)
            status, answer = phone.enter(kind, **then, **values)
            if self._is_taken(status, answer):
                return
            if answer.get("code") == "their-phone":  # the other one is back, and answers for itself
                self._accept(other, values["deal"])
                continue
            # the result of the second deal is refused at most while the first one waits, and that one never does here
            assert status == 200, (answer, kind, values)

    def _lend(self, number, text):
        """A desk takes the table over while both phones write on, types the deal, and gives the table back."""
        state = self.phones["A"].state()
        self.office.take_over(self.uid)
        for side, phone in self.phones.items():
            status, answer = phone.enter(
                "deal", by=side, seen=state["seq"], session=state["session"], **deal_of(text, number)
            )
            assert (status, answer["code"]) == (409, "desk-has-it"), answer
        self.office.type_deal(self.uid, number, text)
        self.office.give_back(self.uid)
        wait_for(lambda: not any(phone.state()["held"] for phone in self.phones.values()))

    def _keep(self, number, text):
        """Keep the last deal on both phones, which have no connection until the next round is open."""
        for side, phone in self.phones.items():
            state, whole = phone.state(), deal_of(text, number)
            then = {"by": side, "seen": state["seq"], "session": state["session"]}
            self.kept += [(phone, "deal", {**then, **contract_of(whole)}), (phone, "deal", {**then, **whole})]

    def send_late(self):
        """Send what the phones kept, in the next round: none of it is entered anywhere."""
        for phone, kind, values in self.kept:
            status, answer = phone.enter(kind, **values)
            assert (status, answer["code"]) == (409, "other-session"), answer

    def _sent(self, phone, values):
        status, answer = phone.enter("deal", **values)
        if self._is_taken(status, answer):
            return False
        assert status == 200, (answer, values)
        return True

    def _is_taken(self, status, answer):
        """Return whether a desk took the table over before this arrived."""
        self.taken = self.taken or (status == 409 and answer["code"] == "desk-has-it")
        return self.taken

    def _accept(self, phone, number):
        """Accept a deal on this phone; return False if the other side has to do so on its own."""
        waits = [wait for wait in phone.state()["waits"] if wait["deal"] == number]
        if waits:
            by = OTHER[waits[0]["by"]]
            status, answer = phone.enter("accept", by=by, deal=number, entries=waits[0]["entries"])
            self._is_taken(status, answer)
            assert status == 200 or answer["code"] in {"answered", "desk-has-it", "their-phone"}, answer
            return answer.get("code") != "their-phone"
        return True


class PhoneCampaign:
    """Two rounds of a hall, played to the end."""

    def __init__(self, hall, folder, plan, line=None):
        self.hall, self.plan, self.line = hall, plan, line or SteadyLine()
        self.counts: Counter[str] = Counter()
        self._chance = random.Random(56)
        register = PhoneRegister(folder / "home" / "scorekeeper", hall.event, utc_now)
        self._codes = {team: register.make_code("team", team) for team in map(team_of, range(2 * plan.tables))}
        self._folder = folder

    def run(self) -> str:
        """Play, count, and return the figures. Raises AssertionError for what is lost, doubled or otherwise."""
        office = OfficeDesk(self.hall)
        with ServerProcess(self.hall, self._folder) as server:
            phones = {
                team: BadLine(server, code, random.Random(team), self.counts) for team, code in self._codes.items()
            }
            with ThreadPoolExecutor(self.plan.tables) as pool:
                first = self._tables(1, phones, office)
                assert all(phone.hello()[0] == 200 for phone in phones.values())
                self._play(pool, server, first, office)
                late = first[-1]
                office.type_deal(late.uid, self.plan.deals, late.expected[-1])
                office.next_round()
                wait_for(lambda: all(phone.state().get("round") == 2 for phone in late.phones.values()))
                late.send_late()
                second = self._tables(2, phones, office)
                self._play(pool, server, second, office)
            server.stop()
        office.desk.close()
        held = [*first, *second]
        self._count(held)
        deals = len(held) * self.plan.deals
        return (
            f"{self.plan.tables} tables, 2 rounds, {deals} deals, {server.starts - 1} kills, {self.line.cuts} lines to "
            f"the database cut, {self.line.outages} outages of it, {self.counts['not saved yet']} commands put off, "
            f"{sum(bool(table.lends) for table in held)} tables taken over and given back, "
            f"{sum(table.taken for table in held)} kept by the desk: "
            "0 lost, 0 doubled"
        )

    def _tables(self, number, phones, office):
        """Return the tables of a round: a desk borrows every third one, and the last is late in the first round."""
        deals, tables = self.plan.deals, []
        for table in range(1, self.plan.tables + 1):
            teams = self.hall.teams_at(table, number)
            sides = {side: phones[team] for side, team in zip("AB", teams, strict=True)}
            late = number == 1 and table == self.plan.tables
            lends = 1 + table % deals if table % 3 == 0 and not late else 0
            tables.append(PhoneTable(table, number, sides, office, deals, lends=lends, late=late))
        return tables

    def _play(self, pool, server, tables, office):
        """Play a round; the server is killed meanwhile, and a desk takes one table over for good."""
        plan, begun = self.plan, self.counts["answered"]
        expected = 2 * plan.tables * plan.deals
        kept = self._chance.choice([table for table in tables if not (table.late or table.lends)])
        jobs = [pool.submit(table.play) for table in tables]
        for kill in range(plan.kills):
            due = begun + expected * (kill + 1) // (plan.kills + 2)
            while self.counts["answered"] < due and not all(job.done() for job in jobs):
                self.line.disturb()
                time.sleep(0.01)
            self.line.mend()
            server.kill()
            if kill == plan.kills // 2:  # the phones are away meanwhile, and this desk types on to the end
                office.take_over(kept.uid)
            server.start()
        while not all(job.done() for job in jobs):
            self.line.disturb()
            time.sleep(0.01)
        self.line.mend()
        for job in jobs:
            job.result()
        office.finish(kept)

    def _count(self, tables):
        """Read the journal again and count its deals."""
        desk = self.hall.desk()
        entries = desk.entries
        assert fold(entries) == desk.tournament
        assert len({entry.cmd for entry in entries}) == len(entries)
        for table in tables:
            state = desk.tournament.sessions[table.uid]
            record = [notation(deal) for deal in state.record.deals]
            assert record == [text.replace(" 1 ", " ") for text in table.expected], table.uid
            assert len(record) == self.plan.deals
            assert unaccepted(state) == ()
            assert table.taken or table.late or len(sides_that_looked(state)) == 2
            accepted = [entry.fact.deal or 0 for entry in state.entries if isinstance(entry.fact, DealAccepted)]
            typed = [
                entry.fact.deal
                for entry in state.entries
                if isinstance(entry.fact, DealRecorded) and phone_seat(entry.seat) is None
            ]
            assert len(typed) <= 1 + self.plan.deals * table.taken, table.uid
            assert table.taken or sorted([*accepted, *typed]) == [*range(1, self.plan.deals + 1)], table.uid
        desk.close()

"""The facts of a large event, in the order in which they were entered."""

import random

from scorekeeper.journal.facts import DealRecorded, PenaltyGiven, SessionOpened
from scorekeeper.rules.contract import Contract
from tests.journal.event import BEGINNING, DALLAS, DETROIT


def facts():
    """Sessions as they are entered: most deals at once, some contract first, a few penalties."""
    chance = random.Random(1)
    yield from BEGINNING[:3]
    for number in range(1, 4000):
        uid = f"{number:032x}"
        yield SessionOpened(uid, (DALLAS, DETROIT), number // 8 + 1, number % 8 + 1)
        for deal in range(1, 19):
            contract = Contract(chance.randint(28, 56), chance.choice("CDHS"), chance.choice((0, 0, 1)))
            side = chance.choice("AB")
            if chance.random() < 0.3:
                yield DealRecorded(uid, deal, side, contract)
            yield DealRecorded(uid, deal, side, contract, chance.randint(20, 56))
            if chance.random() < 0.12:
                yield PenaltyGiven(uid, side, "lead-out-of-turn", deal)

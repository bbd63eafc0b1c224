"""Six desks in separate processes: seats and server killed, nothing lost or doubled."""

import random

import pytest

from tests.campaigns import how_many, tell
from tests.postgres.desks import SEATS, Desks

CRASHES = how_many("server-kills", 1)


@pytest.fixture
def desks(hall, tmp_path):
    """Six desks, each with a session of its own."""
    new_desks = Desks(hall, hall.url, tmp_path)
    yield new_desks
    new_desks.end()


def test_six_seats_killed_and_the_server_too_lose_and_double_nothing(desks, hall):
    chance = random.Random(56)
    for login in desks.lines:
        desks.start(login)
    desks.wait_for(10)
    for login in chance.sample(list(desks.lines), 2):
        desks.kill(login)
        desks.start(login)
    for crash in range(CRASHES):
        desks.wait_for(40 + 2 * crash)
        hall.cluster.stop()
        hall.cluster.start()
    desks.finish()
    deals = desks.check(hall.url())
    tell(f"{CRASHES} kills of the server, 2 of seats: {deals} deals of {SEATS} seats, all there once")

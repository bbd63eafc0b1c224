"""Tables in a bad network, with an event on a server: the line to the database is cut as well.

As a campaign: 45 tables, 810 deals (`python -m tests.campaigns phones-at-a-server`).
"""

import random

import pytest

from scorekeeper.journal.access import SCORER
from tests.campaigns import how_many, tell
from tests.features.phones.campaign import SETTINGS, SHORT, WHOLE, PhoneCampaign
from tests.features.phones.hall import PhoneHall
from tests.postgres.proxy import CUTS, Proxy


class FaultyLine:
    """The line of the phones' server to the database: single questions are cut, and now and then it is down."""

    OFTEN = 40
    """One poll in this many is cut off; one in twice as many begins an outage."""

    def __init__(self, proxy):
        self._proxy, self._chance, self.outages, self._looks = proxy, random.Random(56), 0, 0

    @property
    def cuts(self):
        return self._proxy.cuts

    def disturb(self):
        self._looks += 1
        if self._looks % self.OFTEN == 0:
            self._proxy.cut = self._chance.choice(CUTS)
        if self._looks % (6 * self.OFTEN) == 0:
            self.outages += 1
            self._proxy.down = True
        elif self._looks % (6 * self.OFTEN) == self.OFTEN:
            self._proxy.down = False

    def mend(self):
        self._proxy.cut, self._proxy.down = "", False


@pytest.fixture
def proxy(hall):
    new_proxy = Proxy(hall.cluster.folder / f".s.PGSQL.{hall.cluster.port}")
    yield new_proxy
    new_proxy.close()


def test_every_deal_counts_once_whatever_becomes_of_the_line_to_the_database(hall, proxy, tmp_path):
    plan = WHOLE if how_many("phones-at-a-server", 8) > SHORT.tables else SHORT
    tables = PhoneHall(tmp_path, plan.tables, deals=plan.deals, rounds=2, settings=SETTINGS, place=hall.url())
    hall.seat(tables.event, anil=SCORER)
    tables.path = hall.url(event=tables.event)
    tables.served = f"postgresql://anil@127.0.0.1:{proxy.port}/{hall.database}?event={tables.event}"
    line = FaultyLine(proxy)
    tell(PhoneCampaign(tables, tmp_path, plan, line).run())
    assert line.cuts
    assert line.outages

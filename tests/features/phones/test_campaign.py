"""Tables in a bad network, with an event in a file: the server is killed, and every deal counts once.

As a campaign: 45 tables, 810 deals, 14 kills of the server (`python -m tests.campaigns phones`).
"""

from tests.campaigns import how_many, tell
from tests.features.phones.campaign import SETTINGS, SHORT, WHOLE, PhoneCampaign
from tests.features.phones.hall import PhoneHall


def test_every_deal_counts_once_and_as_written_whatever_gets_lost(tmp_path):
    plan = WHOLE if how_many("phones", 8) > SHORT.tables else SHORT
    hall = PhoneHall(tmp_path, plan.tables, deals=plan.deals, rounds=2, settings=SETTINGS)
    tell(PhoneCampaign(hall, tmp_path, plan).run())

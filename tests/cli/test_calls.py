"""The calls of a deal from a document into an event and out again."""

import json

from tests.cli.commands import run_ok

CALLS = ["28P", {"seat": 4, "call": "X"}, "29S", "X", "P", "P", "XX"]


def session(**deal):
    plain = {"format": "scorekeeper/session", "version": 1, "system": "international-56"}
    return plain | {"sides": {"A": {"name": "Dallas"}, "B": {"name": "Detroit"}}, "deals": [{"deal": 1} | deal]}


def test_calls_come_out_of_an_event_as_they_went_in_and_go_into_another(tmp_path):
    first, second, sheet = (tmp_path / name for name in ("one.scorekeeper", "two.scorekeeper", "sheet.json"))
    for event in (first, second):
        run_ok("new", event, "--system", "international-56")
    asked = session(calls=CALLS, first_seat=1, taken=30)
    run_ok("import", first, "-", stdin=json.dumps(asked).encode())
    run_ok("export", first, "--session", 1, "--json", sheet)
    run_ok("import", second, sheet)
    again = json.loads(run_ok("export", second, "--session", 1, "--json", "-"))
    for document in (json.loads(sheet.read_text("utf-8")), again):
        (deal,) = document["session"]["deals"]
        assert (deal["calls"], deal["first_seat"], deal["taken"]) == (CALLS, 1, 30)
        scored = document["result"]["deals"][0]
        assert (scored["side"], scored["contract"]) == ("B", "29SXX")

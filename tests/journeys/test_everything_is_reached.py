"""Every kind of entry and each of its fields can be made by a journey of keys."""

from pathlib import Path

from tests.journeys.reached import everything

WITHOUT_A_JOURNEY = dict.fromkeys(
    (f"entry-confirmed.{field}" for field in ("contract", "outcome", "side", "taken")),
    "written by earlier versions, in which a deal was typed again to confirm it",
) | {"sheet-looked-at": "only a phone enters it: tests/features/phones/test_page.py"}
"""What no journey makes, each with its reason."""


def test_every_kind_of_entry_and_every_optional_field_is_made_by_keys(reached):
    journeys = {path.stem for path in Path(__file__).parent.glob("test_*.py")} - {Path(__file__).stem}
    assert reached.files == journeys, "run the whole folder: this test looks at what the journeys entered"
    missed = everything() - reached.names
    unreached, needless = missed - WITHOUT_A_JOURNEY.keys(), WITHOUT_A_JOURNEY.keys() - missed
    assert not unreached, f"no journey of keys enters {', '.join(sorted(unreached))}"
    assert not needless, f"no exceptions any more: {', '.join(sorted(needless))}"

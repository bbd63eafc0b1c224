"""Every kind of entry and each of its fields can be made by a journey of keys."""

from pathlib import Path

from tests.journeys.reached import everything, expected

WITHOUT_A_JOURNEY = dict.fromkeys(
    (f"entry-confirmed.{field}" for field in ("contract", "outcome", "side", "taken")),
    "written by earlier versions, in which a deal was typed again to confirm it",
) | {"sheet-looked-at": "only a phone enters it: tests/features/phones/test_page.py"}
"""What no journey makes, each with its reason."""


def test_every_kind_of_entry_and_every_optional_field_is_expected_of_a_journey():
    names = frozenset().union(*expected().values())
    unreached = everything() - names - WITHOUT_A_JOURNEY.keys()
    assert not unreached, f"no journey of keys enters {', '.join(sorted(unreached))}"
    needless = WITHOUT_A_JOURNEY.keys() & names | (names | WITHOUT_A_JOURNEY.keys()) - everything()
    assert not needless, f"no longer to be named: {', '.join(sorted(needless))}"


def test_every_journey_that_something_is_expected_of_exists():
    folder = Path(__file__).parent
    for test in expected():
        file, _, function = test.partition("::")
        assert f"def {function.partition('[')[0]}(" in (folder / file).read_text(encoding="utf-8"), test

"""The workbook of other 56 systems: every payment recomputed in LibreOffice."""

import re
from pathlib import Path

import pytest

from tests.campaigns import how_many
from tests.sheets.books import book_bytes, opened
from tests.sheets.calculated import plant
from tests.sheets.making_matches import MATCHES, four_teams, random_match, tables

RANDOM = range(how_many("random-workbooks", 10))
PLANTED = {
    "Score!B7": (29, "B7"),
    "Score!M9": (14, "B7"),  # tables at the start
    "Score!M10": (16, "M10"),
    "Score!L10": (-1, "L10"),
    "Score!H10": ("X", "K10"),  # as if doubled
    "Score!F10": (28, "K10"),  # 40 hearts in the next lower band
    "Score!Q13": (None, "K13"),  # nobody refused a surrender: made after all
    "Score!J14": ("defeated", "K14"),
    "Score!D11": ("A", "K11"),
    "Lines!C2": (1, "B7"),
}
"""Wrong values planted in the workbook of `tables`, each with the Score cell that the check has to name."""


@pytest.fixture(scope="module")
def calculated(office, tmp_path_factory):
    """Let LibreOffice compute all workbooks at once: good ones, random ones, wrong ones."""
    folder: Path = tmp_path_factory.mktemp("matches")
    for name, maker in MATCHES.items():
        (folder / f"{name}.xlsx").write_bytes(book_bytes(maker()))
    for seed in RANDOM:
        (folder / f"random{seed}.xlsx").write_bytes(book_bytes(random_match(seed)))
    for number, (place, (value, _)) in enumerate(PLANTED.items()):
        plant(opened(book_bytes(tables())), place, value, folder / f"planted{number}.xlsx")
    return office.calculate(folder)


@pytest.mark.parametrize("name", [*MATCHES, *(f"random{seed}" for seed in RANDOM)])
def test_libreoffice_computes_everything_again_and_says_ok(calculated, name):
    assert calculated.cell(name, "Check", "B1") == "OK"
    result = [row[5] for row in calculated.rows(name, "Check")[11:] if row[0]]
    assert result[1:] == ["OK"] * (len(result) - 1)
    making = MATCHES[name]() if name in MATCHES else random_match(int(name.removeprefix("random")))
    assert calculated.wrong_results(name, book_bytes(making)) == {}


@pytest.mark.parametrize("number", range(len(PLANTED)))
def test_a_wrong_value_is_found_and_its_cell_named(calculated, number):
    _, named = list(PLANTED.values())[number]
    verdict = calculated.cell(f"planted{number}", "Check", "B1")
    assert re.fullmatch(rf"Score!{named} says \S*, it should be \S+", verdict), verdict


def test_the_tables_of_four_teams_are_in_real_cells():
    sheet = opened(book_bytes(four_teams()))["Score"]
    assert [sheet.cell(9, column).value for column in (1, 3, 5, 7, 9)] == ["A", "B", "C", "D", "ahead by"]
    assert [sheet.cell(9, column).value for column in (2, 4, 6, 8, 10)] == [48, 0, 0, 0, 48]
    assert [sheet.cell(10, column).value for column in range(11, 19)] == [
        *(f"change {side}" for side in "ABCD"),
        *(f"tables {side}" for side in "ABCD"),
    ]
    assert [sheet.cell(11, column).value for column in range(15, 19)] == [12] * 4
    assert [sheet.cell(12, column).value for column in range(11, 19)] == [6, -2, -2, -2, 18, 10, 10, 10]
    assert sheet["U15"].value == "nobody bid"
    assert (sheet.freeze_panes, sheet.print_title_rows) == ("B11", "$10:$10")


@pytest.mark.parametrize("name", MATCHES)
def test_every_number_leads_somewhere_and_paper_and_workbook_agree(name):
    match = MATCHES[name]()
    book = opened(book_bytes(match))
    sheet = book["Score"]
    for line in sheet.iter_rows():
        for cell in line:
            if isinstance(cell.value, int):
                assert cell.hyperlink is not None, cell.coordinate
                assert cell.hyperlink.location.split("!")[0] in {"Lines", "Journal"}
    record = {row[0]: row[1] for row in book["Record"].iter_rows(values_only=True)}
    assert (record["rule system"], record["edition"]) == (match.state.system.key, match.state.system.edition)

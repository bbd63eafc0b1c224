"""Cards with the codes of phones: four on a page, nothing cut, nothing too small."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.sheets.blank.phone_cards import PhoneCard, phone_cards_pdf

ADDRESS = "http://192.168.178.254:5657/#ocuYT5uQZWk--dBg2zcKRA"
WIFI = "Great Lakes Community Center 56", "WIFI:T:WPA;S:Great Lakes Community Center 56;P:0123456789abcdef;;"
LONG = "Kottayam Cultural and Sporting Association of Greater Michigan II"
EVENT = "The Great Lakes International Open Championship of 56 in the Town Hall of Southfield, 2026"


def pages(*cards, paper="A4"):
    return PdfReader(BytesIO(phone_cards_pdf(cards, sheet_options(paper)))).pages


@pytest.mark.parametrize("paper", ["A4", "letter"])
def test_four_cards_are_on_a_page_each_whole_and_readable(paper):
    cards = [PhoneCard(EVENT, LONG, ADDRESS, *WIFI), *(PhoneCard("Cup", f"Team {n}", ADDRESS) for n in range(4))]
    found = pages(*cards, paper=paper)
    assert len(found) == 2
    sizes = []

    def look(text, _cm, matrix, _font, size):
        if text.strip():
            sizes.append(size * abs(matrix[3]))

    text = " ".join(found[0].extract_text(visitor_text=look).split())
    assert min(sizes) >= 7
    for part in (
        LONG,
        EVENT,
        "First join the Wi-Fi: Great Lakes Community Center 56",
        "Team 0",
        "http://192.168.178.254",
    ):
        assert part in text
    assert text.count("The code works on one phone") == 4
    assert text.count("The other side answers on its own phone, or on yours.") == 4
    assert "ocuYT5uQZWk" not in text, "the code is only in the squares"


def test_the_wifi_is_joined_before_the_code_of_the_team_is_scanned():
    (page,) = pages(PhoneCard("Cup", "Dallas", ADDRESS, *WIFI))
    text = " ".join(page.extract_text().split())
    assert text.index("First join the Wi-Fi") < text.index("Scan with the phone")

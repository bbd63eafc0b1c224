"""Every paper is tagged in reading order: headings, paragraphs, tables, notes.

Read back with another library than the one that draws, from the structure tree and the pages' own operators.
"""

import io
import re
from collections.abc import Callable, Iterator
from typing import Any

import pypdf
import pytest

from scorekeeper.rules.systems import DEFAULT
from scorekeeper.sheets.blank.render import card_pdf, empty_pdf
from scorekeeper.sheets.committee.contents import slip_of
from scorekeeper.sheets.committee.slip import slips_pdf
from scorekeeper.sheets.game500.pdf import game_pdf
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.paper.tags import language_of
from scorekeeper.sheets.render import game_sheet_of
from scorekeeper.sheets.reports.render import render as render_report
from scorekeeper.sheets.reports.session import session_report
from tests.sheets.committee.judged_claims import ENDING, HIDDEN, WHOLE, slip_of_claim
from tests.sheets.committee.making_rulings import all_rulings_of, rulings
from tests.sheets.game500.making_games import full
from tests.sheets.making import Making, another_way, golden, heavy, ruled
from tests.sheets.making_matches import MATCHES
from tests.sheets.printed import printed

OPTIONS = SheetOptions(printed_at="2026-11-21T22:00:00Z")


def _game() -> bytes:
    game = full()
    return game_pdf(game_sheet_of(game.state, game.tournament, OPTIONS), OPTIONS)


def _report() -> bytes:
    making = heavy()
    return render_report(session_report(making.tournament, making.state, OPTIONS), "pdf", OPTIONS)


def _claims() -> bytes:
    return slips_pdf([slip_of_claim(cards) for cards in (ENDING, HIDDEN, WHOLE)], OPTIONS)


def _slips() -> bytes:
    making = rulings()
    return slips_pdf([slip_of(making.tournament, ruling, OPTIONS) for ruling in all_rulings_of(making)], OPTIONS)


PAPERS: dict[str, Callable[[], bytes]] = {
    "golden": lambda: printed(golden()),
    "heavy": lambda: printed(heavy()),
    "ruled": lambda: printed(ruled()),
    "sixty deals": lambda: printed(heavy(60)),
    "another way": lambda: printed(another_way()),
    "game": _game,
    "report": _report,
    "slips": _slips,
    "slips of claims": _claims,
    "card": lambda: card_pdf(golden().tournament, OPTIONS),
    "blank": lambda: empty_pdf(DEFAULT, {}, "", OPTIONS),
    **{name: lambda match=match: printed(match()) for name, match in MATCHES.items()},  # type: ignore[misc]
}
HELD_BY = {"TR": {"Table"}, "TH": {"TR"}, "TD": {"TR"}}
INLINE = {"TD", "TH", "P", "H1", "H2", "Note", "Span"}
"""The tags that may contain a word that is struck through or in another language."""


@pytest.fixture(scope="module", params=PAPERS)
def reader(request) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(PAPERS[request.param]()))


def kids(element: Any) -> list[Any]:
    return [item.get_object() for item in element.get("/K", ())]


def elements(element: Any, above: str = "") -> Iterator[tuple[str, Any, str]]:
    """Every element in the order of reading: its kind, itself, the kind it is in."""
    kind = str(element["/S"])[1:]
    yield kind, element, above
    for kid in kids(element):
        if isinstance(kid, dict) and "/S" in kid:
            yield from elements(kid, kind)


def root(reader: pypdf.PdfReader) -> Any:
    return reader.root_object["/StructTreeRoot"]["/K"].get_object()  # type: ignore[index]


def stretches(reader: pypdf.PdfReader) -> set[tuple[int, int]]:
    """Page and number of every stretch that an element of the tree has."""
    at = {page.indirect_reference.idnum: number for number, page in enumerate(reader.pages)}  # type: ignore[union-attr]
    result = []
    for _kind, element, _above in elements(root(reader)):
        for kid in kids(element):
            if isinstance(kid, int):
                result.append((at[element.raw_get("/Pg").idnum], int(kid)))
            elif "/MCID" in kid:
                result.append((at[kid.raw_get("/Pg").idnum], int(kid["/MCID"])))
    assert len(result) == len(set(result)), "nothing is read twice"
    return set(result)


def test_the_document_says_what_it_is_and_that_it_is_tagged(reader):
    about: Any = reader.root_object
    assert reader.pdf_header == "%PDF-1.7"
    assert str(about["/Lang"]) == "en"
    assert about["/MarkInfo"]["/Marked"]
    assert about["/ViewerPreferences"]["/DisplayDocTitle"]
    result = about["/Metadata"].get_object().get_data().decode()
    assert reader.metadata is not None
    assert reader.metadata.title
    assert f'x-default">{reader.metadata.title}</rdf:li>' in result.replace("&amp;", "&").replace("&#x27;", "'")
    assert "<dc:language><rdf:Bag><rdf:li>en<" in result


def test_all_that_is_drawn_is_read_or_an_artifact_and_all_that_is_read_is_drawn(reader):
    result = set()
    for number, page in enumerate(reader.pages):
        assert (page["/StructParents"], page["/Tabs"]) == (number, "/S")
        depth = 0
        contents = page.get_contents()
        assert contents is not None
        for operands, operator in contents.operations:
            if operator in {b"BDC", b"BMC"}:
                depth += 1
                if operator == b"BDC":
                    result.add((number, int(operands[1]["/MCID"])))
                else:
                    assert str(operands[0]) == "/Artifact"
            elif operator == b"EMC":
                depth -= 1
            elif operator in {b"Tj", b"TJ", b"S", b"s", b"f", b"f*", b"B", b"B*", b"b"}:
                assert depth == 1, "neither outside of everything nor in one thing within another"
        assert depth == 0
    assert result == stretches(reader)


def test_each_stretch_leads_back_to_its_element(reader):
    numbers = list(reader.root_object["/StructTreeRoot"]["/ParentTree"]["/Nums"])
    assert numbers[::2] == list(range(len(reader.pages)))
    for page, held in zip(reader.pages, numbers[1::2], strict=True):
        for index, element in enumerate(held.get_object()):
            own = element.get_object()
            inside = [kid if isinstance(kid, int) else kid.get("/MCID") for kid in kids(own)]
            assert index in inside
            assert own["/P"].get_object()["/S"]
        assert page["/StructParents"] in numbers[::2]


def test_tables_have_rows_of_one_length_with_heads(reader):
    for kind, element, above in elements(root(reader)):
        assert above in HELD_BY.get(kind, INLINE if kind == "Span" else {above})
        if kind != "Table":
            continue
        rows = kids(element)
        taken: dict[tuple[int, int], bool] = {}
        row_lengths = []
        for down, row in enumerate(rows):
            across = 0
            for cell in kids(row):
                about = cell.get("/A", {})
                while taken.get((down, across)):
                    across += 1
                span, height = int(about.get("/ColSpan", 1)), int(about.get("/RowSpan", 1))
                for more in range(height):
                    for further in range(span):
                        taken[down + more, across + further] = True
                across += span
                assert (cell["/S"] == "/TH") == ("/Scope" in about)
            row_lengths.append(sum(1 for row_at, _across in taken if row_at == down))
        assert len(set(row_lengths)) == 1
        assert all(cell["/S"] == "/TH" for cell in kids(rows[0]))


def test_drawings_have_descriptions_and_notes_have_names(reader):
    named = []
    for kind, element, _above in elements(root(reader)):
        assert ("/Alt" in element) == (kind == "Figure")
        if kind == "Figure":
            assert element["/Alt"]
            assert len(element["/A"]["/BBox"]) == 4
        if kind == "Note":
            named.append(str(element["/ID"]))
    assert len(named) == len(set(named))


def test_a_score_sheet_is_read_from_its_title_to_the_signatures():
    document = pypdf.PdfReader(io.BytesIO(printed(ruled())))
    kinds = [kind for kind, _element, _above in elements(root(document))]
    assert kinds[:2] == ["Document", "H1"]
    assert kinds.index("Table") < kinds.index("Note")
    assert kinds.count("H2") == 3, "two teams and the signatures"
    assert kinds.count("Figure") == kinds.count("Table") == 1
    spans = [element for kind, element, _above in elements(root(document)) if kind == "Span"]
    struck = [element for element in spans if "/Lang" not in element]
    assert struck
    assert all(element["/A"]["/TextDecorationType"] == "/LineThrough" for element in struck)


def test_every_paper_begins_with_its_title(reader):
    kinds = [kind for kind, _element, _above in elements(root(reader))]
    assert "H1" in kinds


def test_repeated_heads_are_not_read_again():
    document = pypdf.PdfReader(io.BytesIO(printed(heavy(60))))
    assert len(document.pages) > 2
    heads = [element for kind, element, _above in elements(root(document)) if kind == "TH"]
    assert sum("/Column" in str(element.get("/A")) for element in heads) == 11 + 4


def words_with_a_language(document: pypdf.PdfReader) -> list[tuple[str, str]]:
    """The language and the words of every element that has one."""
    result = {}
    for number, page in enumerate(document.pages):
        contents = page.get_contents()
        assert contents is not None
        for operands, operator in contents.operations:
            if operator == b"BDC" and "/ActualText" in operands[1]:
                result[number, operands[1]["/MCID"]] = str(operands[1]["/ActualText"])
    at = {page.indirect_reference.idnum: number for number, page in enumerate(document.pages)}  # type: ignore[union-attr]
    return [
        (str(element["/Lang"]), result.pop((at[element.raw_get("/Pg").idnum], kids(element)[0])))
        for kind, element, _above in elements(root(document))
        if kind == "Span" and "/Lang" in element
    ] + [("", words) for words in result.values()]


def test_a_word_in_letters_of_another_script_has_its_language():
    result = words_with_a_language(pypdf.PdfReader(io.BytesIO(printed(heavy()))))
    assert ("ml", "കൃഷ്ണൻ നമ്പൂതിരിപ്പാട്") in [(language, words.strip()) for language, words in result]
    assert {language for language, _words in result} == {"ml"}
    latin = Making().begin(players=(("Anil", "Biju", "Chacko"), ("Deepa", "Eapen", "Fina")))
    assert not words_with_a_language(pypdf.PdfReader(io.BytesIO(printed(latin))))


@pytest.mark.parametrize(
    ("word", "language"),
    [("കൊച്ചി", "ml"), ("தமிழ்", "ta"), ("नेहा", "und-Deva"), ("Σωκράτης", "el"), ("Anil", ""), (" 56 ♥", ""), ("", "")],
)
def test_the_letters_tell_the_language(word, language):
    assert language_of(word) == language


def test_a_space_parts_words_that_are_drawn_apart():
    page = pypdf.PdfReader(io.BytesIO(printed(golden()))).pages[0]
    contents = page.get_contents()
    assert contents is not None
    assert re.search(r"2 +Biju George +4 +Sunil Varghese +6 +Shaji Pillai", page.extract_text())

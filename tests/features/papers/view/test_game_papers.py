"""The papers of an event of games: kinds, parts, forms, and export."""

import io
import json

import openpyxl
import pypdf
import pytest

from scorekeeper.features.papers.view.catalogue import (
    ALL,
    BLANK_GAMES,
    CLICK_CARDS,
    EMPTY_GAMES,
    GAME_PAPERS,
    GAME_SHEET,
    PAPERS,
    ROUND_RESULTS,
    paper,
    papers,
    pieces,
    report_of,
    subjects,
)
from scorekeeper.features.papers.view.copies import Copies
from scorekeeper.features.papers.view.export import export_all
from scorekeeper.features.papers.view.exporting import (
    JSON,
    PDF,
    XLSX,
    ExportTarget,
    all_played,
    file_name,
    find_game,
    find_played,
)
from scorekeeper.features.papers.view.game_papers import blank_games, click_cards, hand_rules
from scorekeeper.kernel.errors import EntryRefused, NotWritten
from scorekeeper.sheets.options import SheetOptions
from tests.features.papers.view.game_day import OTHER, day
from tests.kernel.golden_event import golden
from tests.kernel.golden_event import tournament as of_sessions
from tests.sheets.game500.making_games import GAME, MakingGame
from tests.sheets.lettering import no_letter

OPTIONS = SheetOptions(printed_at="2026-11-21T23:00:00Z")


def test_an_event_offers_the_papers_of_its_own_kind():
    assert papers(day()) == (*GAME_PAPERS[:1], paper(ROUND_RESULTS), *GAME_PAPERS[1:])
    assert papers(of_sessions(*golden())) == PAPERS
    assert papers(of_sessions()) == PAPERS
    keys = [item.key for item in dict.fromkeys((*PAPERS, *GAME_PAPERS))]
    assert len(set(keys)) == len({paper(key).words for key in keys}) == len(keys)
    assert all(item.forms[0] == "pdf" for item in GAME_PAPERS)


def test_the_subjects_of_each_game_paper():
    assert subjects(paper(GAME_SHEET), day()) == (ALL, "round 3", "round 4", GAME, OTHER)
    assert subjects(paper(CLICK_CARDS), day()) == (ALL, *day().teams)
    assert subjects(paper(GAME_SHEET), MakingGame().tournament) == ()
    assert report_of(paper(GAME_SHEET), GAME, day()) is None


@pytest.mark.parametrize("kind", GAME_PAPERS, ids=lambda kind: kind.key)
def test_every_piece_is_drawn_in_every_form_and_has_a_file_of_its_own(kind):
    result = pieces(kind, ALL, day())
    assert result or not subjects(kind, day())
    names = set()
    for piece in result:
        for form in kind.forms:
            data = piece.draw(form, OPTIONS)
            assert data.startswith(
                {"pdf": b"%PDF", "xlsx": b"PK", "json": b"{", "csv": b"\xef\xbb\xbf", "html": b"<!DOC"}[form]
            )
            assert piece.file(form).endswith(f".{form}")
            names.add(piece.file(form))
    assert len(names) == len(result) * len(kind.forms)


def test_blank_sheets_of_all_games_share_pages():
    (both,) = pieces(paper(BLANK_GAMES), ALL, day())
    (piece,) = pieces(paper(BLANK_GAMES), OTHER, day())
    assert len(pypdf.PdfReader(io.BytesIO(both.draw(PDF, OPTIONS))).pages) == 1
    assert piece.file(PDF) == "blank-002-r4-t5-beryl-te-whare-wiremu-pa-aroha-ngata-ജോസ്-തോമസ്.pdf"
    assert pieces(paper(BLANK_GAMES), "nobody", day()) == ()
    assert len(pieces(paper(EMPTY_GAMES), ALL, day())) == 1


def test_the_card_of_one_player_can_be_printed_again():
    player = next(iter(day().teams))
    (piece,) = pieces(paper(CLICK_CARDS), player, day())
    assert (piece.name, piece.file(PDF)) == ("Aroha Ngata", "click-card-aroha-ngata.pdf")
    text = pypdf.PdfReader(io.BytesIO(piece.draw(PDF, OPTIONS))).pages[0].extract_text()
    assert text.count("Click card") == 1
    assert pieces(paper(CLICK_CARDS), "nobody", day()) == ()
    (all_of_them,) = pieces(paper(CLICK_CARDS), ALL, day())
    assert all_of_them.file(PDF) == "click-cards.pdf"


def test_papers_for_sessions_have_no_pieces_for_games():
    assert pieces(paper("card"), ALL, of_sessions(*golden()))
    assert pieces(paper(CLICK_CARDS), ALL, of_sessions(*golden())) == ()
    assert hand_rules(of_sessions(*golden())) is None


def test_games_are_found_by_number_and_id():
    event = day()
    assert find_game(event, "2").uid == find_played(event, "dddd").uid == OTHER
    with pytest.raises(EntryRefused):
        find_played(event, "3")
    assert [state.uid for state in all_played(event)] == [GAME, OTHER]


def test_games_are_exported_in_every_form(tmp_path):
    event = day()
    result = [ExportTarget(kind, tmp_path / kind) for kind in (PDF, XLSX, JSON)]
    files = export_all(event, all_played(event), result, OPTIONS, copies=Copies()).files
    assert len(files) == 6
    assert {path.name for path in files if path.suffix == ".pdf"} == {
        file_name(state, PDF) for state in all_played(event)
    }
    document = json.loads(next(path for path in files if path.suffix == ".json").read_bytes())
    assert document["session"]["format"] == "scorekeeper/game500"
    winners = dict.fromkeys(document["session"]["sides"]["A"]["players"], 2)
    assert document["result"]["clicks"] == winners | {"Beryl Te Whare": 0, "Wiremu Parata": 0}
    book = openpyxl.load_workbook(next(path for path in files if path.suffix == ".xlsx"))
    assert "Check" in book.sheetnames


def test_many_games_go_into_one_pdf_and_one_list(tmp_path):
    event = day()
    result = [ExportTarget(PDF, tmp_path / "all.pdf"), ExportTarget(JSON, tmp_path / "all.json")]
    export_all(event, all_played(event), result, OPTIONS, copies=Copies())
    assert len(pypdf.PdfReader(tmp_path / "all.pdf").pages) == 2
    assert len(json.loads((tmp_path / "all.json").read_bytes())) == 2


def test_a_paper_that_cannot_be_drawn_raises_a_desk_error(monkeypatch):
    monkeypatch.setattr("scorekeeper.sheets.paper.typefaces.note_replaced", no_letter)
    event = MakingGame().begin(names=("a", "b", "c", "\U000130b8")).tournament
    rules = hand_rules(event)
    assert rules is not None
    for draw, code in (
        (lambda: blank_games(event, tuple(event.games.values()), OPTIONS), "no-glyph"),
        (lambda: click_cards(event, rules, OPTIONS), "no-glyph"),
        (lambda: pieces(paper(GAME_SHEET), ALL, event)[0].draw(PDF, OPTIONS), "no-glyph"),
        (lambda: blank_games(event, (), OPTIONS), "no-sessions"),
    ):
        with pytest.raises(NotWritten) as refused:
            draw()
        assert refused.value.code == code

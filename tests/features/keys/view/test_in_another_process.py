"""Signing and checking leave everything but the key to the process that draws."""

from typing import Any

from scorekeeper.features.keys.view.checking import check_sealed
from scorekeeper.features.keys.view.sealed_sheet import SignatureEntry, empty_sheet, with_signature
from scorekeeper.features.papers.view.redrawing import redraw_sheet
from scorekeeper.kernel.drawing_process import pack
from scorekeeper.sheets.drawer import drawn_by
from scorekeeper.sheets.record import record_text
from scorekeeper.signing.checking.records import read_record
from scorekeeper.signing.statement import Statement
from tests.sheets.making import golden
from tests.signing.sealing.club import AT
from tests.signing.sealing.sheets import OPTIONS, PEOPLE, STROKES, person


def this_process(work: Any, *given: object) -> Any:
    return work(*given)


def test_a_sheet_is_prepared_and_checked_there_and_signed_here(tmp_path):
    works: list[str] = []

    def other_process(work: Any, *given: object) -> Any:
        """Send it there and back, as the process does: a key cannot be sent."""
        works.append(getattr(work, "__name__", ""))
        work, given = pack((work, given))()
        with drawn_by(this_process):
            return pack(work(*given))()

    session, signer = golden(), person("scorer")
    record = read_record(record_text(session.state, session.tournament).encode())
    place = SignatureEntry("scorer", PEOPLE["scorer"], signer, Statement(), STROKES)
    with drawn_by(other_process):
        sheet = empty_sheet(session.state, session.tournament, OPTIONS, AT)
        works.clear()
        signed = with_signature(sheet, record, place, AT, options=OPTIONS)
        (tmp_path / "sheet.pdf").write_bytes(signed)
        verdict = check_sealed(tmp_path / "sheet.pdf", tmp_path / "data", AT, render=redraw_sheet)
    assert works == ["_appearance", "_prepare", "_judge"]
    assert verdict == check_sealed(tmp_path / "sheet.pdf", tmp_path / "data", AT, render=redraw_sheet)
    assert verdict.same_page

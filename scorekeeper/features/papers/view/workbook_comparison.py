"""A workbook regenerated from its source and compared as a whole."""

from dataclasses import replace

from scorekeeper.features.papers.view.exporting import JSON, XLSX, sheet_bytes
from scorekeeper.journal.extract import FAULTS, folded
from scorekeeper.sheets import page_source

SAME, DIFFERENT, UNKNOWN = "same", "different", "unknown"
"""The same bytes; other bytes; or it names no source, or was made by another version."""


def compare_workbook(data: bytes) -> tuple[str, bytes]:
    """Return SAME if this program writes the same workbook for its session, and its document.

    Otherwise DIFFERENT, or UNKNOWN if that cannot be told; the document may be empty then.
    """
    from scorekeeper.sheets.workbook.recount import workbook_source  # noqa: PLC0415 - a large library

    source = page_source.read(workbook_source(data))
    if source is None or source.extract is None or not page_source.is_made_here(source):
        return UNKNOWN, b""
    try:
        state, tournament = folded(source.extract)
        made = sheet_bytes(XLSX, state, tournament, replace(source.options, sealed=False))
        document = sheet_bytes(JSON, state, tournament, source.options)
    except (*FAULTS, AssertionError, RecursionError):
        return DIFFERENT, b""
    return (SAME if made == data else DIFFERENT), document

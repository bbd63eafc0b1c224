"""Merge several PDFs into one for printing.

The contents of signature fields become part of the page.
"""

import io
from collections.abc import Iterable
from threading import Lock

PDF_LIBRARY = Lock()
"""Lock held while pages are drawn or merged: preview and printer share one PDF library."""


def bind_pages(papers: Iterable[bytes]) -> bytes:
    """Return the pages of these PDFs in one file, without attached records and signatures."""
    sheets = tuple(papers)
    with PDF_LIBRARY:
        return _bound(sheets)


def _bound(papers: Iterable[bytes]) -> bytes:
    import pypdfium2  # noqa: PLC0415 - large, and only needed here

    whole = pypdfium2.PdfDocument.new()
    for data in papers:
        part = pypdfium2.PdfDocument(data)
        part.init_forms()
        if part.formenv is not None:
            for page in list(part):
                page.flatten()
                page.close()
        whole.import_pages(part)
        part.close()
    written = io.BytesIO()
    whole.save(written)
    whole.close()
    return written.getvalue()

"""Printing: a file is the PDF itself, CUPS gets the PDF, others get pictures."""

import os
import sys
from typing import Any

import pypdf
import pypdfium2
import pytest
from PySide6.QtPrintSupport import QPrinter

from scorekeeper.kit.printing import NotPrintedError, Printer, keeps_record, prepare, spooler
from tests.sheets.making import golden
from tests.sheets.printed import pages, printed


@pytest.fixture
def printer(qapp, tmp_path):
    new_printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
    new_printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    new_printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    prepare(new_printer, "A4", 1, name="sheet.pdf")
    return new_printer


class _Named:
    """A printer of the print system, as far as the press asks it."""

    DuplexMode, ColorMode = QPrinter.DuplexMode, QPrinter.ColorMode

    def __init__(self, printer):
        self._printer = printer

    def __getattr__(self, name):
        return getattr(self._printer, name)

    def printerName(self):  # noqa: N802 - as Qt names it
        return "Hall printer"

    def duplex(self):
        return QPrinter.DuplexMode.DuplexLongSide

    def outputFileName(self):  # noqa: N802
        return ""


def named(printer: QPrinter) -> Any:
    return _Named(printer)


def test_a_paper_printed_to_a_file_keeps_its_text_and_its_record(printer, tmp_path):
    sheet = printed(golden())
    assert keeps_record(printer)
    assert Printer().print_on(printer, [sheet]) == 1
    assert (tmp_path / "printed.pdf").read_bytes() == sheet
    printer.setCopyCount(2)
    assert not keeps_record(printer)
    assert Printer().print_on(printer, [sheet, sheet]) == 2
    copies = pypdf.PdfReader(tmp_path / "printed.pdf").pages
    assert len(copies) == 4 * len(pages(sheet))
    assert "Dallas" in copies[-1].extract_text() + copies[0].extract_text()


@pytest.mark.skipif(sys.platform == "win32", reason="no CUPS there")
def test_the_print_system_gets_the_pdf_itself(printer, monkeypatch, tmp_path):
    script = tmp_path / "lp"
    script.write_text(
        f'#!/bin/sh\nprintf "%s\\n" "$@" > {tmp_path}/words\ncat > {tmp_path}/spooled\n', encoding="utf-8"
    )
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    prepare(printer, "A4", 3, name="sheet.pdf")
    sheet = printed(golden())
    assert not keeps_record(named(printer))
    assert Printer().print_on(named(printer), [sheet]) == 1
    assert (tmp_path / "spooled").read_bytes() == sheet
    words = (tmp_path / "words").read_text(encoding="utf-8").splitlines()
    assert words[:6] == ["-d", "Hall printer", "-n", "3", "-t", "sheet.pdf"]
    assert {"media=A4", "sides=two-sided-long-edge"} <= set(words)
    script.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    with pytest.raises(NotPrintedError, match="Hall printer"):
        Printer().print_on(named(printer), [sheet])


def test_without_a_print_system_pages_are_pictures_without_loss(printer, monkeypatch, tmp_path):
    monkeypatch.setattr("shutil.which", lambda _name: None)
    assert spooler(named(printer)) == ()
    sheet = printed(golden())
    assert Printer()._print_pictures(printer, [sheet], lambda: False, lambda _count, _of: None) == 1
    page = pypdfium2.PdfDocument(tmp_path / "printed.pdf")[0]
    (picture, *_rest) = [thing for thing in page.get_objects() if thing.type == pypdfium2.raw.FPDF_PAGEOBJ_IMAGE]
    assert "DCTDecode" not in picture.get_filters()


def test_a_copy_without_its_record_does_not_claim_one():
    result = "The record of the session is embedded as JSON."
    for embeds in (True, False):
        text = " ".join(page.extract_text() for page in pages(printed(golden(), embeds=embeds)))
        assert (result in " ".join(text.split())) is embeds

"""Drawing and signing a sheet four times, compared with the bare libraries."""

import io
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pypdf
import pytest
from asn1crypto import keys, x509
from cryptography.hazmat.primitives import serialization
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import signers
from pyhanko.sign.fields import MDPPerm, SigSeedSubFilter
from pyhanko_certvalidator.registry import SimpleCertificateStore
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.assets.fonts import FontFile
from scorekeeper.sheets.blocks import ScoreSheet
from scorekeeper.sheets.options import PAPERS
from scorekeeper.sheets.paper import document as drawing
from scorekeeper.sheets.paper import typefaces
from scorekeeper.sheets.paper.pdf import drawn, pdf
from scorekeeper.sheets.paper.signature import Shown, signature_appearance
from scorekeeper.sheets.paper.typefaces import Typefaces
from scorekeeper.sheets.render import sheet_of
from scorekeeper.signing.sealing.fields import FieldBox, prepare
from scorekeeper.signing.sealing.seal import sign
from tests.benchmarks.timing import best
from tests.sheets import making
from tests.signing.sealing.club import AT
from tests.signing.sealing.sheets import OPTIONS, PEOPLE, STROKES, person, unsigned

LEAST, RUNS = 7, 21
MEASURE = "drawing and signing a sheet"
GUIDE = b"# How to check\n" * 200
RULED_SESSION = making.ruled()
PLAIN = replace(OPTIONS, sealed=False)
SHEET, PAGE = (sheet_of(RULED_SESSION.state, RULED_SESSION.tournament, options) for options in (OPTIONS, PLAIN))
RECORD = unsigned("ruled").record


def ours() -> bytes:
    """The program's full work on a sheet: draw, prepare, four visible signatures with strokes."""
    paper = drawn(SHEET, OPTIONS)
    boxes = {role: FieldBox(*place) for role, place in paper.boxes.items()}
    content = prepare(paper.content, RECORD, tuple(boxes), boxes, guide=GUIDE)
    for role, box in boxes.items():
        shown = Shown(PEOPLE[role], f"Captain, {role}", AT, strokes=STROKES)
        look = signature_appearance(shown, (box.right - box.left, box.top - box.bottom), OPTIONS)
        content = sign(content, role, person(role), AT, look)
    return content


def key_of(role: str) -> signers.SimpleSigner:
    held = person(role)
    private = held.key.private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return signers.SimpleSigner(
        signing_cert=x509.Certificate.load(held.certificate),
        signing_key=keys.PrivateKeyInfo.load(private),
        cert_registry=SimpleCertificateStore.from_certs([x509.Certificate.load(item) for item in held.chain]),
    )


KEYS = {role: key_of(role) for role in PEOPLE}


def bare_signing(content: bytes) -> bytes:
    """Four invisible signatures by the library alone, the first certifying as ours does."""
    for role, key in KEYS.items():
        first = role == "scorer"
        meta = signers.PdfSignatureMetadata(
            field_name=role,
            subfilter=SigSeedSubFilter.PADES,
            md_algorithm="sha256",
            certify=first,
            docmdp_permissions=MDPPerm.FILL_FORMS,
        )
        writer = IncrementalPdfFileWriter(io.BytesIO(content))
        content = signers.sign_pdf(writer, meta, signer=key).getvalue()
    return content


class RecordingCanvas:
    """Stands before a canvas, or a text on it, and writes down what is asked of it."""

    def __init__(self, real: Any, notes: list[tuple[str, tuple[Any, ...], dict[str, Any]]]) -> None:
        self._real, self._notes = real, notes

    def __getattr__(self, name: str) -> Any:
        real = getattr(self._real, name)
        if not callable(real):
            return real

        def noted(*args: Any, **named: Any) -> Any:
            if name == "beginText":
                return RecordingCanvas(real(*args), [("begin", args, named)])
            if name == "drawText":
                self._notes.append(("text", tuple(args[0]._notes), {}))
                return real(args[0]._real)
            if name != "beginPath":
                self._notes.append((name, args, named))
            return real(*args, **named)

        return noted


def draw_plainly(
    self: Typefaces,
    canvas: Any,
    x: float,
    y: float,
    text: str,
    size: float,
    *,
    bold: bool = False,
    marks: object = None,
) -> float:
    """Draw a text with the library's own recorded calls instead of setting repeated words once."""
    assert marks is None or not getattr(marks, "further", False)
    for run in self.runs(text, bold=bold):
        words = typefaces._set(run, size)
        pen = canvas.beginText(x, y)
        pen.setFont(run.face, size * run.scale)
        pen.textOut(words)
        canvas.drawText(pen)
        x += typefaces._advance(words, run, size)
    return x


def bare_drawing_of(sheet: ScoreSheet) -> Callable[[], bytes]:
    """Return a function that draws the same page with the library alone, by recorded calls."""
    notes: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []
    fonts: dict[str, str] = {}
    with pytest.MonkeyPatch.context() as patch:
        plain_canvas = drawing.blank_canvas
        patch.setattr(drawing, "blank_canvas", lambda *args: RecordingCanvas(plain_canvas(*args), notes))
        load = Typefaces._load

        def noted_load(self: Typefaces, key: str, file: FontFile) -> str:
            name = load(self, key, file)
            fonts[name] = str(file.path)
            return name

        patch.setattr(Typefaces, "_load", noted_load)
        patch.setattr(Typefaces, "draw", draw_plainly)
        pdf(replace(sheet, embedded=""), PLAIN)
    used = {args[0] for name, texts, _named in notes if name == "text" for step, args, _ in texts if step == "setFont"}
    size = PAPERS[PLAIN.paper]

    def draw() -> bytes:
        target = io.BytesIO()
        loaded = [TTFont(name, fonts[name]) for name in used]
        for font in loaded:
            pdfmetrics.registerFont(font)
        first: Any = min(used)
        canvas = Canvas(target, pagesize=size, invariant=1, pageCompression=1, initialFontName=first)
        for name, args, named in notes:
            if name == "text":
                text = canvas.beginText(*args[0][1])
                for step, values, _none in args[1:]:
                    getattr(text, step)(*values)
                canvas.drawText(text)
            else:
                getattr(canvas, name)(*args, **named)
        for font in loaded:
            font.unregister()
        return target.getvalue()

    return draw


def letters_of(content: bytes) -> str:
    """Return the first page's letters without spaces, which PDF readers only guess."""
    return "".join(pypdf.PdfReader(io.BytesIO(content)).pages[0].extract_text().split())


@pytest.mark.benchmark
def test_a_signed_sheet_costs_little_more_than_its_bare_parts(measures):
    bare_drawing = bare_drawing_of(PAGE)
    page = bare_drawing()
    assert letters_of(page) == letters_of(pdf(PAGE, PLAIN))
    for action in (ours, lambda: bare_signing(page)):
        action()
    whole, bare, signing = best(
        ours, bare_drawing, lambda: bare_signing(page),
        good=lambda whole, bare, signing: measures.within(MEASURE, whole / (bare + signing)),
        least=LEAST, most=RUNS, clock=time.process_time,
    )  # fmt: skip
    note = f"{whole * 1000:.0f} ms, drawing {bare * 1000:.0f} ms, signing {signing * 1000:.0f} ms"
    measures.record(MEASURE, whole / (bare + signing), note)

"""The signatures inside a PDF: what each covers, its key, and what changed since."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from asn1crypto.parser import peek
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.diff_analysis import DEFAULT_DIFF_POLICY, ModificationLevel
from pyhanko.sign.fields import MDPPerm, enumerate_sig_fields
from pyhanko.sign.validation.generic_cms import validate_sig_integrity
from pyhanko.sign.validation.pdf_embedded import EmbeddedPdfSignature
from pyhanko.sign.validation.status import SignatureCoverageLevel

SUBFILTER = "/ETSI.CAdES.detached"
DIGESTS = frozenset(("sha256", "sha384", "sha512"))
MOST_FIELDS = 64
"""Most signature fields a sheet can have; a file with more is not examined."""
MOST_UPDATES = 64
"""Most updates a sheet can have; a file with more is not examined."""


@dataclass(frozen=True, slots=True)
class Seal:
    """A signature as read; it covers the bytes of the file before `end`.

    `intact`: it was made over those bytes, by the key of its certificate. `revision` is the update
    of the file that added it. `held` is None if it could not be read at all.
    """

    role: str
    held: Any = field(default=None, repr=False)
    intact: bool = False
    revision: int = -1
    end: int = 0

    def text(self, key: str) -> str:
        """Return a text from the signature's dictionary, as it was signed."""
        try:
            return str(self.held.sig_object[key])[:2000] if key in self.held.sig_object else ""
        except Exception:  # noqa: BLE001  (untrusted bytes, or no signature at all)
            return ""

    @property
    def certificate(self) -> bytes:
        """The certificate (DER) whose key made it; empty if it cannot be found."""
        try:
            return bytes(self.held.signer_cert.dump())
        except Exception:  # noqa: BLE001  (untrusted bytes: any error means no certificate)
            return b""

    @property
    def look(self) -> bytes:
        """The drawing operators of its box; empty if nothing is shown."""
        try:
            return bytes(self.held.sig_field["/AP"]["/N"].data)
        except Exception:  # noqa: BLE001
            return b""


@dataclass(frozen=True, slots=True)
class Fields:
    """The signature fields of a file: filled ones in order, and empty ones."""

    seals: tuple[Seal, ...] = ()
    empty: tuple[str, ...] = ()


def read_fields(reader: PdfFileReader, data: bytes) -> Fields:
    """Return every signature field of a file.

    An unreadable signature counts as broken and is not skipped.
    """
    seals, empty = [], []
    for name, value, widget in _fields(reader):
        if value is None:
            empty.append(name)
        else:
            seals.append(_seal(reader, data, name, widget))
    return Fields(tuple(sorted(seals, key=lambda seal: (seal.revision < 0, seal.revision))), tuple(empty))


def _fields(reader: PdfFileReader) -> Iterator[tuple[str, Any, Any]]:
    for count, (name, value, widget) in enumerate(enumerate_sig_fields(reader)):
        if count >= MOST_FIELDS:
            raise ValueError(count)
        yield str(name)[:200], value, widget


def _seal(reader: PdfFileReader, data: bytes, role: str, widget: Any) -> Seal:
    try:
        held = EmbeddedPdfSignature(reader, widget, role)
        end = _end(held, data)
        revision = int(held.signed_revision)
    except Exception:  # noqa: BLE001  (untrusted bytes: any parser error means that it is broken)
        return Seal(role)
    try:
        intact = end > 0 and _covers(held) and _made(held)
    except Exception:  # noqa: BLE001
        intact = False
    return Seal(role, held, intact, revision, end)


def _end(held: EmbeddedPdfSignature, data: bytes) -> int:
    """Return the end of the bytes it covers; 0 unless these are all except the signature itself."""
    begin, first, second, rest = (int(number) for number in held.byte_range)
    contents = bytes(held.pkcs7_content)
    end = second + rest
    framed = begin == 0 and 0 < first < second < end <= len(data)
    if not framed or data[first : first + 1] != b"<" or data[second - 1 : second] != b">":
        return 0
    written = data[first + 1 : second - 1]
    if len(written) != 2 * len(contents) or bytes.fromhex(written.decode("ascii")) != contents:
        return 0
    if contents[peek(contents) :].strip(b"\0"):
        return 0  # nothing may follow a signature, because no one signs for it
    return end if data[:end].rstrip(b"\r\n").endswith(b"%%EOF") else 0


def _covers(held: EmbeddedPdfSignature) -> bool:
    """Return whether a signature covers the whole update that added it."""
    return bool(held.evaluate_signature_coverage() >= SignatureCoverageLevel.ENTIRE_REVISION)


def _made(held: EmbeddedPdfSignature) -> bool:
    if held.reader.xrefs.hybrid_xrefs_present:
        return False  # two cross-reference tables: programs would not see the same file
    form = held.sig_object.get("/Type", "/Sig"), held.sig_object.get("/SubFilter")
    if form != ("/Sig", SUBFILTER) or held.md_algorithm not in DIGESTS:
        return False
    if not held.signer_info["signed_attrs"] or held.signed_data["encap_content_info"]["content"].native is not None:
        return False
    certificate, digest = held.signer_cert, held.compute_digest()
    intact, valid = validate_sig_integrity(held.signer_info, certificate, "data", digest)
    return bool(intact and valid)


def count_revisions(reader: PdfFileReader) -> int:
    """Return the number of revisions of a file, the drawn sheet included.

    ValueError if more than any sheet has.
    """
    revisions = int(reader.total_revisions)
    if revisions > MOST_UPDATES:
        raise ValueError(revisions)
    return revisions


def unexplained(reader: PdfFileReader, seals: Sequence[Seal]) -> tuple[int, ...]:
    """Return the revisions that changed something which an earlier signature protects.

    A sheet has one revision for the drawing and one for each signature; any further revision is
    returned, too.
    """
    revisions = count_revisions(reader)
    own = [seal.revision for seal in seals]
    revisions_found = {revision for revision in range(1, revisions) if revision not in own or own.count(revision) > 1}
    for seal in seals:
        if seal.intact:
            later = [revision for revision in range(seal.revision + 1, revisions) if revision not in revisions_found]
            revisions_found.update(revision for revision in later if not _is_allowed(reader, seal, revision))
    return tuple(sorted(revisions_found))


def _is_allowed(reader: PdfFileReader, seal: Seal, later: int) -> bool:
    """Return whether an update only fills in fields, as this signature permits."""
    try:
        limit = min((seal.held.docmdp_level or MDPPerm.FILL_FORMS).value, MDPPerm.FILL_FORMS.value)
        result: Any = DEFAULT_DIFF_POLICY.apply(
            reader.get_historical_resolver(seal.revision),
            reader.get_historical_resolver(later),
            field_mdp_spec=seal.held.fieldmdp,
            doc_mdp=seal.held.docmdp_level,
        )
    except Exception:  # noqa: BLE001  (a finding, or untrusted bytes that cannot be compared: neither is allowed)
        return False
    return bool(
        result.modification_level <= ModificationLevel.FORM_FILLING and result.modification_level.value <= limit
    )

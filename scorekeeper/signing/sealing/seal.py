"""One signature on a sheet: an update that fills a role's field and nothing else."""

import asyncio
import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Protocol

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.generic import pdf_name
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.misc import PdfError
from pyhanko.sign.fields import FieldMDPSpec, MDPPerm, SigSeedSubFilter, enumerate_sig_fields
from pyhanko.sign.signers.cms_embedder import PdfCMSEmbedder, SigIOSetup, SigMDPSetup, SigObjSetup
from pyhanko.sign.signers.pdf_byterange import PreparedByteRangeDigest, SignatureObject

from scorekeeper.journal.roles import SCORER, Role, kind_of_key
from scorekeeper.signing.keys.people import Signer
from scorekeeper.signing.sealing import faults
from scorekeeper.signing.sealing.cms import DIGEST, cms_of, in_utc, room_for
from scorekeeper.signing.statement import Statement

SIGNED_UNCHANGED = Statement()


class Runner(Protocol):
    """A function that calls a module's function with plain values: here, or in another process."""

    def __call__(self, work: Callable[..., Any], *given: Any) -> Any:
        """Return the result of `work` for these arguments, or raise its error."""


def _here(work: Callable[..., Any], *given: Any) -> Any:
    return work(*given)


def sign(
    pdf: bytes,
    role: Role,
    signer: Signer,
    time: dt.datetime,
    appearance: bytes,
    *,
    statement: Statement = SIGNED_UNCHANGED,
    missing: str = "",
    run: Runner = _here,
) -> bytes:
    """Return the sheet with one more signature, PAdES B-B.

    The first signature certifies: after it only the other fields may be filled in. The last one locks every field.
    `time` is written as the time of signing, `appearance` are the drawing operators of the box, in points from its
    lower left corner. The scorer signs for a refused or absent role in the field of that role; `missing` is the person
    whose signature is missing. `run` prepares the update, perhaps in another process: the key stays in this one. Raises
    SealingError if it is not this role's turn or not this signer's place.
    """
    _check_place(role, signer, statement)
    fields = _Fields(
        in_utc(time),
        signer.name,
        statement.text(),
        missing if statement.by_scorer else "",
        room_for(signer),
    )
    prepared: _Prepared = run(_prepare, pdf, role, fields, appearance)
    return prepared.with_signature(asyncio.run(cms_of(signer, prepared.digest)))


@dataclass(frozen=True, slots=True)
class GivenSignature:
    """An existing signature.

    Everything in its update that does not follow from the file before it.
    `signature` are the bytes of its /Contents, padding included; `identity` is the second half of
    the trailer's /ID.
    """

    signed_at: dt.datetime
    name: str
    reason: str
    contact: str
    appearance: bytes
    signature: bytes
    identity: bytes


def sign_again(pdf: bytes, role: Role, given: GivenSignature) -> bytes:
    """Return the file that `sign` made when it added this signature to `pdf`.

    Raises SealingError as `sign` does.
    """
    fields = _Fields(given.signed_at, given.name, given.reason, given.contact, 2 * len(given.signature))
    return _prepare(pdf, role, fields, given.appearance, given.identity).with_signature(given.signature)


@dataclass(frozen=True, slots=True)
class _Fields:
    """Fields of a signature besides its value, and the hexadecimal digits reserved for it."""

    signed_at: dt.datetime
    name: str
    reason: str
    contact: str
    reserved: int


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A file with everything for one more signature except its value."""

    content: bytes
    signed_range: PreparedByteRangeDigest

    @property
    def digest(self) -> bytes:
        return self.signed_range.document_digest

    def with_signature(self, value: bytes) -> bytes:
        """Return the file with the value (CMS as DER) in its place."""
        target = BytesIO(self.content)
        self.signed_range.fill_with_cms(target, value)
        return target.getvalue()


def _prepare(pdf: bytes, role: Role, fields: _Fields, appearance: bytes, identity: bytes | None = None) -> _Prepared:
    """Return the file with an update that fills the field of a role. Raises SealingError."""
    value = SignatureObject(
        timestamp=fields.signed_at,
        subfilter=SigSeedSubFilter.PADES,
        name=fields.name or None,
        reason=fields.reason,
        contact_info=fields.contact or None,
        bytes_reserved=fields.reserved,
    )
    try:
        writer = _Revision(BytesIO(pdf))
        places = {name: (filled is not None, field) for name, filled, field in enumerate_sig_fields(writer)}
    except (PdfError, ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise faults.SealingError(faults.BROKEN_FILE, role) from error
    if identity is not None:
        first: Any = writer._document_id  # noqa: SLF001  (the library chooses the second half at random)
        writer._document_id = generic.ArrayObject([first[0], generic.ByteStringObject(identity)])  # noqa: SLF001
    _check_turn(role, {name: filled for name, (filled, _field) in places.items()})
    certifies = not any(filled for filled, _field in places.values())
    embedding = PdfCMSEmbedder().write_cms(field_name=role, writer=writer, existing_fields_only=True)
    _show(writer, next(embedding).get_object(), appearance)
    embedding.send(SigObjSetup(value, _limits(places[role][1], certifies=certifies)))
    prepared, target = embedding.send(SigIOSetup(md_algorithm=DIGEST, in_place=True))
    return _Prepared(target.getvalue(), prepared)


def box_size(pdf: bytes, role: Role) -> tuple[float, float] | None:
    """Return width and height of a role's box in points, None if nothing is shown.

    Raises SealingError.
    """
    try:
        fields = {str(name): field for name, _value, field in enumerate_sig_fields(_Revision(BytesIO(pdf)))}
        if role not in fields:
            raise faults.SealingError(faults.NO_SUCH_FIELD, role)
        left, bottom, right, top = (float(edge) for edge in fields[role].get_object()["/Rect"])
    except (PdfError, ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise faults.SealingError(faults.BROKEN_FILE, role) from error
    return (right - left, top - bottom) if right > left and top > bottom else None


class _Revision(IncrementalPdfFileWriter):
    """An update without its own time, because the signature has one and no clock is read."""

    def _update_meta(self) -> None:
        pass


def _check_place(role: Role, signer: Signer, statement: Statement) -> None:
    awaited = SCORER if statement.by_scorer else kind_of_key(role)
    if signer.kind != awaited or (statement.by_scorer and role == SCORER):
        raise faults.SealingError(faults.WRONG_SIGNER, role, awaited)


def _check_turn(role: Role, filled: dict[str, bool]) -> None:
    if role not in filled:
        raise faults.SealingError(faults.NO_SUCH_FIELD, role)
    if filled[role]:
        raise faults.SealingError(faults.SIGNED_ALREADY, role)
    awaited = next(name for name, done in filled.items() if not done)
    if role != awaited:
        raise faults.SealingError(faults.OUT_OF_ORDER, role, awaited)


def _limits(field: Any, *, certifies: bool) -> SigMDPSetup:
    held = field.get_object()
    lock = held["/Lock"] if "/Lock" in held else None  # noqa: SIM401  (`get` would answer a bare reference)
    return SigMDPSetup(
        md_algorithm=DIGEST,
        certify=certifies,
        field_lock=FieldMDPSpec.from_pdf_object(lock) if lock is not None else None,
        docmdp_perms=MDPPerm.FILL_FORMS if certifies else None,
    )


def _show(writer: _Revision, field: Any, appearance: bytes) -> None:
    """Put the drawing into the box of a field; a field without a box shows nothing."""
    left, bottom, right, top = (float(edge) for edge in field["/Rect"])
    if right - left <= 0 or top - bottom <= 0:
        return
    box = [generic.FloatObject(edge) for edge in (0, 0, right - left, top - bottom)]
    drawing = generic.StreamObject(
        {
            pdf_name("/Type"): pdf_name("/XObject"),
            pdf_name("/Subtype"): pdf_name("/Form"),
            pdf_name("/BBox"): generic.ArrayObject(box),
            pdf_name("/Resources"): generic.DictionaryObject(),
        },
        stream_data=appearance,
    )
    drawing.compress()
    field[pdf_name("/AP")] = generic.DictionaryObject({pdf_name("/N"): writer.add_object(drawing)})

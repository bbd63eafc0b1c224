"""Requests of the final-ranking page to the desk: the ranking's state, its pages, a signature, the file."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.features.signoff.view.signoff_view import NOW, WAITS, SignerPlace
from scorekeeper.features.signoff.words import signoff_page as words
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel import failures
from scorekeeper.kernel.desk import Saved
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.finality import finality_of
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.jobs import Ticket
from scorekeeper.language.finality import WAITING, FinalityNow
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.translation import pgettext

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from scorekeeper.features.keys.view.people import OpenClub
    from scorekeeper.features.signoff.view.ranking import RankingWish

Failed = Callable[[Exception], None]


@dataclass(frozen=True, slots=True)
class RankingSeen:
    """What the page shows: how final the ranking is, who signs, whose turn it is, and the document to sign.

    `able` are (uid, name) of those who may sign. `problem` is why there is no document; `signed` is the file so far.
    """

    now: FinalityNow
    has_keys: bool
    able: tuple[tuple[str, str], ...]
    committee: tuple[str, ...]
    places: tuple[SignerPlace, ...]
    document: bytes = field(default=b"", repr=False)
    signed: bytes = field(default=b"", repr=False)
    problem: str = ""

    @property
    def digest(self) -> str:
        """The SHA-256 of the document."""
        return sha256(self.document).hexdigest() if self.document else ""

    @property
    def turn(self) -> SignerPlace | None:
        """The next place to be filled, None if none is left."""
        return next((signer for signer in self.places if signer.state == NOW), None)


def look_up(
    bridge: Bridge,
    data: Path,
    stage: str,
    done: Callable[[RankingSeen], None],
    failed: Failed,
    *,
    chosen: tuple[str, ...] | None = None,
) -> None:
    """Look up the state of a stage's ranking; `chosen` are who is to sign, None: all who may."""

    def work() -> RankingSeen:
        from scorekeeper.features.keys.view import people  # noqa: PLC0415 - the signing libraries are large
        from scorekeeper.features.signoff.view.ranking import (  # noqa: PLC0415
            document_of,
            file_of,
            may_sign,
            usual_members,
        )
        from scorekeeper.signing.checking.records import read_record  # noqa: PLC0415

        desk, now = bridge.desk, datetime.now(UTC)
        able = may_sign(desk.tournament, people.people(data, now))
        committee = usual_members(able) if chosen is None else chosen
        document, error = b"", ""
        try:
            document = document_of(desk, stage, committee or (pgettext("signing", "Committee"),))
        except EntryRefused as refused:
            error = failures.sentence(refused)
        committee = read_record(document).committee if document and (able or not committee) else committee
        final = finality_of(desk.tournament, stage, now)
        places = _places(desk.tournament, stage, committee)
        return RankingSeen(
            final,
            people.club_view(data, now) is not None,
            able,
            committee,
            _all_wait(places) if final.state in WAITING else places,
            document,
            file_of(desk, stage),
            error,
        )

    bridge.jobs.write(work, done, failed)


def _places(tournament: Tournament, stage: str, committee: tuple[str, ...]) -> tuple[SignerPlace, ...]:
    """Return the signers' places in order, each with its state."""
    from scorekeeper.journal.finality_checks import is_final  # noqa: PLC0415
    from scorekeeper.journal.roles import members  # noqa: PLC0415

    finality = tournament.stage(stage).finality
    counts = finality.under_signature or is_final(tournament, stage)
    signing = finality.signing if counts else None
    required = signing.required if signing is not None else members(len(committee))
    turn = next((role for role in required if signing is None or role not in signing.marks), None)
    signers = []
    for number, role in enumerate(required):
        name = committee[number] if number < len(committee) else ""
        mark = signing.marks.get(role) if signing is not None else None
        kind = words.role_words(role, "")
        if mark is not None:
            text = words.mark_words(mark.state, time_of_day(mark.at))
            signers.append(SignerPlace(role, kind, mark.name, mark.state, text, mark.words))
        else:
            state, text = (
                (NOW, pgettext("signing", "reading now")) if role == turn else (WAITS, pgettext("signing", "waits"))
            )
            signers.append(SignerPlace(role, kind, name, state, text))
    return tuple(signers)


def _all_wait(places: tuple[SignerPlace, ...]) -> tuple[SignerPlace, ...]:
    """Return the places while no one can sign yet."""
    return tuple(
        replace(signer, state=WAITS, text=pgettext("signing", "waits")) if signer.state == NOW else signer
        for signer in places
    )


def draw_ranking(
    bridge: Bridge, stage: str, document: bytes, signed: bytes, width: int, *,
    done: "Callable[[tuple[QImage, ...], str], None]", failed: Failed,
) -> Ticket:  # fmt: skip
    """Draw the pages of a ranking, `width` dots wide; `done` also gets the reason if they may not be signed."""
    tournament = bridge.tournament

    def work(_ticket: Ticket, _report: object) -> "tuple[tuple[QImage, ...], str]":
        from scorekeeper.features.signoff.view.sheet_page import page_size, ranking_to_read  # noqa: PLC0415
        from scorekeeper.kit.printing import Printer  # noqa: PLC0415

        signing = tournament.stage(stage).finality.signing
        marks = signing.marks if signing is not None else {}
        sheet = ranking_to_read(document, signed, datetime.now(UTC), marks)
        return Printer().pictures(sheet.content, width * 72 / page_size()[0]), sheet.wrong

    return bridge.jobs.draw(work, lambda drawing: done(*drawing), failed, lambda _count, _total: None)


def sign(bridge: Bridge, club: "OpenClub", wish: "RankingWish", failed: Failed) -> None:
    """Sign, and close the ranking after the last signature."""

    def work() -> Saved:
        from scorekeeper.features.signoff.view.ranking import sign_ranking  # noqa: PLC0415

        return sign_ranking(bridge.desk, club, wish, datetime.now(UTC)).saved

    bridge.carry_out(work, failed)


def start(bridge: Bridge, stage: str, minutes: int, reason: str, failed: Failed) -> None:
    """Begin the protest time."""

    def work() -> Saved:
        from scorekeeper.features.signoff.view.ranking import start_protest  # noqa: PLC0415

        return start_protest(bridge.desk, stage, minutes, reason)

    bridge.carry_out(work, failed)


def stop(bridge: Bridge, stage: str, why: str, failed: Failed) -> None:
    """Stop the signing."""

    def work() -> Saved:
        from scorekeeper.features.signoff.view.ranking import stop_ranking  # noqa: PLC0415

        return stop_ranking(bridge.desk, stage, why)

    bridge.carry_out(work, failed)


def save(bridge: Bridge, stage: str, to: Path, done: Callable[[Path], None], failed: Failed) -> None:
    """Write the signed PDF; `done` gets its path."""

    def work() -> Path:
        from scorekeeper.features.signoff.view.ranking import save_ranking  # noqa: PLC0415

        return save_ranking(bridge.desk, stage, to)

    bridge.jobs.write(work, done, failed)


def suggested_name(bridge: Bridge, stage: str, revision: int) -> str:
    """Return the default file name of the signed PDF."""
    from scorekeeper.features.papers.view.exporting import ranking_name  # noqa: PLC0415

    return ranking_name(bridge.tournament, stage, revision)

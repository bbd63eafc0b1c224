"""The final ranking of a stage: protest time, signatures, closing.

Functions that make entries run on the desk's writer thread. `time` is the present time with its zone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import ClassVar

from scorekeeper.features.keys.view.people import PersonView, club_view, people
from scorekeeper.features.keys.view.sealed_sheet import empty_ranking
from scorekeeper.features.papers.view.exporting import ranking_name
from scorekeeper.features.signoff.view.sheet_page import SheetToRead, ranking_to_read
from scorekeeper.features.signoff.view.signer_places import NOW, SignerPlace, signer_places
from scorekeeper.features.signoff.view.signers import SignRequest
from scorekeeper.features.signoff.view.signing import PaperSigning, SignatureFact, one_line, signing_under_way
from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import ProtestTimeStarted, RankingClosed, RankingSigned, RankingStopped
from scorekeeper.journal.finality import Finality
from scorekeeper.journal.finality_checks import MOST_MEMBERS, is_final, ranking_revision
from scorekeeper.journal.names import name_key
from scorekeeper.journal.roles import COMMITTEE, Role, members
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel import failures
from scorekeeper.kernel.desk import Desk, Saved
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.finality import finality_of
from scorekeeper.kernel.protest_time import too_early
from scorekeeper.language.finality import WAITING, FinalityNow
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.system import RuleSystem
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.ranking.record import NoRanking, ranking_text
from scorekeeper.signing.checking.records import SheetRecord, read_record
from scorekeeper.signing.keys.people import Person
from scorekeeper.tournament.settings import PROTEST_MINUTES


@dataclass(frozen=True, slots=True)
class RankingSigningState:
    """The status of a stage's ranking: who signs, whose turn it is, and the document to sign.

    `able` are (uid, name) of those who may sign. `problem` says why there is no document; `signed` is the file so far.
    `computer_key`: the club key has no passphrase, and a ranking needs one that has.
    """

    now: FinalityNow
    has_keys: bool
    able: tuple[tuple[str, str], ...]
    committee: tuple[str, ...]
    places: tuple[SignerPlace, ...]
    document: bytes = field(default=b"", repr=False)
    signed: bytes = field(default=b"", repr=False)
    problem: str = ""
    computer_key: bool = False

    @property
    def digest(self) -> str:
        """The SHA-256 of the document."""
        return sha256(self.document).hexdigest() if self.document else ""

    @property
    def reading_key(self) -> tuple[object, ...]:
        """What makes it another ranking to read: another document, or another signature."""
        return self.digest, len(self.signed)

    @property
    def turn(self) -> SignerPlace | None:
        """The next place to be filled, None if none is left."""
        return next((place for place in self.places if place.state == NOW), None)


@dataclass(frozen=True, slots=True)
class RankingSigning(PaperSigning):
    """The signing of the ranking of a stage.

    `chosen` are the names of those who are to sign, None: all who may. `read` is the document that was read, with its
    own names.
    """

    needs_passphrase: ClassVar[bool] = True
    stage: str
    chosen: tuple[str, ...] | None = None
    read: bytes = field(default=b"", repr=False)

    def paper(self, tournament: Tournament) -> Finality:
        return tournament.stage(self.stage).finality

    def look_up(self, desk: Desk, data: Path, time: datetime) -> RankingSigningState:
        tournament = desk.tournament
        able = possible_signers(tournament, people(data, time))
        committee = usual_members(able) if self.chosen is None else self.chosen
        document, error = b"", ""
        try:
            document = document_to_sign(desk, self.stage, committee or (pgettext("signing", "Committee"),))
        except EntryRefused as refused:
            error = failures.sentence(refused)
        committee = read_record(document).committee if document and (able or not committee) else committee
        now = finality_of(tournament, self.stage, time)
        places = _places(tournament, self.stage, committee, may_begin=now.state not in WAITING)
        club = club_view(data, time)
        return RankingSigningState(
            now,
            club is not None,
            able,
            committee,
            places,
            document,
            ranking_file(desk, self.stage),
            error,
            club is not None and club.computer_key,
        )

    def to_read(self, tournament: Tournament, signed: bytes, time: datetime) -> SheetToRead:
        signing = self.paper(tournament).signing
        return ranking_to_read(self.read, signed, time, signing.marks if signing is not None else {})

    def document(self, desk: Desk) -> bytes:
        names = read_record(self.read).committee if self.read else self.chosen or ()
        return document_to_sign(desk, self.stage, names)

    def document_now(self, tournament: Tournament, committee: Sequence[str]) -> bytes:
        return standing_document(tournament, self.stage, committee)

    def required(self, tournament: Tournament, record: SheetRecord) -> Sequence[Role]:
        signing = signing_under_way(self.paper(tournament))
        return signing.required if signing is not None else members(len(record.committee))

    def signature(
        self, tournament: Tournament, record: SheetRecord, wish: SignRequest, person: Person, time: datetime
    ) -> RankingSigned:
        signing, required = signing_under_way(self.paper(tournament)), self.required(tournament, record)
        role = (signing.next_role if signing is not None else required[0]) or ""
        due = record.committee[required.index(role)] if role in required else ""
        statement, revision = wish.statement, ranking_revision(tournament, self.stage)
        fact = RankingSigned(
            self.stage, revision, role, person.name, statement.state, record.digest, tuple(required), statement.words
        )
        _check(tournament, fact, person, due, time)
        return fact

    def draw(self, _desk: Desk, document: bytes, options: SheetOptions, time: datetime) -> bytes:
        return empty_ranking(document, options, time)

    def closing(self, signed: SignatureFact, required: Sequence[Role]) -> RankingClosed:
        return RankingClosed(self.stage, signed.revision, signed.record, signed.file, tuple(required))

    def stopping(self, tournament: Tournament) -> RankingStopped:
        """Return the entry that stops the signing or, before the first signature, the protest time."""
        return RankingStopped(self.stage, protest_time=not self.paper(tournament).under_signature)

    def moved_on(self, _tournament: Tournament) -> Problem:
        return problem("ranking-moved-on")

    def not_closed(self, tournament: Tournament, revision: int | None) -> Problem:
        return problem("ranking-not-closed", revision=revision or ranking_revision(tournament, self.stage))

    def file_name(self, tournament: Tournament, revision: int | None = None) -> str:
        return ranking_name(tournament, self.stage, revision or self.paper(tournament).sealed[-1].revision)


def _places(
    tournament: Tournament, stage: str, committee: Sequence[str], *, may_begin: bool
) -> tuple[SignerPlace, ...]:
    finality = tournament.stage(stage).finality
    signing = finality.signing if finality.under_signature or is_final(tournament, stage) else None
    required = signing.required if signing is not None else members(len(committee))
    names = dict(zip(required, committee, strict=False))
    return signer_places(required, signing, lambda _role: "", lambda role: names.get(role, ""), may_begin=may_begin)


def start_protest(desk: Desk, stage: str, minutes: int | None = None, reason: str = "") -> Saved:
    """Start a stage's protest time of `minutes`, or the event's; a restart needs a reason."""
    lasts = int(desk.tournament.settings.get(PROTEST_MINUTES, 0)) if minutes is None else minutes
    return desk.submit([ProtestTimeStarted(stage, lasts)], reason=one_line(reason))


def possible_signers(tournament: Tournament, known: Iterable[PersonView]) -> tuple[tuple[str, str], ...]:
    """Return who may sign a ranking (uid and name).

    Holders of committee keys who are on the list, if any.
    """
    named = {name_key(member.name) for member in tournament.committee}
    fits = [person for person in known if person.kind == COMMITTEE and person.status == "valid"]
    return tuple((fit.uid, fit.name) for fit in fits if not named or name_key(fit.name) in named)


def usual_members(able: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Return the names of the usual signers: all who may, as many as there are places."""
    return tuple(name for _uid, name in able)[:MOST_MEMBERS]


def document_to_sign(desk: Desk, stage: str, committee: Sequence[str]) -> bytes:
    """Return the document to sign: the one with the first signature, else the present ranking.

    Raises EntryRefused if the places do not follow from what was played.
    """
    finality = desk.tournament.stage(stage).finality
    if finality.under_signature and finality.signing is not None:
        return desk.store.attachment(finality.signing.record)
    if is_final(desk.tournament, stage):
        return desk.store.attachment(finality.sealed[-1].record)
    return standing_document(desk.tournament, stage, committee)


def standing_document(tournament: Tournament, stage: str, committee: Sequence[str]) -> bytes:
    """Return the document of the present ranking.

    Raise EntryRefused if its places do not follow from the play.
    """
    try:
        return ranking_text(tournament, stage, committee).encode()
    except NoRanking as none:
        raise EntryRefused([none.problem]) from None


def ranking_file(desk: Desk, stage: str) -> bytes:
    """Return the file as signed so far, or completely; empty if there is no signature."""
    finality = desk.tournament.stage(stage).finality
    if finality.under_signature and finality.signing is not None:
        return desk.store.attachment(finality.signing.file)
    return desk.store.attachment(finality.sealed[-1].file) if is_final(desk.tournament, stage) else b""


def _check(tournament: Tournament, fact: RankingSigned, person: Person, due: str, time: datetime) -> None:
    """Refuse a person who does not sign in this place, or too early, before any PIN is tried."""
    rules = tournament.rules
    assert isinstance(rules, RuleSystem), "a day of hands has no stages"
    problem_list = (*problems(tournament, fact, "", rules), *too_early(tournament, fact, f"{time:%Y-%m-%dT%H:%M:%S%z}"))
    if problem_list:
        raise EntryRefused(problem_list)
    if person.kind != COMMITTEE or name_key(person.name) != name_key(due):
        raise EntryRefused([problem("signs-elsewhere", "person", name=person.name, role=fact.role)])

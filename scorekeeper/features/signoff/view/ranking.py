"""The final ranking of a stage: its protest time begins, the committee signs it, and it is closed.

Each function that enters runs where the desk does, on its writer thread. `time` is the present time, aware, by the
computer's clock.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from scorekeeper.features.keys.view.people import OpenClub, PersonView, signer
from scorekeeper.features.keys.view.sealed_sheet import SignatureEntry, empty_ranking, with_signature
from scorekeeper.features.papers.view.exporting import PDF, may_replace, ranking_name
from scorekeeper.features.signoff.view.under_way import must_follow
from scorekeeper.features.signoff.view.what_is_signed import SIGNED_UNCHANGED
from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import Fact, ProtestTimeStarted, RankingClosed, RankingSigned, RankingStopped
from scorekeeper.journal.finality_checks import MOST_MEMBERS, is_final, ranking_revision
from scorekeeper.journal.names import name_key
from scorekeeper.journal.roles import COMMITTEE, members
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.desk import Desk, Saved
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.kernel.protest_time import too_early
from scorekeeper.kernel.whole_file import write_file
from scorekeeper.rules.model import problem
from scorekeeper.rules.system import RuleSystem
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.ranking.record import NoRanking, ranking_text
from scorekeeper.signing.checking.records import read_record
from scorekeeper.signing.keys.people import Person, Strokes
from scorekeeper.signing.statement import Statement
from scorekeeper.tournament.settings import PROTEST_MINUTES


@dataclass(frozen=True, slots=True)
class RankingWish:
    """A committee member's request to sign: the ranking of which stage, with whose key, how.

    `committee` are the names of all who sign, in order; after the first signature, those fixed by it. Without
    `strokes` the enrolled drawing is used. `seen` is the digest of the document whose pages were read before; another
    one is refused. Empty if no document was named as read.
    """

    stage: str
    committee: tuple[str, ...]
    person: str
    pin: str = field(repr=False)
    statement: Statement = SIGNED_UNCHANGED
    strokes: Strokes | None = field(default=None, repr=False)
    seen: str = ""


@dataclass(frozen=True, slots=True)
class RankingSignedNow:
    """The result of a signature: what was entered, the file now, and whether the ranking became final."""

    saved: Saved
    content: bytes = field(repr=False)
    final: bool


def start_protest(desk: Desk, stage: str, minutes: int | None = None, reason: str = "") -> Saved:
    """Begin the protest time of a stage, `minutes` long or as the event has it; again only with a reason."""
    lasts = int(desk.tournament.settings.get(PROTEST_MINUTES, 0)) if minutes is None else minutes
    return desk.submit([ProtestTimeStarted(stage, lasts)], reason=_line(reason))


def may_sign(tournament: Tournament, people: Iterable[PersonView]) -> tuple[tuple[str, str], ...]:
    """Return who may sign a ranking (uid and name): holders of committee keys and, if there is a list, on it."""
    named = {name_key(member.name) for member in tournament.committee}
    fits = [person for person in people if person.kind == COMMITTEE and person.status == "valid"]
    return tuple((fit.uid, fit.name) for fit in fits if not named or name_key(fit.name) in named)


def usual_members(able: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Return the names of the usual signers: all who may, as many as there are places."""
    return tuple(name for _uid, name in able)[:MOST_MEMBERS]


def document_of(desk: Desk, stage: str, committee: Sequence[str]) -> bytes:
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
    """Return the document of the present ranking; raise EntryRefused if the places do not follow from it."""
    try:
        return ranking_text(tournament, stage, committee).encode()
    except NoRanking as none:
        raise EntryRefused([none.problem]) from None


def file_of(desk: Desk, stage: str) -> bytes:
    """Return the file as signed so far, or completely; empty if there is no signature."""
    finality = desk.tournament.stage(stage).finality
    if finality.under_signature and finality.signing is not None:
        return desk.store.attachment(finality.signing.file)
    return desk.store.attachment(finality.sealed[-1].file) if is_final(desk.tournament, stage) else b""


def sign_ranking(
    desk: Desk,
    club: OpenClub,
    wish: RankingWish,
    time: datetime,
    *,
    options: SheetOptions | None = None,
) -> RankingSignedNow:
    """Add the signature of the member whose turn it is, and close the ranking after the last one.

    The PIN is tried last, and when anything is refused nothing was entered.
    """
    person = _person(club, wish.person)
    text = document_of(desk, wish.stage, wish.committee)
    record = read_record(text)
    if wish.seen and wish.seen != record.digest:
        raise EntryRefused([problem("ranking-moved-on")])
    finality = desk.tournament.stage(wish.stage).finality
    signing = finality.signing if finality.under_signature else None
    required = signing.required if signing is not None else members(len(record.committee))
    role = (signing.next_role if signing is not None else required[0]) or ""
    due = record.committee[required.index(role)] if role in required else ""
    words = Statement(wish.statement.state, _line(wish.statement.words))
    fact = RankingSigned(
        wish.stage, ranking_revision(desk.tournament, wish.stage), role, person.name, words.state, record.digest,
        required, words.words,
    )  # fmt: skip
    _check(desk.tournament, fact, person, due, time)
    options = options or sheet_options()
    content = desk.store.attachment(signing.file) if signing is not None else empty_ranking(text, options, time)
    if signing is not None:
        must_follow(content, time, signing.marks)
    key = signer(club, wish.person, wish.pin, time)
    strokes = person.strokes if wish.strokes is None else wish.strokes
    place_signed = SignatureEntry(role, person.name, key, words, strokes or ())
    content = with_signature(content, record, place_signed, time, options=options)
    digest = sha256(content).hexdigest()
    fact = replace(fact, certificate=sha256(key.certificate).hexdigest(), file=digest)
    facts: list[Fact] = [fact]
    if role == required[-1]:
        facts.append(RankingClosed(wish.stage, fact.revision, fact.record, digest, required))
    saved = _enter(desk, facts, (text, content))
    return RankingSignedNow(saved, content, len(facts) > 1)


def stop_ranking(desk: Desk, stage: str, reason: str) -> Saved:
    """Stop the signing that is under way or, before the first signature, the protest time."""
    signing = desk.tournament.stage(stage).finality.under_signature
    return desk.submit([RankingStopped(stage, protest_time=not signing)], reason=_line(reason))


def sealed_ranking(desk: Desk, stage: str, revision: int | None = None) -> bytes:
    """Return the signed file of a closed revision (by default the newest), byte for byte.

    Raises EntryRefused if there is none.
    """
    sealed = desk.tournament.stage(stage).finality.sealed
    matches = [ranking_sheet for ranking_sheet in sealed if revision is None or ranking_sheet.revision == revision]
    if not matches:
        raise EntryRefused(
            [problem("ranking-not-closed", revision=revision or ranking_revision(desk.tournament, stage))]
        )
    return desk.store.attachment(matches[-1].file)


def save_ranking(desk: Desk, stage: str, to: Path, revision: int | None = None) -> Path:
    """Write the signed file of a closed revision to a file, or under its own name into a folder; return the path."""
    content = sealed_ranking(desk, stage, revision)
    number = revision or desk.tournament.stage(stage).finality.sealed[-1].revision
    path = to / ranking_name(desk.tournament, stage, number) if to.is_dir() else to
    may_replace(path, PDF)
    write_file(path, content)
    return path


def _check(tournament: Tournament, fact: RankingSigned, person: Person, due: str, time: datetime) -> None:
    """Refuse a person who does not sign in this place, or too early, before any PIN is tried."""
    rules = tournament.rules
    assert isinstance(rules, RuleSystem), "a day of hands has no stages"
    problem_list = (*problems(tournament, fact, "", rules), *too_early(tournament, fact, f"{time:%Y-%m-%dT%H:%M:%S%z}"))
    if problem_list:
        raise EntryRefused(problem_list)
    if person.kind != COMMITTEE or name_key(person.name) != name_key(due):
        raise EntryRefused([problem("signs-elsewhere", "person", name=person.name, role=fact.role)])


def _person(club: OpenClub, uid: str) -> Person:
    person_found = next((person for person in club.store.people if person.uid == uid), None)
    if person_found is None:
        raise EntryRefused([problem("unknown-person")])
    return person_found


def _enter(desk: Desk, facts: Sequence[Fact], attachments: Sequence[bytes]) -> Saved:
    """Enter a signature with its file, unless the ranking has changed since it was signed."""
    signed = facts[0]
    assert isinstance(signed, RankingSigned)

    def draft(tournament: Tournament) -> Sequence[Fact]:
        finality = tournament.stage(signed.stage).finality
        if finality.under_signature and finality.signing is not None:
            held = finality.signing.record
        else:
            names = read_record(attachments[0]).committee
            held = sha256(standing_document(tournament, signed.stage, names)).hexdigest()
        if held != signed.record:
            raise EntryRefused([problem("ranking-moved-on")])
        return facts

    return desk.submit_draft(draft, attachments=attachments)


def _line(text: str) -> str:
    return " ".join(text.split())

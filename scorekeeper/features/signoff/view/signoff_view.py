"""The sign-off of a session as shown.

Text read aloud, what is signed, who has signed, what delays it.
It needs no key and changes nothing; it may be made on any thread.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.documents.paper_code import comparable
from scorekeeper.features.score.view.sheet_view import score_sheet
from scorekeeper.features.signoff.view.read_aloud import ReadAloud, game_aloud, read_aloud
from scorekeeper.features.signoff.view.signer_places import NOW, SignerPlace, signer_places
from scorekeeper.features.signoff.view.signers import signing_side
from scorekeeper.features.signoff.view.since_signed import Row, since_signed
from scorekeeper.features.signoff.words import signoff_page
from scorekeeper.journal.facts import RulingMade
from scorekeeper.journal.roles import SCORER, Role
from scorekeeper.journal.signing_checks import required_of
from scorekeeper.journal.snapshot import GameState, Played, Tournament
from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.language.facts import fact_words
from scorekeeper.language.since_signed import changed as changed_words
from scorekeeper.language.stage_facts import place_in
from scorekeeper.session.refusals import lacking
from scorekeeper.sheets.record import digest_of, record_text
from scorekeeper.signing.checking.records import read_record

Kept = Callable[[str], bytes]
"""A function that returns the content for a SHA-256: `desk.store.attachment`."""


@dataclass(frozen=True, slots=True)
class SignOffView:
    """A session or game before, during and after the signing of its sheet.

    `result` is how it ended in a few words; `sentence` and `remarks` are read aloud. `digest` identifies what is
    signed. `turn` is the next signer, None if closed. `holds` are sentences about what delays the signing.
    `differences` are the changes since the previous signed revision: its `rulings`, and what follows from them as
    `changed`, each with place, old and new value.
    """

    session: str
    title: str
    sentence: str
    remarks: tuple[ReadAloud, ...]
    result: str
    record: str
    digest: str
    revision: int
    supersedes: str | None
    differences: tuple[str, ...]
    rulings: tuple[str, ...]
    changed: tuple[tuple[str, str, str], ...]
    places: tuple[SignerPlace, ...]
    turn: Role | None
    holds: tuple[str, ...]
    under_way: bool
    closed: bool
    file: str


def signoff_view(tournament: Tournament, session: str, *, kept: Kept | None = None, seat: str = "") -> SignOffView:
    """Return the present sign-off of a session or game; raise KeyError if there is none.

    With `kept` the record is the one of the first signature, and differences from the previous revision are included.
    """
    state = tournament.played(session)
    if state is None:
        raise KeyError(session)
    sentence, remarks, result = _aloud(tournament, state, seat)
    text = _text(state, tournament, kept)
    digest = _digest(state) or digest_of(text)
    places = _places(state)
    turn = next((signer.role for signer in places if signer.state == NOW), None)
    rulings, changed = _differences(tournament, state, text, kept)
    return SignOffView(
        session=session,
        title=signoff_page.title(place_in(tournament, state)),
        sentence=sentence,
        remarks=remarks,
        result=result,
        record=text,
        digest=digest,
        revision=state.revision,
        supersedes=state.supersedes,
        differences=(*rulings, *(changed_words(*row) for row in changed)),
        rulings=rulings,
        changed=changed,
        places=places,
        turn=turn,
        holds=lacking(tournament, state),
        under_way=state.under_signature,
        closed=state.is_closed,
        file=state.sealed[-1].file if state.is_closed else "",
    )


def _aloud(tournament: Tournament, state: Played, seat: str) -> tuple[str, tuple[ReadAloud, ...], str]:
    """Return the text read aloud, and in a few words how it ended."""
    if isinstance(state, GameState):
        sentence, remarks = game_aloud(state, sheet_options())
        return sentence, remarks, sentence.split(". ")[0].rstrip(".")
    sheet = score_sheet(tournament, state.uid, seat=seat)
    sentence, remarks = read_aloud(sheet)
    return sentence, remarks, sheet.finish.title if sheet.finish is not None else ""


def _digest(state: Played) -> str:
    """Return the digest that was signed, "" if the present record has no signature."""
    signing = state.signing
    return signing.record if signing is not None and signing.stopped is None else ""


def _text(state: Played, tournament: Tournament, kept: Kept | None) -> str:
    signed = _digest(state)
    return kept(signed).decode() if signed and kept is not None else record_text(state, tournament)


def _places(state: Played) -> tuple[SignerPlace, ...]:
    signing = state.signing if state.signing is not None and state.signing.stopped is None else None

    def team_of(role: Role) -> str:
        side = signing_side(state, role)
        return side.name if side is not None else ""

    def name_of(role: Role) -> str:
        side = signing_side(state, role)
        return (state.scorer if role == SCORER else side.captain if side is not None else "") or ""

    return signer_places(signing.required if signing is not None else required_of(state), signing, team_of, name_of)


def _differences(
    tournament: Tournament, state: Played, text: str, kept: Kept | None
) -> tuple[tuple[str, ...], tuple[Row, ...]]:
    """Return rulings in force since the previous revision, and the differences in words."""
    before = next((sheet for sheet in reversed(state.sealed) if sheet.revision < state.revision), None)
    if before is None or kept is None:
        return (), ()
    was, now = (read_record(_comparable(data)) for data in (kept(before.record), text.encode()))
    made = tuple(state.counting(RulingMade))
    superseded = {fact.supersedes for _entry, fact in made}
    rulings = tuple(
        signoff_page.full_sentence(f"{fact_words(fact, tournament)}: {fact.reason}")
        for entry, fact in made
        if entry.seq > before.entry and entry.seq not in superseded
    )
    return rulings, since_signed(was, now)


def _comparable(data: bytes) -> bytes:
    """Return a document without the parts that change with every revision."""
    return json.dumps(comparable(json.loads(data))).encode()

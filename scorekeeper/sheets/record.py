"""The sheet document of a session or game, and the digest that names it on paper."""

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from scorekeeper.documents.sheet import sheet_document
from scorekeeper.journal.codec import canonical_json
from scorekeeper.journal.dispute_states import DisputeState
from scorekeeper.journal.disputes import articles_of, open_on_sheet
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.roles import required_roles
from scorekeeper.journal.snapshot import GameState, Played, SessionState, Tournament
from scorekeeper.journal.stages import MAIN, StageName
from scorekeeper.rules.model import RULING
from scorekeeper.rules.systems import Rules


def record(state: Played, tournament: Tournament, *, card_points: bool = True) -> dict[str, Any]:
    """Return the sheet document of a session or game as a JSON object.

    It names the stage unless that is the first one, and the card points that rulings set. A sheet that was signed
    before sheets had these keeps the document that was signed. `card_points` False leaves out those card points, for a
    sheet drawn as in layout 3.
    """
    stage = stage_name_of(state, tournament)
    document = _document(state, tournament, stage, card_points=card_points)
    signed, earlier = state.signing, tuple(_earlier_forms(state, stage))
    if not earlier or signed is None or signed.stopped is not None or _digest(document) == signed.record:
        return document
    documents = (_document(state, tournament, named, card_points=with_points) for named, with_points in earlier)
    return next((made for made in documents if _digest(made) == signed.record), document)


def _earlier_forms(state: Played, stage: StageName | None) -> Iterator[tuple[StageName | None, bool]]:
    """Yield the earlier forms of a sheet's document: its stage, rulings' card points or not."""
    ruled = any(ruling.taken is not None for ruling in state.record.rulings)
    if ruled:
        yield stage, False
    if stage is not None:
        yield None, False


def stage_name_of(state: Played, tournament: Tournament) -> StageName | None:
    """Return the stage's name when the sheet was signed, None for an event's first stage."""
    if state.stage == MAIN or not isinstance(state, SessionState):
        return None
    return tournament.stage(state.stage).named(state.moment.signed)


def _document(state: Played, tournament: Tournament, stage: StageName | None, *, card_points: bool) -> dict[str, Any]:
    seq, head_digest = _number_and_digest(state, tournament, stage)
    played: Any = state.record
    if not card_points:
        played = replace(played, rulings=tuple(replace(ruling, taken=None) for ruling in played.rulings))
    if stage is not None:
        played = replace(played, meta=MappingProxyType({**played.meta, "stage": stage.name}))
    return sheet_document(
        played,
        state.result,
        event=tournament.event.uid if tournament.event else "",
        seq=seq,
        head_digest=head_digest,
        revision=state.revision,
        supersedes=state.supersedes,
        required=required(state),
        disputes=listed_disputes(state, tournament),
    )


def _digest(document: dict[str, Any]) -> str:
    return digest_of(canonical_json(document))


def record_text(state: Played, tournament: Tournament, *, card_points: bool = True) -> str:
    """Return the sheet document as canonical text (see `record`)."""
    return canonical_json(record(state, tournament, card_points=card_points))


def digest_of(text: str) -> str:
    """Return the sheet digest: SHA-256 of the canonical sheet document, 64 hexadecimal digits."""
    return sha256(text.encode()).hexdigest()


def required(state: Played) -> tuple[str, ...]:
    """Return the signatures a sheet needs: scorer, sides, and the committee if it ruled."""
    ruled = any(ruling.kind == RULING for ruling in state.record.rulings)
    if isinstance(state, GameState):
        return required_roles(state.record.players, ruled=ruled, of_hands=True)
    return required_roles(state.record.teams, ruled=ruled)


def listed_disputes(state: Played, tournament: Tournament) -> tuple[dict[str, Any], ...]:
    """Return the disputes that are open when the sheet is made, as its document lists them."""
    rules = state.system if isinstance(state, SessionState) else state.rules
    return tuple(_dispute(dispute, rules) for dispute in open_on_sheet(state, tournament.register))


def _dispute(dispute: DisputeState, rules: Rules) -> dict[str, Any]:
    values = {
        "number": dispute.number,
        "deal": dispute.fact.deal,
        "by": dispute.fact.by,
        "articles": list(articles_of(dispute.fact, rules)),
        "facts": dispute.fact.facts,
        "state": dispute.state,
    }
    return {key: value for key, value in values.items() if value is not None}


def journal_place(state: Played, tournament: Tournament) -> tuple[int, str]:
    """Return the number and digest of the last journal entry needed to find this sheet again.

    It is the newest entry of the session itself, the event or its teams. So a finished sheet stays the same while
    other tables play on, and from the first signature to the last.
    """
    return _number_and_digest(state, tournament, stage_name_of(state, tournament))


def _number_and_digest(state: Played, tournament: Tournament, stage: StageName | None) -> tuple[int, str]:
    newest = state.last_play_entry
    around = [(newest.seq, newest.digest)]
    if tournament.event is not None:
        around.append((tournament.event.entry, tournament.event.digest))
    if stage is not None:
        around.append((stage.entry, stage.digest))
    teams = (tournament.teams[uid] for uid in state.teams if uid in tournament.teams)
    around += [(entry.seq, entry.digest) for entry in seat_entries(state)]
    return max((*around, *((team.entry, team.digest) for team in teams)))


def seat_entries(state: Played) -> tuple[Entry, ...]:
    """Return the entries of substitutions and returns inside this session that change the seats."""
    rosters = state.rosters.values() if isinstance(state, SessionState) else ()
    turns = (turn for roster in rosters for turn in roster.exchanges)
    return tuple(turn.source for turn in turns if turn.source is not None)

"""The part of a journal that one sheet depends on, enough to compute it again.

A sheet depends on its session, its two teams and the event. So those entries produce the same sheet on any computer.
"""

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from types import MappingProxyType
from typing import Any

from scorekeeper.journal import facts
from scorekeeper.journal.codec import body_text, read_fact
from scorekeeper.journal.dispute_facts import DisputeRaised, RulingMade, SettlementAnswered, SettlementProposed
from scorekeeper.journal.dispute_states import Register
from scorekeeper.journal.entry import Entry, is_digest
from scorekeeper.journal.fold import fold
from scorekeeper.journal.forms import UnreadableBodyError
from scorekeeper.journal.games import GameTable, game_state
from scorekeeper.journal.sessions import UnknownSystemError, context_of
from scorekeeper.journal.snapshot import EventState, Played, SessionState, Tournament
from scorekeeper.journal.stages import MAIN
from scorekeeper.journal.standing import session_state
from scorekeeper.journal.teams import PlayerState, TeamState

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)


@dataclass(frozen=True, slots=True)
class Extract:
    """The basis of a sheet.

    `around` are the entries about the event, the teams and their players, `entries` those about the session itself.
    `number` is that of the session in the event; `disputes` (by uid) and `rulings` (by entry) have their numbers there.
    """

    uid: str
    number: int
    around: tuple[Entry, ...]
    entries: tuple[Entry, ...]
    disputes: Mapping[str, int]
    rulings: Mapping[int, int]


def extract_of(state: Played, tournament: Tournament) -> Extract:
    """Return the part of the journal that the sheet of a session or game depends on."""
    register = tournament.register
    return Extract(
        state.uid,
        state.number,
        tuple(sorted(_entries_around(state, tournament), key=lambda entry: entry.seq)),
        state.entries,
        {uid: number for uid, (number, session) in register.disputes.items() if session == state.uid},
        {seq: number for seq, (number, session) in register.rulings.items() if session == state.uid},
    )


def shortenings(extract: Extract, state: Played) -> Iterator[Callable[[Extract], Extract]]:
    """Return possible reductions of an extract that keep its sheet the same.

    The caller has to compare the sheets.
    Reductions that omit a part completely come before those that omit some of it.
    """
    corrected = {correction.entry for correction in state.corrections}
    closed = {dispute.uid for dispute in state.disputes if not dispute.is_open}
    kinds = dict.fromkeys(entry.fact.kind for entry in (*extract.around, *extract.entries))
    untimed = kinds.keys() - {facts.DealRecorded.kind, facts.HandRecorded.kind}
    yield partial(_each, change=partial(_strip_details, last=extract.entries[-1].seq, options=state.result.options))
    yield partial(_each, change=partial(_strip_author, keys=("who", "reason"), kinds=kinds, but=corrected))
    yield partial(_each, change=partial(_strip_author, keys=("at",), kinds=untimed, but=()))
    # most sheets show nothing else of these entries; for the others it is kept by kind
    for kind, key in product(kinds, ("who", "reason", "at")):
        yield partial(_each, change=partial(_strip_author, keys=(key,), kinds=(kind,), but=corrected))
    yield partial(_each, change=partial(_strip_dispute_words, closed=closed))
    # who may sign a settlement depends on the state at the time of signing
    if not any(isinstance(entry.fact, SettlementAnswered) for entry in extract.entries):
        yield _newest


def _each(extract: Extract, change: Callable[[Entry], Entry]) -> Extract:
    return replace(extract, around=tuple(map(change, extract.around)), entries=tuple(map(change, extract.entries)))


def _strip_details(entry: Entry, last: int, options: Mapping[str, Any]) -> Entry:
    """Return an entry without details that do not matter to the sheet.

    These are the desk, edition, home club, options of other rules, and unneeded digests.
    """
    fact = entry.fact
    if isinstance(fact, facts.SessionOpened):
        fact = replace(fact, options={key: value for key, value in fact.options.items() if key in options})
    if isinstance(fact, facts.EventMade):
        fact = replace(fact, edition="")
    if isinstance(fact, facts.TeamEntered):
        fact = replace(fact, club=None)
    digest = entry.digest if entry.seq == last or isinstance(fact, SettlementProposed) else ""
    return entry._replace(fact=fact, seat="", digest=digest)


def _strip_author(entry: Entry, keys: Sequence[str], kinds: Container[str], but: Container[int]) -> Entry:
    """Return an entry of these kinds without author, time and reason; corrections keep theirs."""
    blank: dict[str, Any] = dict.fromkeys(keys, "")
    return entry._replace(**blank) if entry.fact.kind in kinds and entry.seq not in but else entry


def _strip_dispute_words(entry: Entry, closed: Container[str]) -> Entry:
    """Return an entry without the subject of a closed dispute."""
    fact = entry.fact
    if not isinstance(fact, DisputeRaised) or fact.dispute not in closed:
        return entry
    return entry._replace(fact=DisputeRaised(fact.dispute, fact.session, imported=fact.imported))


def _newest(extract: Extract) -> Extract:
    """Return an extract without superseded entries about its teams and their players."""
    newest = {_subject(entry.fact): entry for entry in extract.around}
    return replace(extract, around=tuple(entry for entry in extract.around if newest[_subject(entry.fact)] is entry))


def _subject(fact: facts.Fact) -> tuple[str, ...]:
    if isinstance(fact, facts.TeamEntered | facts.PlayerEntered):
        return fact.kind, fact.team if isinstance(fact, facts.TeamEntered) else fact.player
    return fact.kind, body_text(fact)


def folded(extract: Extract) -> tuple[Played, Tournament]:
    """Return the session or game of an extract, and the event with nothing else in it.

    Raises ValueError or LookupError if it is not the extract of a sheet: a valid extract has no duplicate, misplaced or
    unrelated entries.
    """
    state, tournament = _fold_extract(extract)
    if (
        not _of_one_session(extract)
        or not _in_order(extract)
        or written(extract_of(state, tournament)) != written(extract)
    ):
        raise ValueError(extract.uid)
    return state, tournament


def folded_until(extract: Extract, seq: int) -> Tournament:
    """Return the event of an extract as it was before an entry. Raises as `folded` does."""
    around = tuple(entry for entry in extract.around if entry.seq < seq)
    entries = tuple(entry for entry in extract.entries if entry.seq < seq)
    return _fold_extract(replace(extract, around=around, entries=entries))[1]


def _of_one_session(extract: Extract) -> bool:
    """Return whether the entries are those of one session, in order, with their own disputes."""
    entries = extract.entries
    numbers = [entry.seq for entry in entries]
    disputes = {entry.fact.dispute for entry in entries if isinstance(entry.fact, DisputeRaised)}
    rulings = {entry.seq for entry in entries if isinstance(entry.fact, RulingMade)}
    return (
        numbers == sorted(set(numbers))
        and all(_is_of_session(entry, extract.uid, numbers) for entry in entries)
        and extract.disputes.keys() <= disputes
        and extract.rulings.keys() <= rulings
    )


def _in_order(extract: Extract) -> bool:
    """Return whether all entries have distinct numbers, and well-formed times and digests."""
    entries = (*extract.around, *extract.entries)
    # a withdrawn team's stage has no entry of its own if it was never set, and takes the withdrawal's number
    numbers = [entry.seq for entry in entries if not isinstance(entry.fact, facts.StageSet)]
    return (
        len(set(numbers)) == len(numbers)
        and min(numbers, default=0) > 0
        and all(not entry.at or _TIME.fullmatch(entry.at) for entry in entries)
        and all(not entry.digest or is_digest(entry.digest) for entry in entries)
    )


def _is_of_session(entry: Entry, uid: str, numbers: list[int]) -> bool:
    """Return whether an entry is about a session whose entries have these numbers.

    An undo is about what it undoes.
    """
    fact = entry.fact
    if isinstance(fact, facts.Voided):
        return fact.entry in numbers and fact.entry < entry.seq
    return getattr(fact, "session", None) == uid


def _fold_extract(extract: Extract) -> tuple[Played, Tournament]:
    around = fold(extract.around)
    register = Register(
        MappingProxyType({uid: (number, extract.uid) for uid, number in extract.disputes.items()}),
        MappingProxyType({seq: (number, extract.uid) for seq, number in extract.rulings.items()}),
        highest=max(extract.rulings.values(), default=0),
    )
    context = context_of(around.event, around.teams, around.players, around.stages)
    opened = extract.entries[0].fact if extract.entries else None
    if context is None or not isinstance(opened, facts.SessionOpened) or opened.session != extract.uid:
        raise ValueError(extract.uid)
    last = extract.entries[-1]
    tournament = replace(around, seq=last.seq, head_digest=last.digest, register=register, opened=extract.number)
    if isinstance(context, GameTable):
        game = game_state(extract.uid, extract.number, extract.entries, context, register)
        return game, replace(tournament, games={game.uid: game})
    session = session_state(extract.uid, extract.number, extract.entries, context, register)
    return session, replace(tournament, sessions={session.uid: session})


def written(extract: Extract) -> dict[str, Any]:
    """Return an extract as a JSON object; `read` is the inverse."""
    return {
        "session": extract.uid,
        "number": extract.number,
        "around": [_entry_json(entry) for entry in extract.around],
        "entries": [_entry_json(entry) for entry in extract.entries],
        "disputes": dict(extract.disputes),
        "rulings": {str(seq): number for seq, number in extract.rulings.items()},
    }


def read(document: Any) -> Extract:
    """Return the extract that a JSON object holds.

    Raises ValueError, TypeError or KeyError for anything else.
    """
    numbers = {**document["disputes"], **document["rulings"], "": document["number"]}
    if any(type(number) is not int for number in numbers.values()) or type(document["session"]) is not str:
        raise ValueError(document["session"])
    return Extract(
        document["session"],
        document["number"],
        tuple(map(_read, document["around"])),
        tuple(map(_read, document["entries"])),
        {str(uid): number for uid, number in document["disputes"].items()},
        {int(seq): number for seq, number in document["rulings"].items()},
    )


def _entry_json(entry: Entry) -> list[Any]:
    return [
        entry.seq,
        entry.at,
        entry.who,
        entry.seat,
        entry.reason,
        entry.fact.kind,
        body_text(entry.fact),
        entry.digest,
    ]


def _read(line: Any) -> Entry:
    seq, timestamp, who, seat, reason, kind, body, digest = line
    if type(seq) is not int or any(
        type(text) is not str for text in (timestamp, who, seat, reason, kind, body, digest)
    ):
        raise ValueError(seq)
    return Entry(seq, "", timestamp, who, seat, reason, read_fact(kind, body), digest)


def _entries_around(state: Played, tournament: Tournament) -> Iterator[Entry]:
    event = tournament.event
    if event is None:
        return
    yield from _of_event(event)
    teams = [tournament.teams[uid] for uid in state.teams if uid in tournament.teams]
    people = dict.fromkeys(uid for team in teams for uid in team.people)
    for uid in people:
        if uid in tournament.players:
            yield from _of_player(tournament.players[uid])
    for team in teams:
        yield from _of_team(team)
    stage = tournament.stages.get(state.stage)
    if stage is not None and stage.uid != MAIN and isinstance(state, SessionState):
        name = stage.named(state.moment.signed)
        if name is not None:  # the sheet shows it
            yield _entry(name.entry, facts.StageSet(stage.uid, name.name), digest=name.digest)
    gone = [uid for uid in state.teams if stage is not None and uid in stage.withdrawn]
    if stage is not None and gone:
        first = min(stage.withdrawn[uid].entry for uid in gone)
        yield _entry(first, stage.fact)
        for uid in gone:
            withdrawal = stage.withdrawn[uid]
            fact = facts.TeamWithdrawn(stage.uid, uid, withdrawal.after_round)
            yield _entry(withdrawal.entry, fact, reason=withdrawal.reason)


def _of_event(event: EventState) -> Iterator[Entry]:
    first, *later = (*event.earlier, event)
    made = facts.EventMade(first.uid, first.name, first.system, first.edition, first.date, first.venue, first.settings)
    yield _entry(first.entry, made, digest=first.digest)
    for now in later:
        yield _entry(now.entry, facts.EventChanged(now.name, now.date, now.venue, now.settings), digest=now.digest)


def _of_player(player: PlayerState) -> Iterator[Entry]:
    for seq, name in player.names:
        yield _entry(seq, facts.PlayerEntered(player.uid, name))


def _of_team(team: TeamState) -> Iterator[Entry]:
    for version in (*team.earlier, team):
        fact = facts.TeamEntered(
            version.uid, version.name, version.uids, version.captain_uid, version.letter, version.club
        )
        yield _entry(version.entry, fact, digest=version.digest)
    for turn in team.turns:
        if turn.source is not None:
            approved: facts.Fact = turn.source.fact
            if isinstance(approved, facts.SubstitutionApproved):
                approved = replace(approved, fee="")  # the fee does not concern those who check a sheet
            yield turn.source._replace(fact=approved)


def _entry(seq: int, fact: facts.Fact, *, at: str = "", reason: str = "", digest: str = "") -> Entry:
    return Entry(seq, "", at, "", "", reason, fact, digest)


FAULTS = (ValueError, TypeError, KeyError, IndexError, AttributeError, UnreadableBodyError, UnknownSystemError)
"""Exceptions that reading or folding an extract of foreign origin may raise."""

"""The origin of a number: standing, session, deal, the lines that sum to it, their articles, the journal entries."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.features.where import words as where_words
from scorekeeper.features.where.view.addresses import DEAL_NUMBERS, NumberAddress, rows_of, value_of
from scorekeeper.features.where.view.chain_parts import Addend, Addends, parts_of
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import DealRecorded, Fact, Voided
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language.facts import deal_words, fact_words
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.numbers import ordinal
from scorekeeper.language.spans import Sentence, words
from scorekeeper.language.stage_facts import place_in
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import PENALTY
from scorekeeper.session.session_now import SessionNow, session_now
from scorekeeper.tournament.results import is_knock_out


@dataclass(frozen=True, slots=True)
class OriginStep:
    """One step above the number: the standing, the session or the deal it belongs to."""

    title: Sentence
    detail: Sentence


@dataclass(frozen=True, slots=True)
class EntryShown:
    """A journal entry at the end of the chain: its number, time of day, who made it, and its text."""

    seq: int
    time: str
    who: str
    what: str
    reason: str


@dataclass(frozen=True, slots=True)
class Chain:
    """The origin of one number.

    `value` is the number as shown, `title` and `note` describe it. `steps` lead down to it (standing, session,
    deal), `parts` add up to it (`sum_text` is "2 + 1 + 1"), `entries` are the journal entries it comes from.
    """

    address: NumberAddress
    value: int
    title: str
    note: str
    steps: tuple[OriginStep, ...]
    parts_title: str
    parts: tuple[Addend, ...]
    sum_text: str
    entries_title: str
    entries: tuple[EntryShown, ...]

    @property
    def articles(self) -> tuple[str, ...]:
        """Return the articles of the parts, each once, for F1."""
        return tuple(dict.fromkeys(part.article for part in self.parts if part.article))


def chain(tournament: Tournament, entries: Sequence[Entry], address: NumberAddress) -> Chain | None:
    """Return the origin of a number; None when nothing is shown at this address.

    `entries` are all of the journal, entry n at position n - 1. Raises KeyError for an unknown session.
    """
    value = value_of(tournament, address)
    if value is None:
        return None
    parts = parts_of(tournament, address, value)
    shown = _entries(tournament, entries, parts, address)
    return Chain(
        address=address,
        value=value,
        title=_title(tournament, address, value),
        note=_note(tournament, address),
        steps=_steps(tournament, address),
        parts_title=where_words.parts_title(len(parts.parts), value, parts.kind),
        parts=parts.parts,
        sum_text=where_words.sum_words([part.value for part in parts.parts]),
        entries_title=where_words.entries_title([entry_shown.who for entry_shown in shown], len(shown)),
        entries=shown,
    )


def _title(tournament: Tournament, address: NumberAddress, value: int) -> str:
    if address.team:
        team = tournament.teams[address.team].name
        what = "team-difference" if address.what == "difference" else address.what
        return where_words.number_title(what, value, team=team)
    if address.what == "entry":
        return where_words.number_title("entry", value)
    names = session_now(tournament, address.session).names
    return where_words.number_title(address.what, value, team=names.get(address.side, ""), deal=address.deal)


def _note(tournament: Tournament, address: NumberAddress) -> str:
    if not address.deal:
        return ""
    now = session_now(tournament, address.session)
    result = now.scored(address.deal)
    own = {line.source.position for line in result.lines if line.source.kind == PENALTY} if result else set()
    return where_words.deal_note(now.as_ruled(address.deal), len(own))


# --- the steps above


def _steps(tournament: Tournament, address: NumberAddress) -> tuple[OriginStep, ...]:
    if address.what == "entry":
        return ()
    if address.team:
        standing_key = (address.stage, address.group)
        return _standing_step(tournament, address.team, standing_key, counts=True) if address.what != "place" else ()
    now = session_now(tournament, address.session)
    steps: tuple[OriginStep, ...] = ()
    if address.side in now.system.sides and not is_knock_out(now.state.result.options):
        team = now.state.teams[now.system.sides.index(address.side)]
        counts = now.state.result.complete or now.state.forfeit is not None
        stage = tournament.stage(now.state.stage)
        group = next((name for name, teams in stage.groups.items() if team in teams), "")
        steps = _standing_step(tournament, team, (now.state.stage, group), counts=counts)
    if address.what in {"number", "round", "table", "deals"}:
        return steps
    steps += (_session_step(now),)
    return (*steps, *_deal_step(now, address.deal)) if address.what in DEAL_NUMBERS else steps


def _standing_step(
    tournament: Tournament, team: str, standing_key: tuple[str, str], *, counts: bool
) -> tuple[OriginStep, ...]:
    """Return the step to a team's place: `standing_key` is the stage, and the group in it."""
    rows = rows_of(tournament, *standing_key)
    row = next((row for row in rows if row.team == team), None)
    if row is None:
        return ()
    record = row.record
    detail = where_words.standing_detail(record.match_points, record.difference, record.played, counts=counts)
    template = _("Standings of group {group}: {place} of {of}") if standing_key[1] else _("Standings: {place} of {of}")
    rank = ordinal(row.place, shared=bool(row.shared_with))
    title = template.format(group=standing_key[1], place=rank, of=len(rows))
    return (OriginStep(words(title), words(detail)),)


def _session_step(now: SessionNow) -> OriginStep:
    state = now.state
    title = where_words.session_title(place_in(now.tournament, state), state.result, now.names)
    return OriginStep(words(title), where_words.session_detail(now.system, state.result))


def _deal_step(now: SessionNow, number: int) -> tuple[OriginStep, ...]:
    result = now.scored(number)
    if result is None:
        return ()
    earlier = [deal.running for deal in now.state.result.deals if deal.number < number]
    before = earlier[-1] if earlier else now.system.payment.opening(now.system.sides, now.state.result.options)
    detail = where_words.deal_detail(now.as_ruled(number), before, result.running)
    return (OriginStep(where_words.deal_title(result, now.names), words(detail)),)


# --- the entries below


def _entries(
    tournament: Tournament, entries: Sequence[Entry], parts: Addends, address: NumberAddress
) -> tuple[EntryShown, ...]:
    numbers = sorted({seq for part in parts.parts for seq in part.entries} | set(parts.entries))
    found_entries = [entry for seq in numbers if (entry := _numbered(entries, seq)) is not None]
    return tuple(_shown(tournament, entries, entry, found_entries, address) for entry in found_entries)


def _numbered(entries: Sequence[Entry], seq: int) -> Entry | None:
    if 0 < seq <= len(entries) and entries[seq - 1].seq == seq:
        return entries[seq - 1]
    return next((entry for entry in entries if entry.seq == seq), None)


def _shown(
    tournament: Tournament, entries: Sequence[Entry], entry: Entry, others: Iterable[Entry], address: NumberAddress
) -> EntryShown:
    taken_back = _taken_back(entries, entry)
    redone = taken_back is not None and isinstance(taken_back.fact, Voided)
    before = _before(entries, taken_back if taken_back and redone else entry, others)
    if isinstance(entry.fact, DealRecorded) and address.deal:
        what = deal_words(entry.fact, before if isinstance(before, DealRecorded) else None)
    else:
        what = fact_words(entry.fact, tournament, before, redone=redone)
    return EntryShown(entry.seq, time_of_day(entry.at, seconds=True), entry.who, what, entry.reason)


def _taken_back(entries: Sequence[Entry], entry: Entry) -> Entry | None:
    return _numbered(entries, entry.fact.entry) if isinstance(entry.fact, Voided) else None


def _before(entries: Sequence[Entry], entry: Entry, others: Iterable[Entry]) -> Fact | None:
    """Return the fact that an entry refers to: the target of a void, the earlier state of a deal."""
    taken_back = _taken_back(entries, entry)
    if taken_back is not None:
        return taken_back.fact
    if not isinstance(entry.fact, DealRecorded):
        return None
    same = [
        earlier.fact
        for earlier in others
        if earlier.seq < entry.seq
        and isinstance(earlier.fact, DealRecorded)
        and (earlier.fact.session, earlier.fact.deal) == (entry.fact.session, entry.fact.deal)
    ]
    return same[-1] if same else None

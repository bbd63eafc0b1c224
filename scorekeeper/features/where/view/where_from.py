"""The origin of a number, from standings down to lines, articles and entries."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.features.where import words
from scorekeeper.features.where.view.addresses import DEAL_NUMBERS, NumberAddress, rows_of, value_of
from scorekeeper.journal.contribution import award_of
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import DealRecorded, Fact, RulingMade, SeatsTaken, Voided, WrongDealer
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.kernel.ranking import ranking
from scorekeeper.language import spans
from scorekeeper.language.facts import deal_words, fact_words
from scorekeeper.language.lines import line_words, spoken_contract
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.numbers import ordinal
from scorekeeper.language.panels import step_words
from scorekeeper.language.session_length import unusual_length
from scorekeeper.language.spans import Sentence
from scorekeeper.language.stage_facts import place_in
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.infractions import WARNING
from scorekeeper.rules.model import PENALTY, RULING, DealResult, Line, Side
from scorekeeper.rules.seats import dealer as dealer_due
from scorekeeper.session.session_now import SessionNow, session_now
from scorekeeper.tournament.results import TeamFigures, is_knock_out


@dataclass(frozen=True, slots=True)
class Addend:
    """A part: how much, what for, its article, and the entries it comes from."""

    value: int
    text: str
    article: str = ""
    entries: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Addends:
    """The parts of a number, all of one kind: lines, sessions, teams, totals, rule or statement.

    `entries` are the number's own, in addition to those of its parts.
    """

    kind: str
    parts: tuple[Addend, ...]
    entries: tuple[int, ...] = ()


def parts_of(tournament: Tournament, address: NumberAddress, value: int) -> Addends:
    """Return the parts of the number at this address, whose value is known."""
    if address.what == "entry":
        return Addends("statement", (Addend(value, words.part_words("entry"), "", (value,)),))
    if address.team:
        return _of_team(tournament, address, value)
    now = session_now(tournament, address.session)
    if address.what in DEAL_NUMBERS:
        return _of_deal(now, address, value)
    if address.what in {"number", "round", "table"}:
        return Addends("statement", (Addend(value, words.part_words("opened"), "", (now.state.opened_entry,)),))
    return _of_session(now, address, value)


# --- a deal's numbers


def line_entries(state: SessionState, line: Line, deal: int = 0) -> tuple[int, ...]:
    """Return the entry a line comes from: a result, a double, a penalty, or a ruling."""
    position = line.source.position
    if line.source.kind == PENALTY:
        return (state.penalty_entries[position],)
    if line.source.kind == RULING:
        return (state.ruling_entries[position],)
    made = state.deal_entries.get(deal or position, ())
    if line.code in {"doubled", "redoubled"}:
        return (_contract_entry(state, deal or position),)
    return made[-1:]


def _contract_entry(state: SessionState, deal: int) -> int:
    """Return the entry since which the deal's contract has been unchanged."""
    made = state.deal_entries[deal]
    facts = {entry.seq: entry.fact for entry in state.entries if entry.seq in made}
    since = made[-1]
    for seq in reversed(made):
        now, then = facts[seq], facts[made[-1]]
        if not (isinstance(now, DealRecorded) and isinstance(then, DealRecorded)):
            break
        if (now.side, now.contract) != (then.side, then.contract):
            break
        since = seq
    return since


def deal_entries(state: SessionState, deal: DealResult) -> tuple[int, ...]:
    """Return every entry in force that a deal's result comes from."""
    entries = {seq for line in deal.lines for seq in line_entries(state, line, deal.number)}
    entries.update(state.deal_entries.get(deal.number, ()))
    entries.update(
        seq
        for seq, ruling in zip(state.ruling_entries, state.record.rulings, strict=True)
        if ruling.deal == deal.number
    )
    entries.update(
        seq
        for seq, redeal in zip(state.redeal_entries, state.record.redeals, strict=True)
        if redeal.deal == deal.number
    )
    return tuple(sorted(entries))


def session_entries(state: SessionState) -> tuple[int, ...]:
    """Return every entry in force that a session's result comes from.

    The opening if there is no other.
    """
    entries = {seq for deal in state.result.deals for seq in deal_entries(state, deal)}
    entries.update(seq for line in state.result.lines for seq in line_entries(state, line))
    return tuple(sorted(entries)) or (state.opened_entry,)


def _of_deal(now: SessionNow, address: NumberAddress, value: int) -> Addends:
    if address.what == "dealer":
        return _dealer(now, address.deal, value)
    result = now.scored(address.deal)
    assert result is not None
    if address.what == "points":
        return Addends("lines", _line_parts(now, result, address.side), deal_entries(now.state, result))
    if address.what == "running":
        return Addends("lines", _running_lines(now, address.side, address.deal), deal_entries(now.state, result))
    return _statement(now, address, result, value)


def _line_parts(now: SessionNow, result: DealResult, side: Side) -> tuple[Addend, ...]:
    return tuple(
        Addend(
            line.points,
            line_words(now.system, now.record, line, result.contract),
            line.article,
            line_entries(now.state, line, result.number),
        )
        for line in result.lines
        if line.side == side
    )


def _running_lines(now: SessionNow, side: Side, upto: int) -> tuple[Addend, ...]:
    """Return a side's starting points, and every line up to this deal that changed them."""
    opening = now.system.payment.opening(now.system.sides, now.state.result.options)[side]
    parts = [Addend(opening, words.part_words("opening"), "", (now.state.opened_entry,))] if opening else []
    for deal in now.state.result.deals:
        if deal.number <= upto:
            parts += [
                replace(part, text=words.part_words("deal", deal=deal.number, line=part.text))
                for part in _line_parts(now, deal, side)
                if part.value
            ]
    return tuple(parts)


def _statement(now: SessionNow, address: NumberAddress, result: DealResult, value: int) -> Addends:
    """Return the entry with the points taken, or with the contract undertaken."""
    state = now.state
    ruled = [
        (seq, ruling)
        for seq, ruling in zip(state.ruling_entries, state.record.rulings, strict=True)
        if ruling.deal == address.deal and ruling.contract is not None
    ]
    made = state.deal_entries.get(address.deal, ())
    team = now.names.get(result.side or "", "")
    if address.what == "taken":
        shown = now.as_ruled(address.deal)
        opponents = shown.opponents if shown is not None else None
        text = words.part_words("taken", team=team, taken=value)
        if opponents is not None:
            whole = now.system.card_points
            text = words.part_words("taken-both", team=team, taken=value, opponents=opponents, whole=whole)
        if address.deal in state.ruled_card_points:
            seq, articles = _ruling_on_card_points(state, address.deal)
            return Addends("statement", (Addend(value, text, articles[0] if articles else "", (seq,)),), made)
        return Addends("statement", (Addend(value, text, now.system.counting_article, made[-1:]),), made)
    assert result.contract is not None
    text = words.part_words("contract", team=team, contract=spoken_contract(result.contract))
    if ruled:
        seq, ruling = ruled[-1]
        return Addends("statement", (Addend(value, text, ruling.articles[0], (seq,)),), made)
    entries = (_contract_entry(state, address.deal),)
    return Addends("statement", (Addend(value, text, now.system.contract_first, entries),), made)


def _ruling_on_card_points(state: SessionState, deal: int) -> tuple[int, tuple[str, ...]]:
    """Return the entry of the ruling that sets the card points of a deal, and its articles."""
    made = {entry.seq: fact for entry, fact in state.counting(RulingMade)}
    facts = [(seq, made[seq]) for seq in state.ruling_entries if seq in made]
    return next((seq, fact.articles) for seq, fact in reversed(facts) if fact.deal == deal and fact.taken is not None)


def _dealer(now: SessionNow, deal: int, value: int) -> Addends:
    state = now.state
    first = now.record.first_dealer or now.system.first_dealer
    if value != dealer_due(deal, first, now.system.seats):
        wrong = [entry.seq for entry, fact in state.counting(WrongDealer) if fact.deal == deal]
        part = Addend(
            value, words.part_words("dealer-wrong", seat=value), now.system.wrong_dealer_article, tuple(wrong[-1:])
        )
        return Addends("statement", (part,))
    first_dealer_entries = [entry.seq for entry, fact in state.counting(SeatsTaken) if fact.first_dealer is not None]
    text = words.part_words("dealer-drawn" if first_dealer_entries else "dealer-first", seat=first)
    entries = tuple(first_dealer_entries[-1:]) or (state.opened_entry,)
    return Addends("statement", (Addend(value, text, now.system.dealing_article, entries),))


# --- a session's numbers


def _of_session(now: SessionNow, address: NumberAddress, value: int) -> Addends:
    state = now.state
    if address.what == "total":
        parts = _running_lines(now, address.side, max((deal.number for deal in state.result.deals), default=0))
        return Addends("lines", (*parts, *_session_lines(now, address.side)), session_entries(state))
    if address.what == "session-points":
        return Addends("lines", _session_lines(now, address.side), session_entries(state))
    if address.what == "difference":
        return Addends("totals", _totals(now), session_entries(state))
    if address.what == "match-points":
        return _match_points(now, value)
    if address.what == "warnings":
        return Addends("lines", _warnings(now, address.side), (state.opened_entry,))
    event = now.tournament.event
    entries = [state.opened_entry] if event is None else [event.entry, state.opened_entry]
    if state.length is not None:
        entries = [state.length.entry]
    return Addends(
        "statement", (Addend(value, words.part_words("deals"), now.system.wrong_dealer_article, tuple(entries)),)
    )


def _session_lines(now: SessionNow, side: Side) -> tuple[Addend, ...]:
    return tuple(
        Addend(line.points, line_words(now.system, now.record, line), line.article, line_entries(now.state, line))
        for line in now.state.result.lines
        if line.side == side
    )


def _totals(now: SessionNow) -> tuple[Addend, ...]:
    """Return the leading total and the other one, which is subtracted."""
    ordered = sorted(now.state.result.totals.items(), key=lambda pair: -pair[1])
    parts = []
    for index, (side, total) in enumerate(ordered[:2]):
        text = words.part_words("total-off" if index else "total", team=now.names[side])
        parts.append(Addend(-total if index else total, text))
    return tuple(parts)


def _match_points(now: SessionNow, value: int) -> Addends:
    forfeit, award = now.state.forfeit, award_of(now.tournament, now.state)
    if forfeit is not None:
        return Addends("rule", (Addend(value, unusual_length(now.state, award, because=True), "", (forfeit.entry,)),))
    scale = now.system.match_points
    assert scale is not None
    difference = now.state.result.difference
    text = words.part_words("step", difference=difference, step=step_words(scale, difference))
    return Addends("rule", (Addend(value, text, scale.article, session_entries(now.state)),))


def _warnings(now: SessionNow, side: Side) -> tuple[Addend, ...]:
    result = now.state.result
    lines: Iterable[Line] = (*(line for deal in result.deals for line in deal.lines), *result.lines)
    return tuple(
        Addend(1, line_words(now.system, now.record, line), line.article, line_entries(now.state, line))
        for line in lines
        if line.code == WARNING and line.side == side
    )


# --- a team's numbers


def _of_team(tournament: Tournament, address: NumberAddress, value: int) -> Addends:
    own = (tournament.teams[address.team].entry,)
    if address.what == "place":
        return Addends("teams", _ranked_part(tournament, address, value), own)
    parts = _session_parts(tournament, address)
    return Addends("sessions" if all(part.entries for part in parts) else "rounds", parts, own)


def _ranked_part(tournament: Tournament, address: NumberAddress, index: int) -> tuple[Addend, ...]:
    """Return the teams ranked above, each counting one, and the team itself."""
    rows = rows_of(tournament, address.stage, address.group)
    parts = []
    for row in rows[: index - 1]:
        state = tournament.teams[row.team]
        parts.append(Addend(1, words.part_words("above", team=state.name), "", (state.entry,)))
    own = tournament.teams[address.team]
    return (*parts, Addend(1, words.part_words("own-place", team=own.name), "", (own.entry,)))


def _session_parts(tournament: Tournament, address: NumberAddress) -> tuple[Addend, ...]:
    parts = []
    for figures in ranking(tournament, address.stage).sessions:
        mine = next((team for team in figures.teams if team.team == address.team), None)
        if mine is None or not figures.counts:
            continue
        value = 0 if figures.sat_out and address.what == "played" else _figure(mine, address.what)
        if value and figures.sat_out:
            parts.append(Addend(value, words.part_words("sat-out"), "", ()))
        elif value:
            parts.append(_session_part(tournament, figures.session, address.what, value))
    return tuple(parts)


def _figure(mine: TeamFigures, what: str) -> int:
    return {
        "played": 1,
        "match-points": mine.match_points,
        "difference": mine.points_for - mine.points_against,
        "points-for": mine.points_for,
        "points-against": mine.points_against,
        "won": mine.won,
        "tied": mine.tied,
        "lost": mine.lost,
        "penalty-points": mine.penalty_points,
    }[what]


def _session_part(tournament: Tournament, session: str, what: str, value: int) -> Addend:
    now = session_now(tournament, session)
    state = now.state
    location = place_in(tournament, state)
    if state.forfeit is not None:
        text = f"{location}: {unusual_length(state, award_of(tournament, state))}"
        return Addend(value, text, "", (state.forfeit.entry,))
    text = words.session_title(location, state.result, now.names)
    article = now.system.match_points.article if now.system.match_points and what == "match-points" else ""
    return Addend(value, text, article, session_entries(state))


@dataclass(frozen=True, slots=True)
class OriginStep:
    """One step above the number: the standing, the session or the deal it belongs to."""

    title: Sentence
    detail: Sentence


@dataclass(frozen=True, slots=True)
class EntryShown:
    """A journal entry at the end of the chain: number, time of day, author, text."""

    seq: int
    time: str
    who: str
    what: str
    reason: str


@dataclass(frozen=True, slots=True)
class Chain:
    """The origin of one number.

    `value` is the number as shown, `title` and `note` describe it. `steps` lead to it (standing, session, deal),
    `parts` add up to it (`sum_text` is "2 + 1 + 1"), `entries` are the journal entries it comes from.
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
    """Return the origin of a number; None if nothing is shown at this address.

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
        parts_title=words.parts_title(len(parts.parts), value, parts.kind),
        parts=parts.parts,
        sum_text=words.sum_words([part.value for part in parts.parts]),
        entries_title=words.entries_title([entry_shown.who for entry_shown in shown], len(shown)),
        entries=shown,
    )


def _title(tournament: Tournament, address: NumberAddress, value: int) -> str:
    if address.team:
        team = tournament.teams[address.team].name
        what = "team-difference" if address.what == "difference" else address.what
        return words.number_title(what, value, team=team)
    if address.what == "entry":
        return words.number_title("entry", value)
    names = session_now(tournament, address.session).names
    return words.number_title(address.what, value, team=names.get(address.side, ""), deal=address.deal)


def _note(tournament: Tournament, address: NumberAddress) -> str:
    if not address.deal:
        return ""
    now = session_now(tournament, address.session)
    result = now.scored(address.deal)
    own = {line.source.position for line in result.lines if line.source.kind == PENALTY} if result else set()
    return words.deal_note(now.as_ruled(address.deal), len(own))


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
    detail = words.standing_detail(record.match_points, record.difference, record.played, counts=counts)
    template = (
        _("Standings of group {group}: {place} of {total}") if standing_key[1] else _("Standings: {place} of {total}")
    )
    rank = ordinal(row.place, shared=bool(row.shared_with))
    title = template.format(group=standing_key[1], place=rank, total=len(rows))
    return (OriginStep(spans.words(title), spans.words(detail)),)


def _session_step(now: SessionNow) -> OriginStep:
    state = now.state
    title = words.session_title(place_in(now.tournament, state), state.result, now.names)
    return OriginStep(spans.words(title), words.session_detail(now.system, state.result))


def _deal_step(now: SessionNow, number: int) -> tuple[OriginStep, ...]:
    result = now.scored(number)
    if result is None:
        return ()
    earlier = [deal.running for deal in now.state.result.deals if deal.number < number]
    before = earlier[-1] if earlier else now.system.payment.opening(now.system.sides, now.state.result.options)
    detail = words.deal_detail(now.as_ruled(number), before, result.running)
    return (OriginStep(words.deal_title(result, now.names), spans.words(detail)),)


# --- the entries below


def _entries(
    tournament: Tournament, entries: Sequence[Entry], parts: Addends, address: NumberAddress
) -> tuple[EntryShown, ...]:
    numbers = sorted({seq for part in parts.parts for seq in part.entries} | set(parts.entries))
    known_entries = [entry for seq in numbers if (entry := _entry_numbered(entries, seq)) is not None]
    return tuple(_show_entry(tournament, entries, entry, known_entries, address) for entry in known_entries)


def _entry_numbered(entries: Sequence[Entry], seq: int) -> Entry | None:
    if 0 < seq <= len(entries) and entries[seq - 1].seq == seq:
        return entries[seq - 1]
    return next((entry for entry in entries if entry.seq == seq), None)


def _show_entry(
    tournament: Tournament, entries: Sequence[Entry], entry: Entry, others: Iterable[Entry], address: NumberAddress
) -> EntryShown:
    taken_back = _taken_back(entries, entry)
    redone = taken_back is not None and isinstance(taken_back.fact, Voided)
    before = _fact_before(entries, taken_back if taken_back and redone else entry, others)
    if isinstance(entry.fact, DealRecorded) and address.deal:
        what = deal_words(entry.fact, before if isinstance(before, DealRecorded) else None)
    else:
        what = fact_words(entry.fact, tournament, before, redone=redone)
    return EntryShown(entry.seq, time_of_day(entry.at, seconds=True), entry.who, what, entry.reason)


def _taken_back(entries: Sequence[Entry], entry: Entry) -> Entry | None:
    return _entry_numbered(entries, entry.fact.entry) if isinstance(entry.fact, Voided) else None


def _fact_before(entries: Sequence[Entry], entry: Entry, others: Iterable[Entry]) -> Fact | None:
    """Return the fact before an entry: what a void undid, or the deal's earlier state."""
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

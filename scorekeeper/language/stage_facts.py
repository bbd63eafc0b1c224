"""Entries about stages, draws, rounds and registration, in words."""

from collections.abc import Sequence

from scorekeeper.journal import facts
from scorekeeper.journal.consequences import dependent_draw
from scorekeeper.journal.finality_facts import OF_FINALITY
from scorekeeper.journal.methods import KNOCK_OUT, KNOCK_OUT_AND_THIRD
from scorekeeper.journal.roles import PROTEST
from scorekeeper.journal.snapshot import Played, SessionState, Tournament
from scorekeeper.journal.stage_facts import OF_REGISTRATION, OF_STAGE, DrawChanged, DrawMade, StageSet, TeamPlaced
from scorekeeper.journal.stages import (
    AWAITED,
    DOUBLE_ROUND_ROBIN,
    ENTRY_FEE,
    GROUPS,
    HERE,
    LEFT,
    MOVEMENT,
    OWN_CHART,
    ROUND_ROBIN,
    SWISS,
)
from scorekeeper.language.panels import place_words
from scorekeeper.language.prizes import set_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def method_word(method: str) -> str:
    """Return the drawing method of a stage: "two groups", "Swiss"."""
    return {
        GROUPS: _("groups A and B"),
        ROUND_ROBIN: pgettext("entry about a stage", "round robin"),
        DOUBLE_ROUND_ROBIN: pgettext("entry about a stage", "double round robin"),
        SWISS: pgettext("entry about a stage", "Swiss"),
        KNOCK_OUT: pgettext("entry about a stage", "knock-out"),
        KNOCK_OUT_AND_THIRD: _("knock-out with third place"),
        OWN_CHART: pgettext("entry about a stage", "own chart"),
        MOVEMENT: pgettext("entry about a stage", "movement of 500"),
    }.get(method, method)


def presence_word(state: str) -> str:
    """Say whether a team has checked in.

    "here", "did not come", "awaited", a player also "left".
    """
    return {
        HERE: pgettext("entry about a stage", "here"),
        AWAITED: pgettext("entry about a stage", "expected"),
        LEFT: pgettext("entry about a stage", "left"),
    }.get(state, pgettext("entry about a stage", "never came"))


def fee_word(fee: str) -> str:
    return (
        pgettext("entry about a stage", "fee")
        if fee == ENTRY_FEE
        else pgettext("entry about a stage", "substitution fee")
    )


def stage_name(tournament: Tournament, uid: str) -> str:
    """Return the name of a stage; the first one is the main stage if it has no name."""
    stage = tournament.stages.get(uid)
    return (stage.name if stage is not None else "") or pgettext("entry about a stage", "main stage")


def stage_called(tournament: Tournament, name: str | None) -> str | None:
    """Return the uid of the stage of this name, "" for the first stage if no name is given.

    None if unknown.
    """
    if name is None:
        return ""
    key = name.strip().casefold()
    return next((uid for uid in tournament.stages if stage_name(tournament, uid).casefold() == key), None)


def stage_label(tournament: Tournament, uid: str) -> str:
    """Return the label of a stage: its name, "" in an event with only one stage."""
    return stage_name(tournament, uid) if len(tournament.stages) > 1 else ""


def stage_heading(tournament: Tournament, uid: str) -> str:
    """Return the label of a stage for the beginning of a heading, with a capital letter."""
    label = stage_label(tournament, uid)
    return label[:1].upper() + label[1:]


def drawn_upon_words(tournament: Tournament, states: Sequence[Played]) -> str:
    """Return the draw that depends on the result of a session or a round; "" if none does."""
    upon = next(filter(None, (dependent_draw(tournament, state) for state in states)), None)
    if upon is None:
        return ""
    if upon.round is None:
        text = ngettext("{stage} was drawn from this result.", "{stage} was drawn from these results.", len(states))
        return text.format(stage=stage_name(tournament, upon.stage))
    text = ngettext(
        "Round {round} was drawn from this result.", "Round {round} was drawn from these results.", len(states)
    )
    if upon.draw.published is not None:
        text = ngettext(
            "Round {round} was drawn from this result and published.",
            "Round {round} was drawn from these results and published.",
            len(states),
        )
    return text.format(round=upon.round)


def place_in(tournament: Tournament, state: Played) -> str:
    """Return the place of a session or game.

    For example "Table 7 · Round 5", with its stage if there are several.
    """
    where = place_words(state.round, state.table, state.number)
    stage = stage_label(tournament, state.stage) if isinstance(state, SessionState) else ""
    return f"{where} \N{MIDDLE DOT} {stage}" if stage else where


def stage_words(fact: facts.Fact, tournament: Tournament) -> str:
    """Return an entry in words: "draw of rounds 1 to 8, groups A and B, seed 316623".

    "" for any other entry.
    In an event with several stages the stage is named.
    """
    if isinstance(fact, OF_REGISTRATION):
        return _desk_words(fact, tournament)
    if not isinstance(fact, (*OF_STAGE, facts.PrizesSet)):
        return ""
    text = set_words(fact) if isinstance(fact, facts.PrizesSet) else _words(fact, tournament)
    if len(tournament.stages) < 2 or isinstance(fact, StageSet):
        return text
    return _("{stage}: {what}").format(stage=stage_name(tournament, fact.stage), what=text)


def _words(fact: facts.Fact, tournament: Tournament) -> str:
    if isinstance(fact, DrawMade):
        return _draw_words(fact)
    if isinstance(fact, DrawChanged):
        tables = sum(len(draw_round.tables) for draw_round in fact.rounds)
        return ngettext("draw changed at {n} table", "draw changed at {n} tables", tables).format(n=tables)
    if isinstance(fact, StageSet):
        name = fact.name or pgettext("entry about a stage", "main stage")
        method = method_word(fact.method)
        return (
            pgettext("entry about a stage", "stage {name}, {method}").format(name=name, method=method)
            if method
            else pgettext("entry about a stage", "stage {name}").format(name=name)
        )
    if isinstance(fact, TeamPlaced):
        return _placed_words(fact, tournament)
    if isinstance(fact, facts.TimetableSet | facts.RoundOpened | facts.RoundClosed):
        return _round_words(fact)
    return _rest(fact, tournament)


def _round_words(fact: facts.TimetableSet | facts.RoundOpened | facts.RoundClosed) -> str:
    if isinstance(fact, facts.TimetableSet):
        planned = sum(map(bool, fact.begins))
        return ngettext("timetable of {n} round", "timetable of {n} rounds", planned).format(n=planned)
    begun = isinstance(fact, facts.RoundOpened)
    template = (
        pgettext("entry about a stage", "round {round} begun")
        if begun
        else pgettext("entry about a stage", "round {round} closed")
    )
    return template.format(round=fact.round)


def _rest(fact: facts.Fact, tournament: Tournament) -> str:
    if isinstance(fact, facts.TeamWithdrawn):
        name = _team(tournament, fact.team)
        if fact.after_round is None:
            return _("{team} plays on").format(team=name)
        return _("{team} withdrew after round {round}").format(team=name, round=fact.after_round)
    if isinstance(fact, facts.PlaceDeclined):
        template = (
            _("{team} takes its place after all") if fact.back else _("{team} declined its place in the next stage")
        )
        return template.format(team=_team(tournament, fact.team))
    if isinstance(fact, facts.LotDrawn):
        return pgettext("entry about a stage", "lot: {teams}").format(
            teams=", ".join(_team(tournament, uid) for uid in fact.teams)
        )
    if isinstance(fact, OF_FINALITY):
        return _final_words(fact)
    return {
        facts.DrawWithdrawn.kind: pgettext("entry about a stage", "draw taken back"),
        facts.DrawPublished.kind: pgettext("entry about a stage", "draw published"),
    }.get(fact.kind, pgettext("entry about a stage", "stage closed"))


def _final_words(fact: facts.Fact) -> str:
    if isinstance(fact, facts.ProtestTimeStarted):
        template = ngettext("protest time of {n} minute begun", "protest time of {n} minutes begun", fact.minutes)
        return template.format(n=fact.minutes)
    if isinstance(fact, facts.RankingSigned):
        protests = fact.state == PROTEST
        text = (
            _("ranking, revision {revision}, signed under protest by {name}: {words}")
            if protests
            else _("ranking, revision {revision}, signed by {name}")
        )
        return text.format(revision=fact.revision, name=fact.name, words=fact.words)
    if isinstance(fact, facts.RankingClosed):
        return pgettext("entry about a stage", "ranking final, revision {revision}").format(revision=fact.revision)
    stopped = isinstance(fact, facts.RankingStopped) and fact.protest_time
    return pgettext("entry about a stage", "protest time stopped") if stopped else _("signing of the ranking stopped")


def _draw_words(fact: DrawMade) -> str:
    numbers = [draw_round.round for draw_round in fact.rounds]
    rounds = (
        _("draw of rounds {first} to {last}").format(first=min(numbers), last=max(numbers))
        if len(numbers) > 1
        else pgettext("entry about a stage", "draw of round {round}").format(round=numbers[0] if numbers else "?")
    )
    parts = [rounds, method_word(fact.method)]
    if fact.seed is not None:
        parts.append(pgettext("entry about a stage", "seed {seed}").format(seed=fact.seed))
    return ", ".join(parts)


def _placed_words(fact: TeamPlaced, tournament: Tournament) -> str:
    name = _team(tournament, fact.team)
    if fact.out:
        return _("{team} does not play").format(team=name)
    if fact.group and fact.number is not None:
        return _("{team} in group {group}, number {number}").format(team=name, group=fact.group, number=fact.number)
    if fact.group:
        return _("{team} in group {group}").format(team=name, group=fact.group)
    if fact.number is not None:
        return _("{team} with number {number}").format(team=name, number=fact.number)
    return pgettext("entry about a stage", "{team} plays").format(team=name)


def _desk_words(fact: facts.Fact, tournament: Tournament) -> str:
    if isinstance(fact, facts.CheckedIn):
        return _("{team}: {presence}").format(team=_team(tournament, fact.team), presence=presence_word(fact.state))
    if isinstance(fact, facts.FeePaid):
        words = (
            _("{team}: {fee} given back {amount}")
            if fact.back
            else pgettext("entry about a stage", "{team}: {fee} paid {amount}")
        )
        return words.format(team=_team(tournament, fact.team), fee=fee_word(fact.fee), amount=fact.amount).strip()
    assert isinstance(fact, facts.TeamRegistered)
    name, note = _team(tournament, fact.team), _noted(fact)
    return f"{name}: {note}" if note else pgettext("entry about a stage", "{team} registered").format(team=name)


def _noted(fact: facts.TeamRegistered) -> str:
    """Return the desk's notes on a team: "late, let in by P. Kurian, fee $600"."""
    late = (
        _("late, let in by {name}").format(name=fact.let_in_by)
        if fact.let_in_by
        else pgettext("entry about a stage", "late")
    )
    parts = (
        late if fact.late else "",
        fact.city,
        pgettext("entry about a stage", "fee {amount}").format(amount=fact.fee) if fact.fee else "",
        pgettext("entry about a stage", "substitution fee {amount}").format(amount=fact.substitution_fee)
        if fact.substitution_fee
        else "",
        pgettext("entry about a stage", "seed {number}").format(number=fact.number) if fact.number is not None else "",
        fact.note,
    )
    return ", ".join(filter(None, parts))


def _team(tournament: Tournament, uid: str) -> str:
    team = tournament.teams.get(uid)
    return team.name if team is not None else "?"

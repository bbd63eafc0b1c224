"""The contents of a ruling slip: subject, findings, decision, changes, members."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.assets.articles import article
from scorekeeper.journal.contribution import SessionScore, session_score
from scorekeeper.journal.dispute_facts import REDEALT_IN_RECORD, REPLAY, SETTLEMENT, RulingMade
from scorekeeper.journal.dispute_states import RulingState
from scorekeeper.journal.disputes import all_rulings, dispute_called, named_later, others_seated
from scorekeeper.journal.facts import DisputeRaised
from scorekeeper.journal.imported import imported_rulings
from scorekeeper.journal.names import name_key
from scorekeeper.journal.ruled import members_in_favor
from scorekeeper.journal.ruling_effect import infraction_of
from scorekeeper.journal.sessions import standing_after
from scorekeeper.journal.snapshot import GameState, Played, SessionState, Tournament
from scorekeeper.language import effects, slip
from scorekeeper.language.aside import name_with_reason
from scorekeeper.language.dates import format_date
from scorekeeper.language.dispute_marks import claim_words
from scorekeeper.language.imported import provenance_of
from scorekeeper.language.late_limits import limit_words
from scorekeeper.language.lines import outcome_word
from scorekeeper.language.panels import place_words
from scorekeeper.language.precedents import case_name, decision, dispute_account, infraction_words
from scorekeeper.language.sides import names_of
from scorekeeper.language.spans import plain
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import RULING, DealResult, Side
from scorekeeper.sheets.committee.claim_cards import ClaimShown, claim_shown, findings_beside
from scorekeeper.sheets.committee.prescribed_outcome import prescribed_by_rules
from scorekeeper.sheets.options import SheetOptions

_RATIO = "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class ChangedNumber:
    """One number before and after a ruling, in words; `same` if it did not change."""

    what: str
    before: str
    after: str

    @property
    def same(self) -> bool:
        return self.before == self.after


@dataclass(frozen=True, slots=True)
class RulingSlip:
    """A ruling on paper.

    `parts` are captions with texts, in their order; `lines` are the signers, with `final` and `heard` above them.
    `spoken` is the decision in one sentence, to be read out; `claim` is the diagram of a claim judged by its cards.
    """

    title: str
    event: str
    where: str
    when: str
    teams: tuple[tuple[Side, str], ...]
    parts: tuple[tuple[str, str], ...]
    spoken: str
    changed: tuple[ChangedNumber, ...]
    committee: tuple[tuple[str, str], ...]
    lines: tuple[str, ...]
    final: str
    heard: str
    file: str
    claim: ClaimShown | None = None


def slip_of(tournament: Tournament, ruling: RulingState, options: SheetOptions) -> RulingSlip:
    """Return the slip of a ruling or settlement; times are those of the zone in `options`."""
    fact, entry = ruling.fact, ruling.entry
    played = tournament.played(fact.session)
    names = names_of(tournament, fact.session)
    dispute = dispute_called(tournament, ruling.dispute) if ruling.dispute is not None else None
    changed, claim = changes_by(tournament, played, ruling), claim_shown(tournament, fact)
    findings = findings_beside(fact, claim)
    where = place_words(played.round, played.table, played.number) if played is not None else slip.whole_event()
    of_hands = isinstance(played, GameState)
    raised = dispute.fact if dispute is not None else None
    return RulingSlip(
        title=case_name(fact.ruling_kind, ruling.number),
        event=tournament.event.name if tournament.event is not None else "",
        where=slip.ruling_place(where, fact.deal, of_hands=of_hands),
        when=_day(played) if fact.told_as else options.moment(entry.at),
        teams=tuple(names.items()),
        parts=tuple((caption, text) for caption, text in _parts(tournament, ruling, raised, names, findings) if text),
        spoken=spoken(ruling, names, changed, of_hands=of_hands),
        changed=tuple(changed),
        committee=tuple((caption, text) for caption, text in _committee(tournament, ruling) if text),
        lines=slip.signature_lines(list(names.values()), settled=fact.ruling_kind == SETTLEMENT, of_hands=of_hands),
        final=_final(tournament, ruling),
        heard=slip.signature_meaning(settled=fact.ruling_kind == SETTLEMENT, of_hands=of_hands),
        file=f"{fact.ruling_kind}-{ruling.number:03}",
        claim=claim,
    )


def _day(played: Played | None) -> str:
    """Return the day of a session: for an imported ruling no other time is known."""
    return format_date(played.date) if played is not None else ""


def _final(tournament: Tournament, ruling: RulingState) -> str:
    """Return the note that the ruling is final, with the article, if any, or what superseded it."""
    _earlier, later = _in_place_of(tournament, ruling)
    if later:
        return _("Superseded by {ruling}: this decision no longer counts.").format(ruling=later)
    settled = ruling.fact.ruling_kind == SETTLEMENT
    rules = tournament.rules
    number = "" if rules is None else rules.consensus_article if settled else rules.rulings_article
    return slip.final_note(number, settled=settled)


def spoken(
    ruling: RulingState, names: Mapping[Side, str], changed: Sequence[ChangedNumber], *, of_hands: bool = False
) -> str:
    """Return the decision to read out: ruling, value of the deal, new score."""
    fact = ruling.fact
    sentence = slip.spoken(
        case_name(fact.ruling_kind, ruling.number), fact.deal, decision(fact, names), of_hands=of_hands
    )
    score = _row(changed, effects.session_total()) or _row(changed, effects.game_total())
    if not changed or (all(change.same for change in changed) and not (fact.forfeit or fact.supersedes)):
        return sentence
    parts = [sentence]
    deal, *points = changed if fact.deal is not None and not of_hands else changed[:1]
    if points and not deal.same:
        worth = [
            (name, change.after) for name, change in zip(names.values(), points, strict=False) if change.after != "0"
        ]
        parts.append(slip.set_aside(worth) if fact.again is not None else slip.deal_counts(deal.after, worth))
    if score is None:
        return " ".join(parts)
    teams = list(names.values())
    if fact.forfeit is not None or _row(changed, effects.for_standings()) is not None:
        others = [name for side, name in names.items() if side != fact.forfeit]
        return " ".join((*parts, *_given_up(changed, teams, score, others)))
    became = _score_with_teams(teams, score.after)
    parts.append(
        _("The score stays {score}.").format(score=became)
        if score.same
        else _("The score is now {score}.").format(score=became.replace(" : ", _RATIO))
    )
    return " ".join(parts)


def _row(changed: Sequence[ChangedNumber], what: str) -> ChangedNumber | None:
    return next((change for change in changed if change.what == what), None)


def _score_with_teams(teams: Sequence[str], score: str) -> str:
    """Return a score with the teams around it: "Dallas 25 : 16 Detroit"."""
    return score if len(teams) != 2 else f"{teams[0]} {score} {teams[1]}"


def _given_up(
    changed: Sequence[ChangedNumber], teams: Sequence[str], score: ChangedNumber, others: Sequence[str]
) -> Iterator[str]:
    """Return the sentences about a session that was forfeited, or no longer is.

    The play, and what counts.
    A knock-out session counts nowhere: the `others` have won it, and that is all.
    """
    yield slip.played_stays(_score_with_teams(teams, score.after).replace(" : ", _RATIO), same=score.same)
    counted, points = _row(changed, effects.for_standings()), _row(changed, effects.match_points(final=True))
    if counted is None:
        yield slip.won_by_forfeit(others)
    elif counted.after != score.after:
        yield slip.counts_as(_score_with_teams(teams, counted.after), points.after if points is not None else "")
    else:
        yield _("For the standings the session total counts again.")


def _parts(
    tournament: Tournament, ruling: RulingState, raised: DisputeRaised | None, names: Mapping[Side, str], findings: str
) -> Iterator[tuple[str, str]]:
    fact = ruling.fact
    system = tournament.event.system if tournament.event is not None else ""
    yield slip.caption("about"), infraction_words(infraction_of(fact, raised))
    yield slip.caption("articles"), "; ".join(article_title(system, number) for number in fact.articles)
    claimed = claim_words(raised.claim, names) if raised is not None and raised.claim is not None else ""
    yield slip.caption("facts"), "\n".join(part for part in (claimed, dispute_account(raised, names)) if part)
    yield slip.caption("findings"), findings
    yield slip.caption("reason"), fact.reason if fact.reason not in {fact.findings, fact.departs} else ""
    rules = plain(prescribed_by_rules(tournament, ruling)) if fact.departs else ""
    yield (
        slip.caption("prescribed"),
        rules or (_("not in the imported record") if fact.departs and fact.told_as else ""),
    )
    yield slip.caption("departs"), fact.departs
    yield slip.caption("late"), slip.late_note(limit_words(fact.late), fact.admitted_by) if fact.late else ""
    earlier, later = _in_place_of(tournament, ruling)
    yield slip.caption("supersedes"), earlier
    yield slip.caption("superseded"), later


def _in_place_of(tournament: Tournament, ruling: RulingState) -> tuple[str, str]:
    """Return the ruling that this one superseded, and the one that superseded it; "" for none.

    Imported rulings are found by their numbers.
    """
    fact, others = ruling.fact, all_rulings(tournament)
    called = {other.entry.seq: case_name(other.fact.ruling_kind, other.number) for other in others}
    beside = [other for other in others if other.fact.session == fact.session and other.fact.number is not None]
    earlier = [called[other.entry.seq] for other in beside if other.fact.number == fact.replaces]
    earlier += [slip.replaced_unknown(case_name(RULING, fact.replaces))] if fact.replaces is not None else []
    later = [
        called[other.entry.seq] for other in beside if fact.number is not None and other.fact.replaces == fact.number
    ]
    return (
        called.get(fact.supersedes or 0, next(iter(earlier), "")),
        called.get(ruling.superseded_by or 0, next(iter(later), "")),
    )


def article_title(system: str, number: str) -> str:
    """Return an article with its heading: "3.9 Revoke".

    Only its number if the article is unknown.
    """
    rule = article(system, number)
    if rule is None:
        return number
    return rule.title if rule.number == number else f"{number} {rule.heading}"


def _committee(tournament: Tournament, ruling: RulingState) -> Iterator[tuple[str, str]]:
    fact = ruling.fact
    chairs = {member.name for member in tournament.committee if member.chair}
    yield slip.caption("members"), ", ".join(slip.member(name, chair=name in chairs) for name in fact.members)
    yield slip.caption("aside"), ", ".join(name_with_reason(name, why) for name, why in fact.aside)
    yield slip.caption("named-later"), ", ".join(named_later(tournament, ruling))
    yield slip.caption("votes"), votes(fact, others_seated(tournament, ruling))
    played = tournament.played(fact.session)
    imported = imported_rulings(played.entries) if played is not None and fact.imported else ()
    yield slip.caption("imported"), provenance_of(imported, ruling.entry.seq)
    yield slip.caption("written-by"), ruling.entry.who if not fact.told_as else ""


def votes(fact: RulingMade, others: Sequence[str] = ()) -> str:
    """Return how members voted: "unanimous", "2 for, 1 against (M. Joseph)", or "".

    A vote that was not entered is shown as not recorded and does not count for the ruling. `others` are members who did
    not take part in the ruling.
    """
    if not fact.members:
        return ""
    given = {name_key(name) for name in fact.in_favour or ()}
    unrecorded = tuple(name for name in members_in_favor(fact) if name_key(name) not in given)
    return slip.votes(len(given), fact.against, fact.abstained, (*unrecorded, *others))


# --- before and after


def changes_by(tournament: Tournament, played: Played | None, ruling: RulingState) -> list[ChangedNumber]:
    """Return numbers before and after a ruling: deal, totals, match points.

    For an imported ruling, whose moment is not known, only what its deal is worth by it.
    """
    entry, form = ruling.entry, ruling.fact.told_as
    if played is None or form == REDEALT_IN_RECORD or (form and isinstance(played, GameState)):
        return []
    moments, imported = (entry.seq - 1, entry.seq), bool(ruling.fact.imported)
    before, after = (standing_after(tournament, played, seq, confirmed=imported) for seq in moments)
    if not (isinstance(before, SessionState) and isinstance(after, SessionState)):
        return _of_game(before, after)
    fact = ruling.fact
    changes = []
    if fact.deal is not None:
        old, new = before.result.deal(fact.deal), after.result.deal(fact.deal)
        changes.append(ChangedNumber(effects.deal(fact.deal), _outcome(old), _outcome(new, fact.again)))
        for side, name in names_of(tournament, fact.session).items():
            changes.append(ChangedNumber(effects.points_of(name, fact.deal), _points(old, side), _points(new, side)))
    if form and fact.forfeit is None:
        return changes
    score_before, score_after = session_score(tournament, before), session_score(tournament, after)
    changes.append(ChangedNumber(effects.session_total(), _pair(score_before.points), _pair(score_after.points)))
    if score_before.counted is not None or score_after.counted is not None:
        changes.append(
            ChangedNumber(effects.for_standings(), _counted_points(score_before), _counted_points(score_after))
        )
    label = effects.match_points(final=score_after.over)
    changes.append(ChangedNumber(label, _pair(score_before.match_points), _pair(score_after.match_points)))
    return [change for change in changes if change.before or change.after]


def _counted_points(score: SessionScore) -> str:
    """Return what the standings count of a session: nothing, its points, or an award."""
    if not score.over:
        return "\N{EN DASH}"
    return _pair(score.points if score.counted is None else score.counted)


def _of_game(before: Played, after: Played) -> list[ChangedNumber]:
    return [ChangedNumber(effects.game_total(), _pair(before.result.totals), _pair(after.result.totals))]


def _outcome(deal: DealResult | None, again: str | None = None) -> str:
    """Return the result of a deal; if a ruling set it aside, that it is to be played."""
    known = outcome_word(deal.outcome) if deal is not None else ""
    return known or (
        (_("to be played again") if again == REPLAY else _("to be dealt again"))
        if again is not None
        else pgettext("ruling on paper", "no result")
    )


def _points(deal: DealResult | None, side: Side) -> str:
    return str(sum(line.points for line in deal.lines if line.side == side)) if deal is not None else "0"


def _pair(values: Mapping[Side, int] | None) -> str:
    return " : ".join(str(value).replace("-", "\N{MINUS SIGN}") for value in values.values()) if values else ""

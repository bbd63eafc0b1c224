"""The Penalty panel: the infraction searched for, open questions, the prescribed effect."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.features.penalties import words as penalty_words
from scorekeeper.journal.facts import PenaltyGiven
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.time_limits import judged
from scorekeeper.language.infractions import infraction_name
from scorekeeper.language.spans import Sentence, article, fill, words
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.infractions import WARNING, Infraction
from scorekeeper.rules.model import PENALTY, Line, Penalty, Side
from scorekeeper.rules.penalties import all_penalties, waived_positions
from scorekeeper.rules.system import RuleSystem
from scorekeeper.session.prospect import Prospect, prospect
from scorekeeper.session.session_now import SessionNow, session_now


@dataclass(frozen=True, slots=True)
class PenaltyChoice:
    """An infraction in the list: its name, article and cost; `minor` ones need an objection.

    `cites` is the article that is chosen with it.
    """

    code: str
    name: str
    article: str
    consequence: str
    minor: bool
    cardinal: bool
    cites: str = ""

    @property
    def key(self) -> str:
        """Return the key that is unique in the list."""
        return key_of(self.code, self.cites)


@dataclass(frozen=True, slots=True)
class PenaltyDraft:
    """The present choice in the panel; `deal` None is the session as a whole.

    `either_deal`: the deal was only suggested, and an infraction in an auction may belong to the next one. `occurrence`
    is the entry that records this very infraction, 0: a new one, None: not chosen.
    """

    code: str = ""
    side: Side = ""
    deal: int | None = None
    objected: bool = True
    points: int | None = None
    article: str = ""
    attempt: int | None = None
    either_deal: bool = False
    occurrence: int | None = None


@dataclass(frozen=True, slots=True)
class PenaltyView:
    """What the panel shows for a draft.

    `asks` are the questions still open, in order (code, begun, contract, deal, side, article, points), `optional` those
    that may be answered. `fact` is what Enter submits once none is open, `sentence` the prescribed consequence,
    `duplicate` a warning or empty, `would` the rows of before and after.
    """

    draft: PenaltyDraft
    asks: tuple[str, ...]
    optional: tuple[str, ...]
    objection_matters: bool
    objected_label: str
    objection_note: str
    sentence: Sentence
    duplicate: str
    fact: PenaltyGiven | None
    would: Prospect | None

    @property
    def ready(self) -> bool:
        """Return whether the penalty can be recorded."""
        return self.fact is not None


def too_late(tournament: Tournament, session_uid: str, draft: PenaltyDraft, now: str) -> str:
    """Return until when the infraction could be recorded here, as a sentence.

    "" if there is still time.
    Later only the committee imposes it, and the dispute is marked late (by the same check as F7).
    """
    if not draft.code:
        return ""
    timing = judged(tournament, session_uid, draft.deal, draft.code, now)
    return penalty_words.too_late(infraction_name(draft.code), timing.late, timing.article) if timing.late else ""


def key_of(code: str, cites: str = "") -> str:
    """Return the unique key of a choice: its code, with an article if one is chosen with it."""
    return f"{code}:{cites}" if cites else code


def choices(system: RuleSystem, text: str = "") -> tuple[PenaltyChoice, ...]:
    """Return infractions that fit the typed words or article, best first; all for no text."""
    parts = text.casefold().split()
    ranked = infractions_by_fit(system, parts)
    if not ranked and len(parts) > 1:
        longest = max(parts, key=len)
        return choices(system, longest)
    if not ranked and parts and is_article(parts[0]):
        # an article without an infraction of its own belongs under "other"
        return tuple(_choice(kind) for kind in system.infractions.kinds.values() if not kind.article)
    return tuple(choice for _fit, _position, choice in sorted(ranked, key=lambda ranked_choice: ranked_choice[:2]))


def infractions_by_fit(system: RuleSystem, words_typed: Sequence[str]) -> list[tuple[int, int, PenaltyChoice]]:
    """Return infractions that fit all the words, with how well they fit and their place.

    See `fit`.
    """
    ranked = []
    for position, kind in enumerate(system.infractions.kinds.values()):
        name, further = infraction_name(kind.code), penalty_words.search_words(kind.code)
        rank = fit(name, kind.code, (kind.article, *kind.also), further, words_typed)
        if rank is not None:
            ranked.append((rank, position, _choice(kind)))
    return ranked


def article_searched(system: RuleSystem, text: str) -> str:
    """Return the article typed into the search if only "other" fits, else ""."""
    first = next(iter(text.split()), "")
    only_other = all(not choice.article for choice in choices(system, text))
    return first if is_article(first) and only_other else ""


def is_article(word: str) -> bool:
    """Return whether a word is the number of an article: "2.3"."""
    return "." in word and all(part.isascii() and part.isdigit() for part in word.split("."))


def _choice(kind: Infraction) -> PenaltyChoice:
    return PenaltyChoice(
        kind.code, infraction_name(kind.code), kind.article, penalty_words.consequence(kind), kind.minor, kind.cardinal
    )


def fit(name: str, code: str, articles: Sequence[str], further: str, words_typed: Sequence[str]) -> int | None:
    """Return how well the words fit a name, the smaller the better; None if a word does not fit.

    `further` are additional words to search.
    """
    name, articles = name.casefold(), [article.casefold() for article in articles]
    named, more = [*_words(name), *_words(code)], _words(further.casefold())
    worst = 0
    for index, word in enumerate(words_typed):
        if word in articles:
            rank = 0
        elif index == 0 and name.startswith(word):
            rank = 1
        elif any(text.startswith(word) for text in named):
            rank = 2
        elif any(text.startswith(word) for text in more):
            rank = 3
        elif word[0].isdigit() and any(article.startswith(word) for article in articles):
            rank = 4
        elif len(word) > 2 and any(word in text for text in (*named, *more)):
            rank = 5
        else:
            return None
        worst = max(worst, rank)
    return worst


def _words(text: str) -> list[str]:
    return "".join(sign if sign.isalnum() else " " for sign in text).split()


def penalty_view(tournament: Tournament, session_uid: str, draft: PenaltyDraft) -> PenaltyView:
    """Return what the panel shows: open questions, the consequence, the warning.

    Raises KeyError for an unknown session.
    """
    now = session_now(tournament, session_uid)
    kind = now.system.infractions.get(draft.code)
    asks = _asks(now, draft, kind)
    others = now.system.after(draft.side) if draft.side in now.system.sides else ()
    other = now.names[others[0]] if len(others) == 1 else ""
    if asks or kind is None:
        fact, would, sentence = None, None, words(penalty_words.question(asks[0], draft.deal))
    else:
        fact = _fact(session_uid, draft, kind)
        would = prospect(tournament, session_uid, [fact])
        sentence = _prescription(now, session_now(would.then, session_uid), fact, kind)
    return PenaltyView(
        draft,
        asks,
        _optional(now, draft, kind),
        objection_matters=kind is None or kind.minor,
        objected_label=penalty_words.objected_label(other),
        objection_note=_("without objection: no effect")
        if kind is None or kind.minor
        else _("with or without objection"),
        sentence=sentence,
        duplicate=_duplicate(now, fact, would) if fact is not None and would is not None else "",
        fact=fact,
        would=would,
    )


def _asks(now: SessionNow, draft: PenaltyDraft, kind: Infraction | None) -> tuple[str, ...]:
    if kind is None:
        return ("code",)
    asks = []
    if draft.deal is not None and draft.deal > now.state.begun + 1:
        asks.append("begun")
    elif _lacks_contract(now, draft, kind):
        asks.append("contract")
    elif draft.either_deal and kind.in_auction:
        asks.append("deal")
    if draft.side not in now.system.sides:
        asks.append("side")
    if not kind.article and not draft.article.strip():
        asks.append("article")
    if kind.open_points and kind.points is None and draft.points is None:
        asks.append("points")
    return tuple(asks)


def _lacks_contract(now: SessionNow, draft: PenaltyDraft, kind: Infraction) -> bool:
    if draft.attempt is not None or not kind.needs_contract or (draft.deal is None and not kind.cardinal):
        return False
    result = now.scored(draft.deal) if draft.deal is not None else None
    return result is None or result.contract is None


def _optional(now: SessionNow, draft: PenaltyDraft, kind: Infraction | None) -> tuple[str, ...]:
    optional = []
    if kind is not None and kind.open_points and kind.points is not None:
        optional.append("points")
    if any(redeal.deal == draft.deal for redeal in now.record.redeals):
        optional.append("attempt")
    return tuple(optional)


def _fact(session_uid: str, draft: PenaltyDraft, kind: Infraction) -> PenaltyGiven:
    return PenaltyGiven(
        session_uid,
        draft.side,
        draft.code,
        draft.deal,
        draft.objected,
        draft.points if kind.open_points else None,
        draft.article.strip() if not kind.article else None,
        draft.attempt,
    )


def _new_line(now: SessionNow, then: SessionNow) -> Line | None:
    """Return the line that the new penalty itself makes: it follows all that were given before."""
    position = len(now.record.penalties)
    result = then.state.result
    lines = (*(line for deal in result.deals for line in deal.lines), *result.lines)
    return next(
        (
            line
            for line in lines
            if line.source.kind == PENALTY and line.source.position == position and line.code != "deal-awarded"
        ),
        None,
    )


def _prescription(now: SessionNow, then: SessionNow, fact: PenaltyGiven, kind: Infraction) -> Sentence:
    penalty = Penalty(fact.side, fact.code, fact.deal, fact.objected, fact.points, fact.article, fact.attempt)
    other = now.names[now.system.other_side(fact.side)]
    line = _new_line(now, then)
    if kind.cardinal:
        return _cardinal(then, penalty, kind, line)
    if line is None:
        return fill(
            _("{act}: **no effect** (article {article}). It is recorded."),
            act=penalty_words.act(penalty, kind, now.names, other),
            article=article(kind.article),
        )
    if line.code == WARNING:
        return fill(
            _("{act}: **a warning**, no points (article {article}). The next one costs {points}."),
            act=penalty_words.act(penalty, kind, now.names, other),
            article=article(kind.article),
            points=kind.points or 0,
        )
    return penalty_words.points(penalty, kind, now.names, other, gained=line.points, side=line.side)


def _cardinal(then: SessionNow, penalty: Penalty, kind: Infraction, line: Line | None) -> Sentence:
    other = then.names[then.system.other_side(penalty.side)]
    if penalty.attempt is not None:
        return fill(
            _("{act}, before a re-deal: **no automatic effect** (article {article}). A ruling may award it."),
            act=penalty_words.act(penalty, kind, then.names, other),
            article=article(kind.article),
        )
    result = then.scored(penalty.deal or 0)
    if line is None or result is None:
        return penalty_words.awarded_already(penalty, then.names)
    return penalty_words.awarded(
        penalty, kind, then.names, other, outcome=result.outcome, declares=result.side == penalty.side
    )


def _duplicate(now: SessionNow, fact: PenaltyGiven, would: Prospect) -> str:
    """Warn of a second penalty of the same kind for the same side and deal.

    Waived ones do not count.
    """
    without = waived_positions(now.record)
    penalty = Penalty(fact.side, fact.code, fact.deal, fact.objected, fact.points, fact.article, fact.attempt)
    same = [
        given
        for position, given in enumerate(all_penalties(now.record))
        if position not in without
        and (given.side, given.code, given.deal, given.attempt, given.article)
        == (penalty.side, penalty.code, penalty.deal, penalty.attempt, penalty.article)
    ]
    if not same:
        return ""
    line = _new_line(now, session_now(would.then, now.state.uid))
    return penalty_words.duplicate(penalty, now.names, abs(line.points) if line is not None else 0)

"""Texts of the Penalty panel: consequences, in short and in a sentence, and questions."""

from collections.abc import Mapping

from scorekeeper.language.infractions import infraction_act, infraction_name
from scorekeeper.language.late_limits import recorded_until
from scorekeeper.language.lines import outcome_word, points_count
from scorekeeper.language.spans import Sentence, article, fill, join, words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.infractions import Effect, Infraction
from scorekeeper.rules.model import UNDECIDED, Penalty, Side


def search_words(code: str) -> str:
    """Return additional words by which an infraction is found."""
    return {
        "call-out-of-turn": _("bid double redouble pass auction"),
        "discard-out-of-turn": pgettext("penalty", "card play auction"),
        "lead-out-of-turn": _("led card trick play wrong hand"),
        "cards-not-shown": _("review eight tricks table hide"),
        "bid-without-suit": _("cardinal void holding award"),
        "constraining-hand-concealed": _("cardinal eight jacks one suit disclose hidden reshuffle award"),
        "revoke": _("cardinal follow suit renege award"),
        "misconduct": _("indicative gesture signals talk disturbance conduct behavior behaviour"),
        "unapproved-call": _("minus more adhikam reverse pattern bid"),
        "card-retrieved": _("retrieved substituted exposed exchange"),
        "play-before-contract": _("early score sheet written"),
        "other": _("shuffle cut deal silence review announcement"),
    }.get(code, "")


def consequence(kind: Infraction) -> str:
    """Return in a few words what an infraction costs, whichever side commits it."""
    points = kind.points or 0
    if kind.effect is Effect.CARDINAL:
        return _("the deal and {n} points to the opponents").format(n=points)
    if kind.effect is Effect.LADDER:
        return ngettext("first a warning, then {n} point", "first a warning, then {n} points", points).format(n=points)
    if kind.open_points:
        return _("the committee sets the points")
    return ngettext("{n} point to the opponents, no warning", "{n} points to the opponents, no warning", points).format(
        n=points
    )


def too_late(name: str, limit: str, article: str) -> str:
    """Return until when an infraction could be recorded, and who decides now."""
    until, cites = recorded_until(limit, name), f" ({article})" if article else ""
    now = _("Only a ruling can impose it now. Press Enter to raise a dispute (F7).")
    return " ".join((pgettext("penalty", "Too late."), f"{until}{cites}.", now))


def objected_label(other: str) -> str:
    """Return the label of the tick for an objection."""
    return pgettext("label", "{team} objected").format(team=other)


def question(what: str, deal: int | None = None) -> str:
    """Return the question for what is still missing."""
    return {
        "code": _("What happened? Type words or an article number."),
        "side": _("Who did it? Type the letter of the side."),
        "points": _("How many points? The committee sets them."),
        "article": _("Which article was broken?"),
        "deal": _("In which deal: the one just played, or the next one?"),
        "begun": _("Deal {deal} has not begun. Press Page Up for an earlier deal."),
        "contract": _("Deal {deal} has no contract yet. Record it first, or press Page Up for another deal.")
        if deal is not None
        else _("In which deal? This infraction awards the deal."),
    }[what].format(deal=deal)


def side_next() -> str:
    """Return the question for the side while letters still go to the search."""
    return _("Who did it? Press Enter, then type the letter of the side.")


def act(penalty: Penalty, kind: Infraction, names: Mapping[Side, str], other: str) -> str:
    """Return the infraction in words and, if it is minor, whether the opponents objected."""
    done = infraction_act(penalty.code, names[penalty.side], penalty.article or "")
    if not kind.minor:
        return done
    objected = pgettext("penalty", "{team} objected") if penalty.objected else _("{team} did not object")
    return f"{done}, {objected.format(team=other)}"


def points(
    penalty: Penalty, kind: Infraction, names: Mapping[Side, str], other: str, *, gained: int, side: Side
) -> Sentence:
    """Return who gets (or loses) how many points."""
    number = kind.article or penalty.article or ""
    if not gained:
        text = fill(
            _("{act}: **recorded, no points** (article {article})."),
            act=act(penalty, kind, names, other),
            article=article(number),
        )
    else:
        text = fill(
            pgettext("penalty", "{act}: **{points}** (article {article})."),
            act=act(penalty, kind, names, other),
            points=points_count(gained, names[side]),
            article=article(number),
        )
    again = words(_("It has already been warned.")) if kind.effect is Effect.LADDER else ()
    stays = words(_("The deal counts as played.")) if penalty.deal is not None else ()
    return join(text, again, stays)


def awarded(
    penalty: Penalty, kind: Infraction, names: Mapping[Side, str], other: str, *, outcome: str | None, declares: bool
) -> Sentence:
    """Return the sentence that the deal is awarded, and how the contract counts."""
    if outcome == UNDECIDED:
        return both_guilty(penalty.deal or 0)
    role = (
        _("{team} bid, so the contract counts as {outcome}.")
        if declares
        else _("{team} defended, so the contract counts as {outcome}.")
    )
    return join(
        fill(
            _("{act}: **the deal is awarded to {other}, and {points}** (article {article})."),
            act=act(penalty, kind, names, other),
            other=other,
            points=ngettext("{n} point more", "{n} points more", kind.points or 0).format(n=kind.points or 0),
            article=article(kind.article),
        ),
        words(role.format(team=names[penalty.side], outcome=outcome_word(outcome))),
    )


def awarded_already(penalty: Penalty, names: Mapping[Side, str]) -> Sentence:
    """Return the sentence that a second cardinal infraction in a deal adds nothing."""
    return words(
        _(
            "Deal {deal} is already awarded for a cardinal infraction by {team}. This one is recorded without points."
        ).format(deal=penalty.deal, team=names[penalty.side])
    )


def both_guilty(deal: int) -> Sentence:
    """Return the sentence that the rules give no result."""
    text = _("Both teams broke a cardinal rule in deal {deal}. A ruling must decide the result.")
    return words(text.format(deal=deal))


def duplicate(penalty: Penalty, names: Mapping[Side, str], adds: int) -> str:
    """Return the warning about a second penalty of the same kind for the same side and deal."""
    what = infraction_name(penalty.code).lower()
    where = (
        pgettext("place", "deal {deal}").format(deal=penalty.deal)
        if penalty.deal is not None
        else pgettext("penalty", "the session")
    )
    text = _("{team} already has {what} in {where}.").format(team=names[penalty.side], what=what, where=where)
    more = _("A second one adds {n} more.").format(n=adds) if adds else _("A second one adds no points.")
    return f"{text} {more}"

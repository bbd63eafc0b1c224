"""What the rules prescribe, as a sentence to read out and as a sum with articles."""

from collections.abc import Iterable, Mapping

from scorekeeper.language.infractions import infraction_act, infraction_name
from scorekeeper.language.lines import outcome_word, points_count
from scorekeeper.language.spans import Filling, Sentence, article, fill, words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules import prescribed as rules
from scorekeeper.rules.model import Side
from scorekeeper.rules.prescribed import Prescribed

Names = Mapping[Side, str]


def read_out(prescribed: Prescribed, names: Names) -> Sentence:
    """Return what is prescribed in one sentence that can be read out.

    For example "Detroit revoked: the deal is awarded ...".
    """
    charge = prescribed.charge
    act = infraction_act(charge.code, _name(names, charge.side), charge.article or "")
    return {
        rules.NOTHING: _nothing,
        rules.WARNED: _warned,
        rules.POINTS: _points,
        rules.DEAL_AWARDED: _awarded,
        rules.POINTS_ONLY: _points_only,
        rules.NO_RESULT: _no_result,
        rules.COMMITTEE_SETS: _committee,
        rules.REDEAL_RULED: _redeal_prescribed,
        rules.NOT_INFRACTION: _no_infraction,
    }[prescribed.code](prescribed, names, act)


def article_text(title: str, text: str) -> Sentence:
    """Return an article with its text.

    For example "4.4 A deal once begun is played out: A deal that has been led to ...".
    """
    return words(f"{title}: {text}")


def confirmed() -> str:
    """Return the message that the scorer has already entered it."""
    return _("It is already entered: nothing is left to impose, and the ruling confirms it.")


def entered_otherwise() -> str:
    """Return the message that the scorer has entered it differently."""
    return _("It is entered differently: the ruling replaces it with this.")


def _name(names: Names, side: Side) -> str:
    return names.get(side, side)


def _opponents(prescribed: Prescribed, names: Names) -> str:
    return ", ".join(name for side, name in names.items() if side != prescribed.charge.side)


def _number(prescribed: Prescribed, key: str) -> int:
    return int(dict(prescribed.values).get(key, 0))


def _articles(prescribed: Prescribed) -> Sentence:
    return joined_articles(prescribed.articles)


def joined_articles(numbers: Iterable[str]) -> Sentence:
    """Return "article 3.9", "articles 3.9 and 1.3", "articles 2.4.3, 2.4.4 and 3.8"."""
    listed = [number for number in numbers if number]
    if not listed:
        return ()
    if len(listed) == 1:
        return fill(pgettext("citation", "article {article}"), article=article(listed[0]))
    first: list[Filling] = []
    for number in listed[:-1]:
        first += [article(number)] if not first else [words(", "), article(number)]
    spans = [span for part in first for span in fill("{part}", part=part)]
    return fill(pgettext("citation", "articles {first} and {last}"), first=spans, last=article(listed[-1]))


def _nothing(prescribed: Prescribed, names: Names, act: str) -> Sentence:
    if prescribed.because == rules.NOT_OBJECTED:
        template = _("{act}, and {others} did not object: **no effect** ({articles}).")
    else:
        template = _("{act}: the deal is already awarded, and this **adds nothing** ({articles}).")
    return fill(template, act=act, others=_opponents(prescribed, names), articles=_articles(prescribed))


def _warned(prescribed: Prescribed, _names: Names, act: str) -> Sentence:
    return fill(
        _("{act}: **a warning**, no points; the next one costs {next} ({articles})."),
        act=act,
        next=_number(prescribed, "next"),
        articles=_articles(prescribed),
    )


def _points(prescribed: Prescribed, names: Names, act: str) -> Sentence:
    own = prescribed.own
    if own is None or not own.points:
        return fill(_("{act}: recorded, **no points** ({articles})."), act=act, articles=_articles(prescribed))
    warned = _number(prescribed, "warnings") and _number(prescribed, "next")
    again = warned and own.code in {"call-out-of-turn", "discard-out-of-turn"}
    return fill(
        _("{act}: after the warning it has had, **{points}** ({articles}).")
        if again
        else _("{act}: **{points}** ({articles})."),
        act=act,
        points=points_count(own.points, _name(names, own.side)),
        articles=_articles(prescribed),
    )


def _awarded(prescribed: Prescribed, names: Names, act: str) -> Sentence:
    own, after = prescribed.own, prescribed.after
    if own is None or after is None:
        return ()
    template = (
        _("{act}. {team} declared, so the contract counts as **{outcome}**: {points} in all ({articles}).")
        if after.side == prescribed.charge.side
        else _("{act}. {team} defended, so the contract counts as **{outcome}**: {points} in all ({articles}).")
    )
    return fill(
        template,
        act=act,
        team=_name(names, prescribed.charge.side),
        outcome=outcome_word(after.outcome),
        points=points_count(_number(prescribed, "total"), _name(names, own.side)),
        articles=_articles(prescribed),
    )


def _points_only(prescribed: Prescribed, names: Names, act: str) -> Sentence:
    side = prescribed.own.side if prescribed.own is not None else ""
    return fill(
        _("{act}: the outcome stands as ruled, and **{points}** ({articles})."),
        act=act,
        points=points_count(_number(prescribed, "points"), _name(names, side)),
        articles=_articles(prescribed),
    )


def _no_result(prescribed: Prescribed, names: Names, act: str) -> Sentence:
    number = prescribed.charge.deal or 0
    if prescribed.because == rules.BOTH_GUILTY and prescribed.own is not None:
        return fill(
            _(
                "{act}, and the other side is guilty in deal {deal} as well: **{points}**, and a ruling must give"
                " the result ({articles})."
            ),
            act=act,
            deal=number,
            points=points_count(prescribed.own.points, _name(names, prescribed.own.side)),
            articles=_articles(prescribed),
        )
    template = {
        rules.ABANDONED: _(
            "{act}, in an attempt that was abandoned: **no effect unless a ruling gives one** ({articles})."
        ),
        rules.NO_CONTRACT: _("{act}: deal {deal} has no contract; **a ruling must say what it was** ({articles})."),
    }.get(prescribed.because, _("{act}: **say in which deal**, since it awards the deal ({articles})."))
    return fill(template, act=act, deal=number, articles=_articles(prescribed))


def _committee(prescribed: Prescribed, _names: Names, act: str) -> Sentence:
    if prescribed.penalty is None:
        template = _("{act}: **the committee says how many points** ({articles}).")
    else:
        template = _("{act}: **the committee says how many points**, none if it does not say ({articles}).")
    return fill(template, act=act, articles=_articles(prescribed))


def _redeal_prescribed(prescribed: Prescribed, names: Names, act: str) -> Sentence:
    points = _number(prescribed, "points")
    if prescribed.because == rules.FOR_REASON:
        return fill(
            _("{reason}: **deal {deal} is dealt again** by the same dealer, no points ({articles})."),
            reason=infraction_name(prescribed.charge.code),
            deal=prescribed.charge.deal or 0,
            articles=_articles(prescribed),
        )
    if not points:
        return fill(
            _("The hand was disclosed in time: **deal {deal} is dealt again**, no points ({articles})."),
            deal=prescribed.charge.deal or 0,
            articles=_articles(prescribed),
        )
    return fill(
        _("{act}, found before there was a contract: **deal {deal} is dealt again, and {points}** ({articles})."),
        act=act,
        deal=prescribed.charge.deal or 0,
        points=points_count(points, _opponents(prescribed, names)),
        articles=_articles(prescribed),
    )


def _no_infraction(_prescribed: Prescribed, _names: Names, _act: str) -> Sentence:
    return words(
        _("These rules name no such infraction and prescribe nothing for it; the committee rules as it finds.")
    )


# --- the sum


def claim_rule(team: str, challengers: str, challenged: str) -> Sentence:
    """Return what 4.9 prescribes for a claim."""
    template = {
        "challenged": _(
            "If any legal line of play by all six players gives {challengers} one trick, they get **all** the "
            "remaining tricks; otherwise the claim of {team} stands (article {article})."
        ),
        "unchallenged": _(
            "Nobody challenged: the claim of {team} **stands**, even if it is wrong (article {article})."
        ),
        "too-late": _(
            "Challenged when the cards had been gathered: the claim of {team} **stands** (article {article})."
        ),
    }[challenged]
    return fill(template, team=team, challengers=challengers, article=article("4.9"))

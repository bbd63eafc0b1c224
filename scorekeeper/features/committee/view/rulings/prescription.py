"""What the rules prescribe for a dispute or a claim, with the sum and open questions."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.features.committee.view.rulings.by_the_book import Answers, ByTheBook, occurrence_answers
from scorekeeper.features.committee.view.rulings.claims import NO_CLAIM, REFUSED, UPHELD, ClaimEffect, claim_effect
from scorekeeper.features.committee.view.rulings.ruling_draft import RulingDraft
from scorekeeper.features.committee.view.rulings.ruling_of_draft import (
    claim_of,
    missing_of_charge,
    prescription_for,
    similar_entries,
)
from scorekeeper.features.committee.words import claims, ruling_page
from scorekeeper.features.penalties import words as penalties
from scorekeeper.journal.dispute_states import DisputeState
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.language import prescribed
from scorekeeper.language import prescribed as prescribed_words
from scorekeeper.language.infractions import infraction_act
from scorekeeper.language.lines import line_words_short, team_names
from scorekeeper.language.sides import names_of
from scorekeeper.language.spans import Sentence, plain, words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import RULING, Line, Side, points_of
from scorekeeper.rules.prescribed import Prescribed


@dataclass(frozen=True, slots=True)
class SumLine:
    """A line of a sum: points, reason, article (empty in the last one, which is the sum)."""

    points: int
    words: str
    article: str = ""


@dataclass(frozen=True, slots=True)
class PrescriptionView:
    """What the card of the rules shows for a chosen infraction.

    `asks` is the question still open ("" if there is none), `article` that of the infraction, `note` is set if it is
    already entered, `occurrences` are the answers to which one it is; `lines` and `totals` are the arithmetic, empty
    if it gives no points.
    """

    sentence: Sentence
    asks: str
    article: str
    objection_matters: bool
    objected_label: str
    open_points: bool
    occurrences: Answers
    note: str
    lines: tuple[SumLine, ...]
    totals: tuple[SumLine, ...]


def prescription_view(tournament: Tournament, dispute: DisputeState, draft: RulingDraft) -> PrescriptionView | None:
    """Return what the rules prescribe; None if a dispute belongs to no session with infractions."""
    state = tournament.sessions.get(dispute.session or "")
    if state is None or not state.system.infractions.kinds:
        return None
    charge = draft.charge
    kind = state.system.infractions.get(charge.code)
    asks = missing_of_charge(tournament, dispute, draft)
    asked_first = asks in {"code", "side", "article", "occurrence"}
    book = prescription_for(tournament, dispute, draft) if not asked_first else None
    names = names_of(tournament, dispute.session)
    sentence = words(_("No infraction is chosen, so the rules prescribe nothing: depart from them, or make a note."))
    if book is not None:
        sentence = prescribed_words.read_out(book.prescribed, names)
    elif charge.code:
        sentence = words(ruling_page.missing(asks, deal=charge.deal))
    others = ", ".join(name for side, name in names.items() if side != charge.side) if charge.side else ""
    lines, totals = _sum(state, book.prescribed) if book is not None else ((), ())
    return PrescriptionView(
        sentence=sentence,
        asks=asks,
        article=(kind.article if kind is not None else state.system.redeal_articles.get(charge.code, ""))
        or charge.article.strip(),
        objection_matters=kind is not None and kind.minor,
        objected_label=penalties.objected_label(others) if others else _("Opponents objected"),
        open_points=kind is not None and kind.open_points,
        occurrences=occurrence_answers(tournament, dispute.session, similar_entries(tournament, dispute, draft)),
        note=_note(book) if book is not None else "",
        lines=lines,
        totals=totals,
    )


def _note(book: ByTheBook) -> str:
    if book.confirms:
        return prescribed_words.confirmed()
    return prescribed_words.entered_otherwise() if book.ruling.waive else ""


def _line(state: SessionState, prescription: Prescribed, line: Line) -> str:
    """Return the reason of a line.

    The one of the infraction itself has no place in the record yet.
    """
    if line == prescription.own:
        names = team_names(state.record)
        return infraction_act(
            prescription.charge.code, names.get(prescription.charge.side, ""), prescription.charge.article or ""
        )
    if line.source.kind == RULING and line.source.position >= len(state.record.rulings):
        return line.code
    contract = prescription.after.contract if prescription.after is not None else None
    return line_words_short(state.system, state.record, line, contract)


def _sum(state: SessionState, prescription: Prescribed) -> tuple[tuple[SumLine, ...], tuple[SumLine, ...]]:
    """Return the resulting lines of the deal (or of the session), and each side's sum of them."""
    before, after = prescription.lines_before, prescription.lines_after
    if before == after:
        return (), ()
    system, names = state.system, team_names(state.record)
    shown = tuple(SumLine(line.points, _line(state, prescription, line), line.article) for line in after if line.points)
    sides = tuple(system.sides)
    was, becomes = points_of(before, sides), points_of(after, sides)
    gone = "".join(
        _("{team} loses the {points} of deal {deal}").format(
            team=names.get(side, side), points=was[side], deal=prescription.charge.deal
        )
        for side in sides
        if prescription.charge.deal is not None and was[side] > 0 and not becomes[side]
    )
    totals = tuple(
        SumLine(becomes[side], ruling_page.sum_words(names.get(side, side), becomes[side], gone))
        for side in sides
        if becomes[side]
    )
    return shown, totals if shown else ()


@dataclass(frozen=True, slots=True)
class ClaimRulingView:
    """What the claim card shows: the rule, the label of the points won, the possible verdicts.

    With `counts` card points are asked for, `comes_to` is their total; `first` is what takes precedence over the
    claim.
    """

    rule: Sentence
    won_label: str
    verdicts: tuple[tuple[str, str], ...]
    counts: bool
    comes_to: str
    first: tuple[str, ...]


def claim_view(tournament: Tournament, dispute: DisputeState, draft: RulingDraft) -> ClaimRulingView | None:
    """Return the view for deciding a claim, None for a dispute that is not about a claim."""
    claim = dispute.fact.claim
    if claim is None:
        return None
    names = names_of(tournament, dispute.session)
    team = names.get(claim.side, claim.side)
    others = ", ".join(name for side, name in names.items() if side != claim.side)
    effect = claim_of(tournament, dispute, draft)
    claim_effect_now = effect or claim_effect(tournament, dispute.fact, UPHELD)
    return ClaimRulingView(
        rule=prescribed.claim_rule(team, others, claim.challenged),
        won_label=_("Card points of {team} in tricks won").format(
            team=names.get(claim_effect_now.declaring or "", claim_effect_now.declaring or team)
        ),
        verdicts=(
            (UPHELD, _("{team}: the claim stands").format(team=team)),
            (REFUSED, _("{team}: can win one, so gets all").format(team=others)),
            (NO_CLAIM, pgettext("dispute", "no claim")),
        ),
        counts=effect is None or effect.verdict != NO_CLAIM,
        comes_to=_sum_of_claim(effect, names) if effect is not None else "",
        first=tuple(claims.first(what) for what in claim_effect_now.first),
    )


def _sum_of_claim(effect: ClaimEffect, names: Mapping[Side, str]) -> str:
    if effect.taken is None or effect.won is None or effect.declaring is None or effect.contract is None:
        return ""
    parts = (effect.won, effect.taken - effect.won)
    return plain(claims.card_points(names, effect.declaring, effect.contract, parts, effect.outcome))

"""The words for tables that change hands: who pays how many to whom, and what for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.language.lines import line_words_short
from scorekeeper.language.spans import Sentence, Span, article, fill, join
from scorekeeper.language.translation import ngettext
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import Line, Session, Side
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.tables import TRANSFER


@dataclass(frozen=True, slots=True)
class TablePayment:
    """A side's payment to another in a deal: `lines` are the receiver's, with the reasons."""

    payer: Side
    receiver: Side
    tables: int
    lines: tuple[Line, ...]


def payments(lines: Sequence[Line]) -> tuple[tuple[TablePayment, ...], tuple[Line, ...]]:
    """Return the payments among the lines of a deal, and the lines after them that belong to none."""
    result = []
    open_lines: list[Line] = []
    for line in lines:
        if line.code == TRANSFER and open_lines:
            result.append(TablePayment(line.side, open_lines[0].side, -line.points, tuple(open_lines)))
            open_lines = []
        else:
            open_lines.append(line)
    return tuple(result), tuple(open_lines)


def paid(
    system: RuleSystem,
    record: Session,
    names: Mapping[Side, str],
    all_payments: Sequence[TablePayment],
    undertaken: Contract,
    *,
    unpaid: Mapping[Side, int],
) -> Sentence:
    """Return who pays how many tables to whom; the reason is given once, because it is the same for all.

    `unpaid` is what sides still owe after paying all they have.
    """
    last = {payment.payer: payment for payment in all_payments}
    return join(
        *(
            fill(
                _paying(payment, owes=payment.payer in unpaid and payment is last[payment.payer]),
                payer=names[payment.payer],
                n=payment.tables,
                receiver=names[payment.receiver],
                rest=unpaid.get(payment.payer, 0),
                reasons=()
                if index
                else _reasons(system, record, payment, undertaken, whole=payment.payer not in unpaid),
            )
            for index, payment in enumerate(all_payments)
        )
    )


def _paying(payment: TablePayment, *, owes: bool) -> str:
    if owes:
        return ngettext(
            "**{payer} pays {n} table to {receiver}**, all it has, and still owes {rest}{reasons}.",
            "**{payer} pays {n} tables to {receiver}**, all it has, and still owes {rest}{reasons}.",
            payment.tables,
        )
    return ngettext(
        "**{payer} pays {n} table to {receiver}**{reasons}.",
        "**{payer} pays {n} tables to {receiver}**{reasons}.",
        payment.tables,
    )


def _reasons(
    system: RuleSystem, record: Session, payment: TablePayment, undertaken: Contract, *, whole: bool
) -> Sentence:
    """Return the reasons of a payment: ": contract 40 to 47 made 2, doubled 2 (article Scoring)".

    The amount of each part is given only for a payment in full.
    """
    spans: list[Span] = [Span(": ")]
    for index, line in enumerate(payment.lines):
        last = index + 1 == len(payment.lines) or payment.lines[index + 1].article != line.article
        number = f" {line.points}" if whole and len(payment.lines) > 1 else ""
        template = "{what}{number} ({article})" if last else "{what}{number}"
        spans += [Span(", ")] if index else []
        what = line_words_short(system, record, line, undertaken)
        spans += fill(template, what=what, number=number, article=article(line.article))
    return tuple(spans)

"""Ways to settle a difference: by a sheet, by what is recorded, by retyping the deal."""

from dataclasses import dataclass

from scorekeeper.features.copying import words as copying_words
from scorekeeper.journal.copies import OTHER, PAPER, PROGRAM, Difference, differences, readings_agree
from scorekeeper.journal.facts import DifferenceSettled, Fact
from scorekeeper.language import differences as difference_words
from scorekeeper.language.short_differences import sheet_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.entry_line import read_line_in
from scorekeeper.session.line_reading import LineReading
from scorekeeper.session.session_now import SessionNow

NEW_READING = "anew"
"""The option that asks for the deal to be retyped."""


@dataclass(frozen=True, slots=True)
class SettlementOption:
    """One way to settle a difference between two copies of a sheet.

    `key` is "A", "B", "paper", "program" or "anew". `line` is the deal as it would then be recorded, or "" if it
    would not change. `reason` is the suggested reason.
    """

    key: str
    words: str
    detail: str
    line: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Settling:
    """The result of a chosen option: facts (empty: not yet), and the parsed line."""

    facts: tuple[Fact, ...]
    reading: LineReading | None = None


def open_deals(now: SessionNow) -> tuple[int, ...]:
    """Return the deals whose difference is not settled."""
    return tuple(difference.deal for difference in differences(now.state) if difference.settled is None)


def ways(now: SessionNow, deal: int) -> tuple[SettlementOption, ...]:
    """Return the ways to settle the difference in a deal; none if nothing differs."""
    difference_of_deal = next((difference for difference in differences(now.state) if difference.deal == deal), None)
    if difference_of_deal is None:
        return ()
    listed = [*_by_sheet(now, difference_of_deal)]
    recorded = difference_of_deal.readings.get(PROGRAM)
    if recorded is not None and all(option.detail != copying_words.recorded_now() for option in listed):
        reason = _("The sum on the paper is wrong") if not listed else ""
        listed.append(
            SettlementOption(
                PROGRAM, _("What is recorded here is right"), difference_words.row_notation(recorded), reason=reason
            )
        )
    return (*listed, SettlementOption(NEW_READING, _("Type it again"), _("the deal was different (type it)")))


def _by_sheet(now: SessionNow, difference: Difference) -> list[SettlementOption]:
    """Return an option for each sheet whose row is one of those that differ."""
    if difference.kind != "row":
        return []
    recorded = difference.readings.get(PROGRAM)
    listed = []
    for name, row in difference.readings.items():
        line = difference_words.row_notation(row)
        if name == PROGRAM or not line:
            continue
        words = pgettext("copying from paper", "As {sheet}").format(
            sheet=sheet_name(None if name == PAPER else name, now.short_names)
        )
        same = recorded is not None and readings_agree(row, recorded)
        listed.append(
            SettlementOption(name, words, copying_words.recorded_now() if same else line, "" if same else line)
        )
    return listed


def settling(now: SessionNow, deal: int, option: SettlementOption, text: str = "") -> Settling:
    """Return the facts of an option.

    The deal where it changes, and that the difference is settled.
    """
    how = {PAPER: OTHER, NEW_READING: OTHER}.get(option.key, option.key)
    settled = DifferenceSettled(now.state.uid, deal, how)
    line = text if option.key == NEW_READING else option.line
    if option.key != NEW_READING and not line:
        return Settling((settled,))
    reading = read_line_in(line, now, deal, is_typed=option.key == NEW_READING)
    if reading.fact is not None and reading.deal == deal:
        return Settling((reading.fact, settled), reading)
    if [problem.code for problem in reading.problems] == ["no-change"]:
        return Settling((settled,))
    return Settling((), reading)

"""That the clocks of two computers differ, in a sentence."""

from scorekeeper.journal.entry import Entry
from scorekeeper.language.moments import moment_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext


def clock_behind(minutes: int, newest: Entry) -> str:
    """Say that the newest entry is later than it is by the clock of this computer."""
    text = ngettext(
        "The clock of this computer is {n} minute behind the newest entry ({who}, {time}).",
        "The clock of this computer is {n} minutes behind the newest entry ({who}, {time}).",
        minutes,
    )
    return _with_advice(text.format(n=minutes, who=newest.who, time=moment_words(newest.at, seconds=False)))


def clocks_differ(minutes: int, newest: Entry, before: Entry) -> str:
    """Say that the newest entry is earlier, by its clock, than the entry before it."""
    text = ngettext(
        "Two clocks differ by {n} minute: entry {seq} ({who}) says {time}, the entry before it {earlier}.",
        "Two clocks differ by {n} minutes: entry {seq} ({who}) says {time}, the entry before it {earlier}.",
        minutes,
    )
    times = {"time": moment_words(newest.at, seconds=False), "earlier": moment_words(before.at, seconds=False)}
    return _with_advice(text.format(n=minutes, seq=newest.seq, who=newest.who, **times))


def _with_advice(sentence: str) -> str:
    advice = _("Set the clock right: entries keep their order, but the times shown are wrong.")
    return f"{sentence} {advice}"

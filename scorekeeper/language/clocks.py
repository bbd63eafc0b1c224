"""The sentence that the clocks of two computers differ."""

from scorekeeper.journal.entry import Entry
from scorekeeper.language.moments import moment_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext


def slow_clock(minutes: int, newest: Entry) -> str:
    """Return the message that the newest entry is later than the time on this computer."""
    text = _("This computer's clock is {time_span} behind the time of entry {seq} ({who}, {time}).")
    values = {"time_span": time_span(minutes), "seq": newest.seq, "who": newest.who}
    return _with_advice(text.format(**values, time=moment_words(newest.at, seconds=False)))


def clocks_differ(minutes: int, newest: Entry, before: Entry) -> str:
    """Return the message that the newest entry has an earlier time than the entry before it."""
    text = _("Two clocks differ by {time_span}: entry {seq} ({who}) says {time}, the entry before it {earlier}.")
    times = {"time": moment_words(newest.at, seconds=False), "earlier": moment_words(before.at, seconds=False)}
    return _with_advice(text.format(time_span=time_span(minutes), seq=newest.seq, who=newest.who, **times))


def time_span(minutes: int) -> str:
    """Return a time in its two largest units.

    For example "5 minutes", "2 hours 55 minutes", "56 days 8 hours".
    """
    hours, rest = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    parts = (
        (days, ngettext("{n} day", "{n} days", days)),
        (hours, ngettext("{n} hour", "{n} hours", hours)),
        (rest, ngettext("{n} minute", "{n} minutes", rest)),
    )
    first = next((index for index, (number, _text) in enumerate(parts) if number), len(parts) - 1)
    return " ".join(text.format(n=number) for number, text in parts[first : first + 2] if number)


def _with_advice(sentence: str) -> str:
    advice = _("Correct the clock: entries keep their order, but the times shown are wrong.")
    return f"{sentence} {advice}"

"""Numbers formatted for reading."""

from scorekeeper.language.translation import pgettext


def grouped(number: int) -> str:
    """Return a number with thin gaps between thousands: "7 470"."""
    return f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def figure(value: int | None, *, dash: bool = False, signed: bool = False) -> str:
    """Return a number with a minus as wide as a plus, "" for none.

    `dash` for zero, `signed` with its sign always.
    """
    if value is None:
        return ""
    if dash and not value:
        return "\N{EN DASH}"
    return (f"{value:+d}" if signed else str(value)).replace("-", "\N{MINUS SIGN}")


def ordinal(rank: int, *, shared: bool = False) -> str:
    """Return a place: "1st", "4th"; a shared place: "1st equal"."""
    special = {
        1: pgettext("ordinal number", "{n}st"),
        2: pgettext("ordinal number", "{n}nd"),
        3: pgettext("ordinal number", "{n}rd"),
    }
    template = (
        special.get(rank % 10, pgettext("ordinal number", "{n}th"))
        if rank % 100 not in (11, 12, 13)
        else pgettext("ordinal number", "{n}th")
    )
    text = template.format(n=rank)
    return pgettext("ordinal number", "{place} equal").format(place=text) if shared else text

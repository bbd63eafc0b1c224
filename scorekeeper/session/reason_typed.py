"""Whether what stands where a reason belongs is a deal that was typed on, without a look at the window."""

from collections.abc import Mapping

from scorekeeper.rules.model import Side
from scorekeeper.session.entry_tokens import split


def reads_as_deal(text: str, letters: Mapping[str, tuple[Side, ...]]) -> bool:
    """Return whether a text is what the entry line takes for a deal: a contract, with or without a result, or a result.

    A contract inside words is none: "took 44, not 40H" is a reason.
    """
    parts = split(text, letters)
    if parts.blank or parts.problems:
        return False
    if parts.strain is not None or parts.passed is not None:
        return True
    return not parts.expects and (parts.taken is not None or bool(parts.sign))

"""The texts about an archive that was checked."""

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext


def sheets_checked(signed: int, on_paper: int) -> str:
    """Return how many sheets of an intact event were signed, by key and on paper, or ""."""
    parts = []
    if signed:
        text = ngettext("{n} sheet signed with keys, unchanged.", "{n} sheets signed with keys, all unchanged.", signed)
        parts.append(text.format(n=signed))
    if on_paper:
        text = ngettext(
            "{n} closed on paper: its signatures were not checked.",
            "{n} closed on paper: their signatures were not checked.",
            on_paper,
        )
        parts.append(text.format(n=on_paper))
    return " ".join(parts)


def all_listed(files: int, sentence: str) -> str:
    """Return the sentence that an archive matches its signed list, and who signed it."""
    text = ngettext("{n} file, matching its list.", "{n} files, all matching their list.", files)
    return _("{files} The list: {sentence}").format(files=text.format(n=files), sentence=sentence)


def not_signed(files: int) -> str:
    """Return the sentence that an archive agrees with itself but is not signed."""
    text = ngettext("{n} file matches the list in it", "All {n} files match the list in it", files).format(n=files)
    return _(
        "Not signed. {files}, but anyone could have made both: check the event and the signed sheets in it one by one."
    ).format(files=text)


def changed(fault: str, more: int) -> str:
    """Return the sentence that an archive does not match its list."""
    text = _("The archive was changed after it was made: {fault}.").format(fault=fault)
    if not more:
        return text
    return f"{text} {ngettext('{n} more fault.', '{n} more faults.', more).format(n=more)}"

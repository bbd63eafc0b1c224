"""The sentences of the desk: why something was not done, imported or written."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from scorekeeper.language import access, hands, people, problems, sealed_problems, signoff
from scorekeeper.language.templates import count, said, values_of
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext
from scorekeeper.rules.model import Problem, Value

Words = Mapping[str, Value]


def sentence(found: Problem) -> str:
    """Return what is wrong, in one sentence without its place."""
    build = SENTENCES.get(found.code)
    if build is None:
        return problems.sentence(found)
    return build(values_of(found))


def not_written(code: str, system: str | None = None) -> str:
    """Return why a file was not written; `system` is what the operating system said."""
    reasons: Mapping[str, Callable[[], str]] = {
        "not-a-folder": lambda: _("is a file; a folder is needed to put several sheets into"),
        "is-a-folder": lambda: _("is a folder; the name of a file is needed"),
        "not-a-pdf": lambda: _("is there and is no PDF; it was left as it is"),
        "not-a-xlsx": lambda: _("is there and is no workbook; it was left as it is"),
        "not-a-json": lambda: _("is there and is no JSON; it was left as it is"),
        "not-a-html": lambda: _("is there and is no HTML page of this program; it was left as it is"),
        "not-a-csv": lambda: _("is there and is no CSV file of this program; it was left as it is"),
        "one-a-session": lambda: _("cannot hold several sheets; name a folder for one file each"),
        "named-twice": lambda: _("is named twice"),
        "no-slips": lambda: _("nothing is read out in this session, so there are no slips"),
        "no-sessions": lambda: _("would be empty: the event has no session yet"),
    }
    if code in reasons:
        return reasons[code]()
    return _("cannot be written: {reason}").format(reason=system or _("this cannot be the name of a file"))


def no_glyph(letter: str) -> str:
    """Return why a page cannot be drawn; `letter` is the sign that is missing and the text it stands in."""
    return _("no font on this computer has {letter}").format(letter=letter)


def self_test_words(code: str, well: bool) -> str:
    """Return what was looked at in the self-test, and whether it is as it should be."""
    things = {
        "resources": _("what is shipped"),
        "journal": _("journal"),
        "scoring": _("scoring"),
        "pdf": _("PDF sheet"),
        "xlsx": _("workbook"),
        "json": _("sheet document"),
        "file": _("event file"),
        "fonts": _("fonts"),
    }
    text = _("{thing} in order") if well else _("{thing} NOT in order")
    return text.format(thing=things.get(code, code))


def _several_sessions(values: Words) -> str:
    text = ngettext(
        "{sessions} session begins with {value}",
        "{sessions} sessions begin with {value}",
        count(values, "sessions"),
    )
    return text.format_map(values)


SENTENCES: Mapping[str, Callable[[Words], str]] = MappingProxyType(
    {
        "nothing-to-undo": said(lambda: _("there is nothing here to undo")),
        "nothing-to-redo": said(lambda: _("there is nothing here to redo")),
        "system-differs": said(lambda: _("this is played by {document}, the event by {event}")),
        "team-plays-itself": said(lambda: _("both sides have the same name")),
        "sides-swapped": said(lambda: _("the event has this session with the sides the other way about")),
        "deal-differs": said(lambda: _("deal {deal} is {document} here and {stands} in the event")),
        "options-differ": said(lambda: _("the options of this session are others in the event")),
        "first_dealer-differ": said(lambda: _("the first dealer is another one in the event")),
        "odd_side-differ": said(lambda: _("the side in the odd seats is the other one in the event")),
        "seating-differ": said(lambda: _("the seats are others in the event")),
        "penalties-differ": said(lambda: _("the penalties are others in the event")),
        "redeals-differ": said(lambda: _("the re-deals are others in the event")),
        "rulings-differ": said(lambda: _("the rulings are others in the event")),
        "forfeit-differ": said(lambda: _("who gave the session up, or why, is told differently in the event")),
        "no-equals-sign": said(lambda: _("{value} must be written as option=value")),
        "unknown-option": said(lambda: _("{key} is no option here; there are: {known}")),
        "no-such-session-id": said(lambda: _("there is no session {value}")),
        "no-such-team-name": said(lambda: _("there is no team {value}")),
        "no-such-day": said(lambda: _("there is no session on {value}; there are sessions on {days}")),
        "several-sessions": _several_sessions,
        "match-points-sum": said(lambda: _("the match points add up to {sum}, not {due}")),
        "differences-sum": said(lambda: _("the differences add up to {sum}, not 0")),
        "refold-differs": said(lambda: _("read in two parts the journal gives another picture than read at once")),
        "cell-differs": said(lambda: _("cell {cell} says {said}, and the lines add up to {right}")),
        "result-differs": said(lambda: _("the result is not the one that follows from the session")),
        "running-sum": said(lambda: _("the lines add up to {sum}, the total of side {side} is {total}")),
        "signature-alone": said(lambda: _("this is a signature; {name}, which was signed, does not lie beside it")),
        "signed-sheet-refused": said(lambda: _("this sheet is not taken in: {told}")),
        "signed-sheet-stranger": said(
            lambda: _(
                "this sheet is not taken in: {told}. Trust its club first: Tournament, Who may sign, Trust a club"
            )
        ),
        "copy-further": said(
            lambda: _(
                "a backup made {at} goes on to entry {seq}, this file ends with {last}: either it was gone on with "
                "from an earlier copy, or its end was cut off"
            )
        ),
        "copy-apart": said(
            lambda: _(
                "a backup made {at} differs at entry {seq} from this file: either it was gone on with from an earlier "
                "copy, or its journal was written anew"
            )
        ),
        "kept-unreadable": said(lambda: _("the signed sheet that entry {entry} keeps cannot be read")),
        "kept-other-event": said(lambda: _("the signed sheet that entry {entry} keeps is of another event")),
        "kept-head-gone": said(
            lambda: _("the signed sheet stands on entry {seq}, and the journal had only {last}: it is another journal")
        ),
        "kept-head-differs": said(
            lambda: _(
                "the signed sheet (revision {revision}) stands on entry {seq} as it was then, and that is another one "
                "now: the journal was written anew before it"
            )
        ),
        "kept-team-differs": said(
            lambda: _("the signed sheet (revision {revision}) calls team {what} {was}, the journal {now}")
        ),
        "kept-total-differs": said(
            lambda: _("total of {what}: {was} on the signed sheet (revision {revision}), {now} by the journal")
        ),
        "kept-deal-differs": said(
            lambda: _("deal {what}: {was} on the signed sheet (revision {revision}), {now} by the journal")
        ),
        "kept-file-differs": said(
            lambda: _("the file kept as signed (revision {revision}) holds another record than entry {entry} says")
        ),
        "kept-file-changed": said(
            lambda: _("the file kept as signed (revision {revision}) does not bear every signature unchanged")
        ),
        "witness-of-nothing": said(
            lambda: _("no witness that was given names an entry of this event: nothing was compared")
        ),
        "kept-stranger": said(
            lambda: _(
                "the signed sheet that entry {entry} keeps (revision {revision}) bears keys that no club known here "
                "stands behind ({names}): whoever wrote the journal could have signed so"
            )
        ),
        "witness-unreadable": said(lambda: _("line {line} of the witness cannot be read")),
        "witness-differs": said(
            lambda: _("entry {seq} is not the one that was witnessed {at}: the journal was written anew before it")
        ),
        "witness-gone": said(
            lambda: _("entry {seq} was witnessed {at} and is not there any more: the journal ends with {last}")
        ),
        **access.SENTENCES,
        **people.SENTENCES,
        **hands.SENTENCES,
        **sealed_problems.SENTENCES,
        **signoff.SENTENCES,
    }
)

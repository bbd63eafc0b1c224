"""The sentences of the desk on failures to do, import or write something."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from scorekeeper.language import hands, people, permissions, problems, sealed_problems, signoff
from scorekeeper.language.roles import role_words
from scorekeeper.language.templates import Values, count, lazy_template, values_of
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Problem, Value

Words = Mapping[str, Value]


def sentence(problem: Problem) -> str:
    """Return a problem in one sentence without its place."""
    build = SENTENCES.get(problem.code)
    if build is None:
        return problems.sentence(problem)
    return build(values_of(problem))


def placed(problem: Problem) -> str:
    """Return a problem as a full sentence, with its place in the document, if any."""
    where, text = problems.path_words(problem.path), sentence(problem)
    line = f"{where}: {text}" if where else f"{text[:1].upper()}{text[1:]}"
    return line if line.endswith(".") else f"{line}."


def _of_role(build: Callable[[], str]) -> Callable[[Words], str]:
    """Return a sentence builder that puts the value `role` into words."""
    return lambda values: build().format_map(Values({**values, "role": role_words(str(values["role"]))}))


def not_written(code: str, system: str | None = None) -> str:
    """Return why a file was not written; `system` is the operating system's error text."""
    reasons: Mapping[str, Callable[[], str]] = {
        "not-a-folder": lambda: _("is a file; several sheets need a folder"),
        "is-a-folder": lambda: _("is a folder; a file name is needed"),
        "not-a-pdf": lambda: _("exists and is not a PDF; it was not changed"),
        "not-a-xlsx": lambda: _("exists and is not a workbook; it was not changed"),
        "not-a-json": lambda: _("exists and is not JSON; it was not changed"),
        "not-a-html": lambda: _("exists and is not an HTML page of this program; it was not changed"),
        "not-an-archive": lambda: _("exists and is not an archive; it was not changed"),
        "not-our-pages": lambda: _("has files that were not published from this event; choose an empty folder"),
        "not-a-csv": lambda: _("exists and is not a CSV file of this program; it was not changed"),
        "one-a-session": lambda: _("cannot hold several sheets; give a folder, for one file each"),
        "named-twice": lambda: pgettext("self-test", "is named twice"),
        "no-picture": lambda: _("is not a picture that can be printed; choose a PNG or JPEG file"),
        "large-picture": lambda: _("is larger than 10 MB; choose a smaller picture"),
        "no-places": lambda: _("would be empty: no place is decided yet"),
        "no-sessions": lambda: _("would be empty: the event has no session yet"),
        "nobody-plays": lambda: _("would be empty: every table was forfeited before the first deal"),
    }
    if code in reasons:
        return reasons[code]()
    return pgettext("self-test", "cannot be written: {reason}").format(
        reason=system or _("this is not a valid file name")
    )


def no_glyph(letter: str) -> str:
    """Return why a page cannot be drawn.

    `letter` is the missing character and the text that contains it.
    """
    return _("no font on this computer has {letter}").format(letter=letter)


def self_test_words(code: str, well: bool) -> str:
    """Return what the self-test checked, and whether it passed."""
    names = {
        "resources": pgettext("self-test", "shipped files"),
        "journal": pgettext("self-test", "journal"),
        "scoring": pgettext("self-test", "scoring"),
        "pdf": _("PDF sheet"),
        "xlsx": pgettext("self-test", "workbook"),
        "json": pgettext("self-test", "sheet document"),
        "file": pgettext("self-test", "event file"),
        "fonts": pgettext("self-test", "fonts"),
    }
    text = pgettext("self-test", "{thing} OK") if well else pgettext("self-test", "{thing} NOT OK")
    return text.format(thing=names.get(code, code))


def _several_sessions(values: Words) -> str:
    text = ngettext(
        "{sessions} session begins with {value}",
        "{sessions} sessions begin with {value}",
        count(values, "sessions"),
    )
    return text.format_map(values)


def _team_not_drawn(values: Words) -> str:
    text = _("{team} is not in the draw of the {stages}")
    if values["near"]:
        text = _("{team} is not in the draw of the {stages}; similar: {near}")
    return text.format_map(values)


SENTENCES: Mapping[str, Callable[[Words], str]] = MappingProxyType(
    {
        "nothing-to-undo": lazy_template(lambda: _("there is nothing here to undo")),
        "ruling-not-undone": lazy_template(
            lambda: _("a ruling cannot be undone: make a new one on the Disputes page (Ctrl+4)")
        ),
        "substitution-not-undone": lazy_template(
            lambda: _(
                "Ctrl+Z does not undo a substitution, because a team has only one: correct it, or bring the starter "
                "back, in Seats (F9)"
            )
        ),
        "nothing-to-redo": lazy_template(lambda: _("there is nothing here to redo")),
        "waits-for-refused": lazy_template(lambda: _("it refers to an entry that was refused")),
        "arrived-after-all": lazy_template(
            lambda: _(
                "your earlier entry arrived after all, as entry {entry}; nothing was entered now. Check what is "
                "there and enter only what is missing"
            )
        ),
        "system-differs": lazy_template(lambda: _("this uses the rules {document}, the event {event}")),
        "team-plays-itself": lazy_template(lambda: _("both sides have the same name")),
        "sides-swapped": lazy_template(
            lambda: _(
                "the event has this session with the sides swapped, and a signed sheet can only be imported as it "
                "was signed"
            )
        ),
        "team-not-drawn": _team_not_drawn,
        "captain-differs": lazy_template(
            lambda: _("the captain of {team} is {document} here and {event} in the event")
        ),
        "players-differ": lazy_template(lambda: _("the document has {names} in {team}, and the event does not")),
        "date-differs": lazy_template(lambda: _("the date is {document} here and {event} in the event")),
        "signed-in-part": lazy_template(
            lambda: _("its signatures are good, but its page cannot be compared: it is read like an unsigned document")
        ),
        "signed-not-checked": lazy_template(
            lambda: _(
                "the session stays open until the committee or the organizer checks this signed sheet (Shift+F12 on "
                "its score sheet)"
            )
        ),
        "nothing-to-check": lazy_template(lambda: _("session {session} has no imported sheet that waits for a check")),
        "signed-without-committee": lazy_template(
            lambda: _(
                "the committee of this club has not signed its rulings: the file is treated as an unsigned document"
                " and waits for the committee"
            )
        ),
        "length-differs": lazy_template(
            lambda: _(
                "this document has {document} deals, but the session is set to {deals}; if the length was changed "
                "at the table, set it first"
            )
        ),
        "no-stage-of-this-name": lazy_template(lambda: _("there is no stage {stage} here; its stages are {stages}")),
        "stage-not-named": lazy_template(lambda: _("the event has several stages: name one of {stages} here")),
        "stage-is-closed": lazy_template(lambda: _("{stage} is closed: no session can be added to it")),
        "meet-in-stages": lazy_template(lambda: _("{teams} meet in several stages: name one of {stages} here")),
        "meet-in-rounds": lazy_template(lambda: _("{teams} meet in several rounds: name one of {rounds} here")),
        "meet-at-tables": lazy_template(
            lambda: _("{teams} meet at several tables in round {round}: name one of {tables} here")
        ),
        "pair-drawn-elsewhere": lazy_template(
            lambda: _("{teams} are drawn against each other in round {round}, table {table}")
        ),
        "pair-not-in-bracket": lazy_template(lambda: _("{teams} do not meet in the bracket of {stage}")),
        "plays-in-round": lazy_template(
            lambda: _("{team} already plays {others} in round {round}; a second session needs its own table number")
        ),
        "second-session": lazy_template(
            lambda: _("{team} already has a place in round {round}: this is another session, at table {table}")
        ),
        "sits-out-in-round": lazy_template(
            lambda: _("{team} sits out in round {round}; a session in that round needs its own table number")
        ),
        "deal-differs": lazy_template(lambda: _("deal {deal} is {document} here and {recorded} in the event")),
        "options-differ": lazy_template(lambda: _("the event has different options for this session")),
        "first_dealer-differ": lazy_template(lambda: _("the event has a different first dealer")),
        "odd_side-differ": lazy_template(lambda: _("the event has the other side in the odd seats")),
        "seating-differ": lazy_template(lambda: _("the event has different seats")),
        "penalties-differ": lazy_template(lambda: _("the event has different penalties")),
        "redeals-differ": lazy_template(lambda: _("the event has different re-deals")),
        "rulings-differ": lazy_template(lambda: _("the event has different rulings")),
        "forfeited-here": lazy_template(
            lambda: _("{teams} is forfeited here, so no deals can be entered; undo the forfeit or the withdrawal first")
        ),
        "forfeit-differ": lazy_template(lambda: _("the event has a different forfeit")),
        "no-equals-sign": lazy_template(lambda: _("{value} must be written as option=value")),
        "unknown-option": lazy_template(lambda: _("{key} is not an option here; options: {known}")),
        "no-such-session-id": lazy_template(lambda: _("there is no session {value}")),
        "no-such-team-name": lazy_template(lambda: _("there is no team {value}")),
        "no-such-round": lazy_template(lambda: _("there is no session in round {value}; the rounds are {rounds}")),
        "no-such-day": lazy_template(lambda: _("there is no session on {value}; there are sessions on {days}")),
        "several-sessions": _several_sessions,
        "match-points-sum": lazy_template(lambda: _("the match points add up to {sum}, not {due}")),
        "differences-sum": lazy_template(lambda: _("the differences add up to {sum}, not 0")),
        "journal-changes-fixed": lazy_template(
            lambda: _("it changes a sheet that was signed or closed by entry {entry}; Scorekeeper does not enter that")
        ),
        "refold-differs": lazy_template(
            lambda: _("read in two parts, the journal does not give the same event as read at once")
        ),
        "cell-differs": lazy_template(lambda: _("cell {cell} says {value}, but the lines add up to {right}")),
        "cell-changed": lazy_template(
            lambda: _("cell {cell} now says {value}; it said {made} when the workbook was made")
        ),
        "cell-filled": lazy_template(
            lambda: _("cell {cell} now says {value}; it was empty when the workbook was made")
        ),
        "cell-emptied": lazy_template(lambda: _("cell {cell} is empty; when the workbook was made it said {made}")),
        "as-made-gone": lazy_template(
            lambda: _("the hidden sheet {name}, which holds the original values of the cells, is gone")
        ),
        "result-differs": lazy_template(lambda: _("the result does not follow from the session")),
        "running-sum": lazy_template(lambda: _("the lines add up to {sum}, the total of side {side} is {total}")),
        "signature-alone": lazy_template(
            lambda: _("this is a signature, but the file it signs, {name}, is not in the same folder")
        ),
        "signed-sheet-refused": lazy_template(lambda: _("this sheet was not imported: {verdict}")),
        "signed-sheet-stranger": lazy_template(
            lambda: _(
                "this sheet was not imported: {verdict}. Ask that club for its certificate and accept it "
                "(Signers, More, Other clubs), or ask for the session as JSON, which is imported without "
                "signatures"
            )
        ),
        "fork-beside": lazy_template(
            lambda: _(
                "in the same folder, {file} is another version of this event: the two differ from entry {entry} on"
            )
        ),
        "fork-further": lazy_template(
            lambda: _(
                "in the same folder, {file} continues this event with entry {entry}, which this file does not have"
            )
        ),
        "event-differs": lazy_template(
            lambda: _("this and {file} are the same event, but differ from entry {entry} on")
        ),
        "copy-further": lazy_template(
            lambda: _(
                "a backup made {time} reaches entry {seq}, but this file ends with {last}: either work continued from"
                " an earlier copy, or its end was cut off"
            )
        ),
        "copy-apart": lazy_template(
            lambda: _(
                "a backup made {time} differs from this file at entry {seq}: either work continued from an "
                "earlier copy, or its journal was rewritten"
            )
        ),
        "kept-unreadable": lazy_template(lambda: _("the signed sheet kept with entry {entry} cannot be read")),
        "kept-other-event": lazy_template(
            lambda: _("the signed sheet kept with entry {entry} belongs to another event")
        ),
        "kept-head-gone": lazy_template(
            lambda: _(
                "the signed sheet refers to entry {seq}, but the journal had only {last}: it is a different journal"
            )
        ),
        "kept-head-differs": lazy_template(
            lambda: _(
                "the signed sheet (revision {revision}) refers to entry {seq}, which is a different one "
                "now: the journal up to it was rewritten"
            )
        ),
        "kept-team-differs": lazy_template(
            lambda: _("the signed sheet (revision {revision}) calls team {what} {was}, the journal {now}")
        ),
        "kept-total-differs": lazy_template(
            lambda: _("total of {what}: {was} on the signed sheet (revision {revision}), {now} by the journal")
        ),
        "kept-deal-differs": lazy_template(
            lambda: _("deal {what}: {was} on the signed sheet (revision {revision}), {now} by the journal")
        ),
        "kept-file-differs": lazy_template(
            lambda: _("the file kept as signed (revision {revision}) does not hold the record that entry {entry} names")
        ),
        "kept-paper-differs": lazy_template(
            lambda: _(
                "entry {entry} closes a sheet on paper (revision {revision}) with a code, a revision, a name or "
                "signatures that do not fit the sheet kept with it"
            )
        ),
        "kept-ranking-unreadable": lazy_template(
            lambda: _("the ranking of revision {revision} that entry {entry} names cannot be read")
        ),
        "kept-ranking-differs": lazy_template(
            lambda: _(
                "the signed ranking, revision {revision}, differs from the ranking at the time it was "
                "signed (entry {entry})"
            )
        ),
        "kept-ranking-file-differs": lazy_template(
            lambda: _("the file kept for the ranking, revision {revision} (entry {entry}), is that of another ranking")
        ),
        "kept-ranking-changed": lazy_template(
            lambda: _("the signed ranking, revision {revision} (entry {entry}), is not the file that was signed")
        ),
        "kept-file-changed": lazy_template(
            lambda: _("the file kept as signed (revision {revision}, entry {entry}) is not the one that was signed")
        ),
        "kept-in-part": lazy_template(
            lambda: _(
                "another version or typeface drew the signed file of entry {entry} (revision {revision}): its "
                "signatures are good, its page cannot be compared in full"
            )
        ),
        "archive-unreadable": lazy_template(lambda: _("it cannot be unpacked ({cause})")),
        "archive-too-large": lazy_template(lambda: _("it has more than {most} files, or unpacks to more than 2 GB")),
        "archive-foreign": lazy_template(
            lambda: _(
                "it is not built the way this program builds archives, so two programs may unpack different files"
            )
        ),
        "archive-no-list": lazy_template(lambda: _("the list of its files ({name}) is missing or cannot be read")),
        "archive-file-differs": lazy_template(lambda: _("{name} is not the file that the list names")),
        "archive-file-missing": lazy_template(lambda: _("{name} is in the list, but not in the archive")),
        "archive-file-unlisted": lazy_template(lambda: _("{name} is in the archive, but not in the list")),
        "kept-signer-differs": _of_role(
            lambda: _("{role} is {was} in the signed file, and {now} in the journal (entry {entry})")
        ),
        "kept-statement-differs": _of_role(
            lambda: _(
                "the signature of {role} says “{was}” in the signed file, and “{now}” in the journal (entry {entry})"
            )
        ),
        "kept-key-differs": _of_role(
            lambda: _("the journal (entry {entry}) names another key for {role}, {name}, than the signed file has")
        ),
        "kept-stage-differs": _of_role(
            lambda: _(
                "the journal (entry {entry}) names another file for the signature of {role}, {name}, than is kept"
            )
        ),
        "kept-signature-missing": _of_role(
            lambda: _("the journal (entry {entry}) has a signature of {role}, {name}, which is not in the signed file")
        ),
        "settlement-key-differs": _of_role(
            lambda: _("the signature of {name} under the settlement (entry {entry}) is not that of {role}")
        ),
        "kept-signature-unknown": _of_role(
            lambda: _("the signed file has a signature of {role}, {name}, which is not in the journal")
        ),
        "witness-of-nothing": lazy_template(
            lambda: _("none of the witnesses given names an entry of this event: nothing was compared")
        ),
        "kept-stranger": lazy_template(
            lambda: _(
                "the signed sheet stored with entry {entry} (revision {revision}) was signed with keys that no club"
                " known here has issued ({names}); the author of the journal could have made them"
            )
        ),
        "witness-unreadable": lazy_template(lambda: _("line {line} of the witness cannot be read")),
        "witness-differs": lazy_template(
            lambda: _("entry {seq} is not the one that was witnessed {time}: the journal up to it was rewritten")
        ),
        "witness-gone": lazy_template(
            lambda: _("entry {seq} was witnessed {time} and is gone: the journal ends with {last}")
        ),
        **permissions.SENTENCES,
        **people.SENTENCES,
        **hands.SENTENCES,
        **sealed_problems.SENTENCES,
        **signoff.SENTENCES,
    }
)

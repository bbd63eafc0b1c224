"""Problems of a signed sheet, and notes on it, without a final period."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from scorekeeper.language.people import fingerprint_words
from scorekeeper.language.roles import role_words
from scorekeeper.language.templates import count, lazy_template
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext
from scorekeeper.rules.model import Value

Words = Mapping[str, Value]

_FILE: Mapping[str, Callable[[Words], str]] = {
    "sealed-not-a-pdf": lazy_template(lambda: _("it is not a PDF")),
    "sealed-too-large": lazy_template(lambda: _("it is larger than {most} MB, and no sheet is")),
    "sealed-unreadable": lazy_template(lambda: _("it cannot be read as a PDF")),
    "sealed-too-many": lazy_template(lambda: _("it has more pages or parts than any sheet")),
    "sealed-encrypted": lazy_template(lambda: _("it is encrypted; sheets never are")),
    "sealed-no-sheet": lazy_template(lambda: _("it has neither a sheet document nor a place for signatures")),
    "sealed-no-record": lazy_template(lambda: _("the sheet document is missing")),
    "sealed-record-unreadable": lazy_template(lambda: _("the sheet document in it cannot be read")),
    "sealed-nobody-required": lazy_template(lambda: _("the sheet document does not say who has to sign")),
    "sealed-others-required": lambda words: _(
        "the sheet has to be signed by {roles}, and its record asks for others"
    ).format(roles=", ".join(role_words(role, {}) for role in str(words["due"]).split(","))),
    "sealed-no-journal": lazy_template(lambda: _("the sheet document does not give its position in a journal")),
    "ranking-sheets-missing": lambda words: ngettext(
        "{n} session of the ranking has no signed sheet in it",
        "{n} sessions of the ranking have no signed sheet in it",
        count(words, "n"),
    ).format(n=words["n"]),
    "sealed-end-unreadable": lazy_template(
        lambda: _("the end of the file cannot be read; what was signed before that is intact")
    ),
    "sealed-added": lazy_template(lambda: _("{octets} bytes were added after the last signature")),
    "sealed-not-drawn": lazy_template(lambda: _("its pages cannot be drawn, so their appearance could not be checked")),
    "sealed-foreign": lazy_template(
        lambda: _(
            "the file is not built the way this program builds sheets, so two programs may show two different things"
        )
    ),
    "sealed-revision": lazy_template(
        lambda: _("the record says revision {revision}, and does not name the sheet it replaces as it should")
    ),
    "sealed-changed": lazy_template(lambda: _("update {revision} of the file does more than a signature may")),
}
_PAGE: Mapping[str, Callable[[Words], str]] = {
    "page-differs": lazy_template(lambda: _("the page does not match the record signed with it")),
    "page-not-compared": lazy_template(
        lambda: _("the page cannot be drawn again from the record, so they cannot be compared")
    ),
    "page-of-another": lazy_template(lambda: _("the page was drawn from different entries than the record")),
    "file-differs": lazy_template(
        lambda: _(
            "the file is not the one that this program writes from the record: the page looks the same here, but "
            "another program may show or read something else"
        )
    ),
    "box-differs": lazy_template(lambda: _("the box of {role} does not show what was signed in it")),
    "page-in-part": lambda words: _IN_PART.get(str(words["how"]), _IN_PART["undescribed"])(),
}
_IN_PART: Mapping[str, Callable[[], str]] = {
    "undescribed": lambda: _(
        "the page does not name its source, as in earlier versions: only its numbers were compared with the record;"
        " compare the page and the record by eye"
    ),
    "elsewhere": lambda: _(
        "the page was drawn by another version of this program or in other typefaces than are here: only its numbers "
        "were compared with the record; compare the page and the record by eye"
    ),
}
_OTHER_KIND = lazy_template(lambda: _("{role} signed with a key that the club issued for something else"))
_KINDS: Mapping[str, Callable[[Words], str]] = {
    "scorer": lazy_template(lambda: _("{role} signed with a key that the club issued for a scorer")),
    "captain": lazy_template(lambda: _("{role} signed with a key that the club issued for a captain")),
    "committee": lazy_template(lambda: _("{role} signed with a key that the club issued for the committee")),
}
_SEALS: Mapping[str, Callable[[Words], str]] = {
    "seal-broken": lazy_template(lambda: _("the signature of {role} is not valid: what it covers was changed")),
    "seal-missing": lazy_template(lambda: _("the signature of {role} is missing")),
    "seal-taken-out": lazy_template(lambda: _("the signature of {role} was removed from the file")),
    "seal-altered": lazy_template(lambda: _("the signature of {role} was altered by a later update")),
    "seal-says-nothing": lazy_template(lambda: _("the signature of {role} does not say what it means")),
    "seal-not-asked-for": lazy_template(lambda: _("there is a signature for {role}, which the sheet does not need")),
    "seal-same-person": lazy_template(lambda: _("{name} signed for {role}, and for {first} as well")),
    "seal-other-level": lazy_template(
        lambda: _("{role} signed with a club key without a passphrase, and the sheet does not say so")
    ),
    "seal-level-not-so": lazy_template(
        lambda: _("the sheet says that its club key has no passphrase, and {role} signed with one that has")
    ),
    "seal-same-key": lazy_template(lambda: _("{role} signed with the same key as {first}")),
    "seal-not-by-scorer": lazy_template(lambda: _("the statement about {role} was not signed with the scorer's key")),
    "seal-without-time": lazy_template(lambda: _("the signature of {role} has no time")),
    "seal-key-name": lazy_template(lambda: _("{role} signed as {name} with the key of {key}")),
    "seal-key-kind": lambda words: _KINDS.get(str(words["kind"]), _OTHER_KIND)(words),
    "seal-other-member": lazy_template(lambda: _("{role} is {due}, and {name} signed there")),
    "seal-other-side": lazy_template(lambda: _("{name} signed for {role}, and plays for the other side in the record")),
    "settlement-not-signed": lazy_template(
        lambda: _("{role} has not signed settlement {number}, which counts on this sheet")
    ),
    "seal-order": lazy_template(lambda: _("they did not sign in the order that the sheet asks for")),
    "seal-time": lazy_template(lambda: _("the time that an authority confirmed for {role} was damaged")),
    "seal-time-gone": lazy_template(lambda: _("the time that an authority confirmed for {role} was removed")),
    "beside-unreadable": lazy_template(lambda: _("the signature beside the file cannot be read")),
    "beside-result-differs": lazy_template(lambda: _("its result does not follow from its record of play")),
    "beside-workbook-differs": lazy_template(
        lambda: _(
            "the workbook is not the one that this program makes: sheets, formats, hidden rows or notes were changed"
        )
    ),
    "beside-scorer-alone": lazy_template(
        lambda: _(
            "only the scorer vouches for this copy, and its signed sheet is not in the same folder: put it there or "
            "compare them by eye"
        )
    ),
    "beside-as-sheet": lazy_template(lambda: _("the signed sheet {file} has the same contents")),
    "beside-other-than-sheet": lazy_template(lambda: _("the signed sheet {file} of this session has other contents")),
    "beside-not-counted": lazy_template(
        lambda: _("its contents were not compared with anything: the signature only shows who signed it")
    ),
    "beside-differs": lazy_template(lambda: _("the file is not the one that was signed")),
}
_OTHER_SIGNER = lazy_template(lambda: _("{role} is {captain} in the record, and {name} signed"))
_OTHERS: Mapping[str, Callable[[Words], str]] = {
    "captain-of-another-team": lazy_template(
        lambda: _("{name} signed for {role} with the key of the captain of {own}")
    ),
    "signer-looks-like": lazy_template(
        lambda: _("{name} signed for {role}, and only looks like {other}, who is named in the record")
    ),
    "not-of-this-side": lazy_template(lambda: _("{name} signed for {role}, and is not one of {players} in the record")),
}
_REMARKS: Mapping[str, Callable[[Words], str]] = {
    "name-mixes-alphabets": lazy_template(
        lambda: _("{name} is written in more than one alphabet: {letters} only looks Latin, so it is another name")
    ),
    "name-hides-characters": lazy_template(
        lambda: _("{name} has invisible characters ({letters}), so it may not be the name it appears to be")
    ),
    "names-look-alike": lazy_template(
        lambda: _("{name} and {other} look the same and are written in different letters: they are two names")
    ),
    "seal-key-nameless": lazy_template(
        lambda: _(
            "the key that {role} signed with as {name} carries no name that can be compared, only “{key}”: it was "
            "issued by an earlier version, so another person's key would look the same; ask the club whose key it "
            "is; renewing the key adds the name"
        )
    ),
    "seal-other-captain": lambda words: _OTHERS.get(str(words["why"]), _OTHER_SIGNER)(words),
    "seal-other-missing": lazy_template(
        lambda: _("{name} is stated as missing for {role}, and {due} is named in the record")
    ),
    "seal-key-withdrawn-later": lazy_template(
        lambda: _("the key of {role} was revoked on {day}, after it had signed this")
    ),
    "seal-key-ended-since": lazy_template(lambda: _("the key of {role} expired on {day}; it was valid when it signed")),
    "seal-several-clubs": lazy_template(lambda: _("the keys are from several clubs: {clubs}")),
    "seal-club-namesake": lambda words: _(
        "two clubs known here are called {name} or look the same; the keys are from the one whose fingerprint begins "
        "with {fingerprint}"
    ).format(name=words["name"], fingerprint=fingerprint_words(str(words["fingerprint"])[:16])),
    "seal-time-unknown": lazy_template(
        lambda: _("{authority} also confirmed a time for {role}, but no such time authority is trusted here")
    ),
    "seal-time-backwards": lazy_template(
        lambda: _("according to the times, {role} signed before a person who should have signed earlier")
    ),
    "seal-time-ahead": lazy_template(
        lambda: _("the signature of {role} has a time in the future; is the clock right?")
    ),
}

SENTENCES: Mapping[str, Callable[[Words], str]] = MappingProxyType({**_FILE, **_PAGE, **_SEALS, **_REMARKS})
"""The sentence for each code of a verdict, without its final period."""

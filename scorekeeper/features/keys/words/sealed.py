"""Texts of checking a signed sheet: a sentence, then signers, changes and faults."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType

from scorekeeper.features.keys.words.sealed_changes import change_words
from scorekeeper.journal.roles import is_player, side_of
from scorekeeper.language.dates import format_date, format_moment, format_time
from scorekeeper.language.problems import path_words
from scorekeeper.language.roles import role_words
from scorekeeper.language.sealed_problems import SENTENCES
from scorekeeper.language.templates import Values, shown
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Problem
from scorekeeper.signing.checking.verdict import Signed, Verdict

_OTHERS = frozenset(("seal-other-captain", "seal-other-missing"))
_NAMESAKE = "seal-club-namesake"
_PEOPLE = _OTHERS | {
    _NAMESAKE,
    "seal-same-person",
    "name-mixes-alphabets",
    "name-hides-characters",
    "names-look-alike",
    "seal-key-withdrawn-later",
    "seal-time-backwards",
    "seal-several-clubs",
    "beside-scorer-alone",
}
"""Remarks on the signers to be shown in the first sentence."""
MOST_LISTED = 25
"""The most changes that are listed one by one."""


def headline(verdict: Verdict, now: datetime | None = None) -> str:
    """Return the result of a check, in one sentence (without the date if it is that of `now`)."""
    if verdict.kind == "not-a-sheet":
        return _("This is not a signed sheet: {why}.").format(why=_first(verdict))
    if not verdict.signers:
        return _("Not signed. {missing}").format(missing=missing_words(verdict.missing, verdict.teams)).strip()
    if not verdict.intact:
        return _changed(verdict)
    return _doubt(verdict) or _with_people(_unchanged(verdict, now), verdict)


def _with_people(sentence_before: str, verdict: Verdict) -> str:
    """Return the sentence, extended by signers for other people or with similar names."""
    why = [sentence(remark, verdict.teams) for remark in verdict.remarks if remark.code in _PEOPLE]
    return (
        pgettext("check of a signed file", "{sentence} But {why}.").format(sentence=sentence_before, why="; ".join(why))
        if why
        else sentence_before
    )


def _unchanged(verdict: Verdict, now: datetime | None) -> str:
    """Say whether only the numbers on the page could be compared with the record."""
    values = {"signed": _signed_by(verdict), "time": _moment(_last_time(verdict.signers), now)}
    if page_in_part(verdict):
        return _(
            "Signatures good, page not comparable. {signed}; nothing changed since {time}. Compare the page with the "
            "result below by eye."
        ).format(**values)
    if has_doubtful_signers(verdict):
        return _("Signatures good. {signed}; nothing changed since {time}.").format(**values)
    if is_not_compared(verdict):
        return _("Signatures good, contents not compared. {signed}; nothing changed since {time}.").format(**values)
    return _("Intact. {signed}; nothing changed since {time}.").format(**values)


def page_in_part(verdict: Verdict) -> bool:
    """Return whether only the numbers of the page could be compared with the record.

    A file of another version, and one that only claims to be, look alike; so neither is called intact or false.
    """
    return "page-in-part" in {remark.code for remark in verdict.remarks}


def is_signed_by_others(verdict: Verdict) -> bool:
    """Return whether the signer, or the one stated missing, is not the captain of the record.

    Earlier versions let that pass.
    """
    return not _OTHERS.isdisjoint(remark.code for remark in verdict.remarks)


def has_doubtful_signers(verdict: Verdict) -> bool:
    """Return whether others signed, or the keys are from one of two clubs that look the same."""
    return is_signed_by_others(verdict) or _NAMESAKE in {remark.code for remark in verdict.remarks}


def is_not_compared(verdict: Verdict) -> bool:
    """Return whether a file with a separate signature is no copy that is known here, or its sheet is not at hand."""
    return not {"beside-not-counted", "beside-scorer-alone"}.isdisjoint(remark.code for remark in verdict.remarks)


def details(verdict: Verdict) -> tuple[str, ...]:
    """Return all other results, a sentence each: signatures, changes, faults, remarks, the sum."""
    teams = verdict.teams
    lines = [level_words()] if any(signed.computer_key for signed in verdict.signers) else []
    lines += [result_words(verdict)] if verdict.digest and verdict.kind == "sheet" and verdict.signers else []
    lines += [signature_words(signature, teams) for signature in verdict.signers]
    hands = _of_hands(verdict)
    lines += [
        pgettext("check of a signed file", "Changed: {change}.").format(
            change=change_words(change, teams, of_hands=hands)
        )
        for change in verdict.changes[:MOST_LISTED]
    ]
    rest = len(verdict.changes) - MOST_LISTED
    if rest > 0:
        lines.append(ngettext("{n} more change.", "{n} more changes.", rest).format(n=rest))
    in_headline = 1 if verdict.kind == "not-a-sheet" else 0  # its first problem is the headline
    problems = (*verdict.problems[in_headline:], *verdict.remarks)
    lines += [_whole(sentence(problem, teams)) for problem in problems]
    if verdict.digest:
        lines.append(record_words(verdict))
    if verdict.kind == "sheet" and verdict.digest:
        lines.append(sum_words(verdict))
    if verdict.page == "exact" and not verdict.problems:
        lines.append(_("The whole file was made again from the record and is the same, byte for byte."))
        if not verdict.of_ranking:
            lines.append(
                _(
                    "Signed with it, but not printed on the page: the times of entries, tricks, players of a team who "
                    "did not play, and the numbers of disputes. The page does not vouch for these."
                )
            )
    return tuple(line for line in lines if line)


def level_words() -> str:
    """Return what a signature with a club key without a passphrase proves, and what it does not."""
    return _("Club key without a passphrase: it proves that the file was not changed, not who typed the PIN.")


def result_words(verdict: Verdict) -> str:
    """Return what was signed, from the record: who played, the totals, the match points."""
    if verdict.of_ranking or not (verdict.recomputed.agrees and verdict.recomputed.totals):
        return ""
    sides = ", ".join(
        f"{_word(str(verdict.teams.get(side) or side))} {total}" for side, total in verdict.recomputed.totals
    )
    if not verdict.recomputed.match_points:
        return _("Signed result: {result}.").format(result=sides)
    points = "\N{EN DASH}".join(str(given) for _side, given in verdict.recomputed.match_points)
    return _("Signed result: {result}; match points {points}.").format(result=sides, points=points)


def signature_words(signature: Signed, teams: Mapping[str, str]) -> str:
    """Return one signature: who, role and state, when by whose clock, with whose key."""
    role, name = _capital(role_words(signature.role, teams)), _word(signature.name)
    stated = signature.state in ("refused", "absent")  # the key is the scorer's, not this captain's
    who = role if stated else _("{role}, {name}").format(role=role, name=name)
    if not signature.intact:
        return _("{who}: this signature is not valid.").format(who=who)
    return _("{who}: {state}, {time}; {key}.").format(
        who=who, state=state_words(signature), time=time_words(signature), key=key_words(signature)
    )


def state_words(signature: Signed) -> str:
    """Return the statement of a signature, such as "signed under protest: deal 16"."""
    words = _word(signature.words)
    if signature.state == "signed" and signature.fresh and signature.computer_key:
        return pgettext("state, check of a signed file", "signed (PIN chosen at this signing)")
    if signature.state == "signed":
        return pgettext("state, check of a signed file", "signed")
    if signature.state == "protest":
        return pgettext("state, check of a signed file", "signed under protest: {words}").format(words=words)
    if signature.state not in ("refused", "absent"):
        return _("nothing that can be read")
    text = {
        "refused": pgettext("state, check of a signed file", "refused: {words}"),
        "absent": pgettext("state, check of a signed file", "absent: {words}"),
    }[signature.state].format(words=words)
    witness = (
        pgettext("state, check of a signed file", "witness: {name}").format(name=_word(signature.witness))
        if signature.witness
        else pgettext("state, check of a signed file", "no witness")
    )
    template = _("{state}, {witness}, stated by the scorer {name}")
    return template.format(state=text, witness=witness, name=_word(signature.name))


def time_words(signature: Signed) -> str:
    """Return when it was signed, and by whose clock."""
    if signature.signed_at is None:
        return pgettext("check of a signed file", "without a time")
    time = _moment(signature.signed_at, None)
    if signature.time_from == "authority":
        return _("{time}, confirmed by {authority}").format(time=time, authority=_word(signature.authority))
    return _("{time} by the clock of the computer").format(time=time)


def key_words(signature: Signed) -> str:
    """Return who issued the key and its state when it signed."""
    if signature.certificate == "trusted":
        return _("with a key issued by {club}").format(club=_word(signature.club))
    if signature.certificate == "revoked" and signature.revoked_at is not None:
        day = format_date(signature.revoked_at.astimezone().date())
        return _("with a key that {club} had revoked on {day}").format(club=_word(signature.club), day=day)
    if signature.certificate == "expired":
        return _("with a key that was not valid on that day")
    if signature.certificate == "unknown":
        return _("with a key that no club known here has issued")
    return _("with a key that is not for signing sheets")


def missing_words(missing: Sequence[str], teams: Mapping[str, str]) -> str:
    """Return whose signatures are missing; empty if none are."""
    if not missing:
        return ""
    text = ngettext("The signature of {roles} is missing.", "The signatures of {roles} are missing.", len(missing))
    return text.format(roles=_together([role_words(role, teams) for role in missing]))


def record_words(verdict: Verdict) -> str:
    """Return which record was signed: revision, digest as on paper, and what it replaces."""
    known = {"revision": verdict.revision, "digest": _short(verdict.digest)}
    if verdict.of_ranking:
        return _ranking_words(verdict, known)
    text = _("Record: revision {revision}, sheet digest {digest}.").format(**known)
    if not verdict.supersedes:
        return text
    return _("{record} It replaces the sheet {old}.").format(record=text, old=_short(verdict.supersedes))


def _ranking_words(verdict: Verdict, known: Mapping[str, object]) -> str:
    text = _("Final ranking: revision {revision}, digest {digest}.").format(**known)
    if not verdict.supersedes:
        return text
    return _("{record} It replaces the ranking {old}.").format(record=text, old=_short(verdict.supersedes))


def _places_words(verdict: Verdict) -> str:
    """Say whether the places of a ranking follow from what was played."""
    if not verdict.recomputed.judged:
        return _("The record could not be ranked again.")
    if verdict.recomputed.agrees:
        return _("The places follow from the sessions in the record: ranked again, they agree.")
    first = change_words(verdict.recomputed.differences[0], verdict.teams)
    return _("The places do not follow from the sessions in the record. Ranked again: {first}.").format(first=first)


def sum_words(verdict: Verdict) -> str:
    """Say whether the result follows from what was played, or, for a ranking, the places."""
    if verdict.of_ranking:
        return _places_words(verdict)
    if not verdict.recomputed.judged:
        return _("The record could not be scored again.")
    if verdict.recomputed.agrees:
        return _("The result follows from what was played: scored again, it agrees.")
    first = change_words(verdict.recomputed.differences[0], verdict.teams)
    return _("Scored again, the result differs: {first}.").format(first=first)


def sentence(problem: Problem, teams: Mapping[str, str]) -> str:
    """Return the fault, in one sentence without the final period."""
    values = {key: shown(value) for key, value in problem.values}
    for key in ("role", "first"):
        if key in values:
            values[key] = role_words(str(values[key]), teams) if values[key] else ""
    build = SENTENCES.get(problem.code)
    if build is None:
        return _("the record: {place} cannot be read").format(
            place=path_words(problem.path) or pgettext("check of a signed file", "all of it")
        )
    return build(Values(values))


def replaced(revision: int, name: str, sentence: str) -> str:
    """Return the message that a later revision is at hand, and the sheet's own verdict."""
    return _("Replaced: revision {revision} of this sheet is {name}. On its own: {sentence}").format(
        revision=revision, name=_word(name), sentence=sentence
    )


def beside_event(known: str, sentence: str) -> str:
    """Return what an event knows against a sheet, and the verdict on the sheet by itself."""
    return _("{known} On its own: {sentence}").format(known=known, sentence=sentence)


def claims_to_replace(name: str, sentence: str) -> str:
    """Return the message that a file claims to replace a sheet but is not valid itself."""
    return _("{name} claims to replace this sheet, but: {sentence}").format(name=_word(name), sentence=sentence)


def _first(verdict: Verdict) -> str:
    return sentence(verdict.problems[0], verdict.teams) if verdict.problems else _("nothing in it says so")


def _changed(verdict: Verdict) -> str:
    if {problem.code for problem in verdict.problems} == {"sealed-foreign"}:
        return _("Not a sheet of this program: {why}.").format(why=_first(verdict))
    if verdict.changes:
        change = change_words(verdict.changes[0], verdict.teams, of_hands=_of_hands(verdict))
        more = len(verdict.changes) - 1
        text = _("Changed after signing: {change}.").format(change=change)
        if not more:
            return text
        rest = ngettext("{n} more change.", "{n} more changes.", more).format(n=more)
        return f"{text} {rest}"
    return _changed_unseen(verdict) or _("Changed after signing: {why}.").format(why=_first(verdict))


def _changed_unseen(verdict: Verdict) -> str:
    """Return the changes to a file that neither the record nor the page shows."""
    broken = [signature.role for signature in verdict.signers if not signature.intact]
    for code, sentence_of_code in (
        ("seal-altered", _("Changed after signing: the signature of {roles} was altered.")),
        ("seal-taken-out", _("Changed after signing: the signature of {roles} was removed.")),
    ):
        roles = [str(dict(problem.values)["role"]) for problem in verdict.problems if problem.code == code]
        if roles:
            return sentence_of_code.format(roles=_together([role_words(role, verdict.teams) for role in roles]))
    if broken and len(broken) < len(verdict.signers):
        text = ngettext(
            "Changed after signing: the signature of {roles} is not valid.",
            "Changed after signing: the signatures of {roles} are not valid.",
            len(broken),
        )
        return text.format(roles=_together([role_words(role, verdict.teams) for role in broken]))
    if broken:
        return _("Changed after signing: no signature is valid. What was changed is not known.")
    if "sealed-not-drawn" in {problem.code for problem in verdict.problems}:
        return _("Changed after signing: the pages can no longer be drawn.")
    if {problem.code for problem in verdict.problems} & {"sealed-added", "sealed-changed", "sealed-end-unreadable"}:
        return _(
            "Something was added after signing. The record is unchanged and the pages look the same here; another "
            "program may show more."
        )
    return ""


def _doubt(verdict: Verdict) -> str:
    """Return the doubt about a sheet without changes; empty if there is none."""
    if "page-differs" in {problem.code for problem in verdict.problems} and verdict.changes:
        return _other_page(verdict)
    for state, text in _KEYS.items():
        names = [_word(signature.name) for signature in verdict.signers if signature.certificate == state]
        if names:
            return text().format(names=_together(names))
    if verdict.missing:
        words = missing_words(verdict.missing, verdict.teams)
        return _("Not closed. {missing} What was signed is unchanged.").format(missing=words)
    if verdict.problems:
        return _("Nothing was changed, but {why}.").format(why=_first(verdict))
    if verdict.kind == "sheet" and not verdict.recomputed.agrees:
        return _("Nothing was changed since signing. {sum}").format(sum=sum_words(verdict))
    return ""


def _other_page(verdict: Verdict) -> str:
    """Return the message that the page differs from its record."""
    shows = [change for change in verdict.changes if change.against == "drawn"] or verdict.changes
    first = change_words(shows[0], verdict.teams, of_hands=_of_hands(verdict))
    text = _("The page does not match its record: {change}.").format(change=first)
    more = len(shows) - 1
    return f"{text} {ngettext('{n} more difference.', '{n} more differences.', more).format(n=more)}" if more else text


_KEYS: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        "invalid": lambda: _("Nothing was changed, but the key of {names} is not for signing sheets."),
        "revoked": lambda: _("Nothing was changed, but the key of {names} had been revoked before it signed."),
        "expired": lambda: _("Nothing was changed, but the key of {names} was not valid on that day."),
        "unknown": lambda: _(
            "Nothing was changed, but no club known here issued the key of {names}: anyone could have signed this way."
        ),
    }
)


def _signed_by(verdict: Verdict) -> str:
    own = [signature for signature in verdict.signers if signature.state in ("signed", "protest")]
    parts = [_("Signed by {number}").format(number=_number(len(own)))]
    for state, text in (
        ("protest", pgettext("check of a signed file", "under protest by {names}")),
        ("refused", pgettext("check of a signed file", "refused by {names}")),
        ("absent", pgettext("check of a signed file", "{names} absent")),
    ):
        names = [_side(signature.role, verdict.teams) for signature in verdict.signers if signature.state == state]
        if names:
            parts.append(text.format(names=_together(names)))
    return ", ".join(parts)


def _side(role: str, teams: Mapping[str, str]) -> str:
    side = side_of(role)
    return role_words(role, teams) if side is None else str(shown(teams.get(side) or side))


def _number(count: int) -> str:
    words = (
        pgettext("number", "nobody"),
        pgettext("number", "one"),
        pgettext("number", "two"),
        pgettext("number", "three"),
        pgettext("number", "four"),
        pgettext("number", "five"),
        pgettext("number", "six"),
    )
    return words[count] if count < len(words) else str(count)


def _last_time(signers: Sequence[Signed]) -> datetime | None:
    return max((signature.signed_at for signature in signers if signature.signed_at is not None), default=None)


def _moment(time: datetime | None, now: datetime | None) -> str:
    if time is None:
        return pgettext("check of a signed file", "the last signature")
    local = time.astimezone()
    today = now is not None and now.astimezone().date() == local.date()
    return format_time(local) if today else format_moment(local)


def _of_hands(verdict: Verdict) -> bool:
    """Return whether a sheet is that of a game of hands: there players sign."""
    return any(is_player(role) for role in verdict.required)


def _short(digest: str) -> str:
    head = digest[:16].upper()
    return " ".join(head[start : start + 4] for start in range(0, len(head), 4))


def _together(names: Sequence[str]) -> str:
    """Return names joined in a list: "Dallas, Detroit and the committee"."""
    once = list(dict.fromkeys(names))
    if len(once) < 2:
        return "".join(once)
    return pgettext("check of a signed file", "{many} and {last}").format(many=", ".join(once[:-1]), last=once[-1])


def _word(text: str) -> str:
    return str(shown(text))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _whole(text: str) -> str:
    return _capital(text) + ("" if text.endswith("?") else ".")

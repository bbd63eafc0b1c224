"""The settings of an event: names, effects, sources, and the consequences of a change."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.language.standings import criterion_in_order
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.announcements import EACH, EVERY_SIX
from scorekeeper.rules.announcements import SETTING as ANNOUNCEMENTS
from scorekeeper.rules.model import Value
from scorekeeper.rules.options import Option
from scorekeeper.tournament.forfeits import NO_SHOW_POINTS
from scorekeeper.tournament.settings import (
    CLOSING,
    CONFIRMING,
    CRITERIA,
    DEADLINE,
    DEALERS_PAIR,
    DISPUTE_MINUTES,
    ENTRY_FEE,
    EVENT_END,
    HERE_ONLY,
    MOST_LETTERS,
    NUMBER,
    ORDER,
    OTHER_PAIR,
    OTHER_SIDE,
    PAPER_OR_HERE,
    PROTEST_MINUTES,
    QUORUM,
    READ_AGAIN,
    SIT_OUT_CLICKS,
    SUBSTITUTION_FEE,
    TIE_STAYS,
    TIME,
    TYPE_AGAIN,
    UNCONFIRMED,
    WORDS,
    EventSetting,
    codes_of,
)

Words = Callable[[], str]


@dataclass(frozen=True, slots=True)
class _SettingWords:
    """The texts of a setting: its name, and its effect."""

    label: Words
    does: Words


_WORDS: Mapping[str, _SettingWords] = MappingProxyType(
    {
        "deals": _SettingWords(
            lambda: _("Deals per session"),
            lambda: _("A session is complete after this many deals; a single session may have its own number."),
        ),
        "penalties_to": _SettingWords(
            lambda: _("Penalty points"),
            lambda: _("To the opponents, or deducted from the offender; for a cardinal rule always to the opponents."),
        ),
        "match_points": _SettingWords(
            lambda: _("Match points"),
            lambda: _("A session gives 4, shared by the difference; a knock-out match gives none."),
        ),
        "players": _SettingWords(lambda: pgettext("setting", "Players"), lambda: _("How many players sit at a table.")),
        "tables": _SettingWords(
            lambda: _("Tables at the start"),
            lambda: _("Every side begins with this many; they change hands deal by deal."),
        ),
        "teams": _SettingWords(
            lambda: _("Teams at a table"),
            lambda: _("Two teams of any size, or teams of two players each."),
        ),
        "cot": _SettingWords(
            lambda: pgettext("setting", "Cot"),
            lambda: _("Taking all tricks, or refusing a surrender and losing, doubles the payment."),
        ),
        "forced_bid": _SettingWords(
            lambda: _("Forced bid"),
            lambda: _("If everyone else has passed, the last caller of the side against the dealer must bid."),
        ),
        "redeal_no_points": _SettingWords(
            lambda: _("A hand without points"),
            lambda: _("A player whose cards are worth no points may have a re-deal."),
        ),
        "redeal_eight_jacks": _SettingWords(
            lambda: _("All eight Jacks"),
            lambda: _("A player who holds all eight Jacks may have a re-deal."),
        ),
        "stated_order": _SettingWords(
            lambda: _("Order stated in a claim"),
            lambda: _("A player who claims must follow the stated order of cards. If off, the order has no effect."),
        ),
        "hands": _SettingWords(
            lambda: _("Hands a game"),
            lambda: _("A game is over after this many hands, unless a score or the bell ends it sooner."),
        ),
        "cap_no_bid": _SettingWords(
            lambda: _("Limit for tricks when nobody bid"),
            lambda: _("Trick points cannot take a score above 460, even in a hand that nobody bid."),
        ),
        SIT_OUT_CLICKS: _SettingWords(
            lambda: _("Clicks for sitting out"),
            lambda: _("A player without a seat in a round gets this many clicks for it."),
        ),
        TIE_STAYS: _SettingWords(
            lambda: _("After a tie"),
            lambda: _("Which pair keeps its table, unless the result says so; the other pair moves on."),
        ),
        ANNOUNCEMENTS: _SettingWords(
            lambda: _("Read the score out"),
            lambda: _("The program reminds you after these deals, and the sheet checks them off."),
        ),
        CRITERIA: _SettingWords(
            lambda: _("Order of the standings"),
            lambda: _("Teams tied on one are compared on the next; tied on all, they share the place."),
        ),
        QUORUM: _SettingWords(
            lambda: _("Quorum of the committee"),
            lambda: _("This many members must rule; those who step aside do not count."),
        ),
        DISPUTE_MINUTES: _SettingWords(
            lambda: _("Disputes after a session"),
            lambda: _("A dispute is late this many minutes after the last deal; 0: only after sign-off."),
        ),
        PROTEST_MINUTES: _SettingWords(
            lambda: _("Protest time of a stage"),
            lambda: _("How many minutes players can protest against the ranking before the committee signs it."),
        ),
        EVENT_END: _SettingWords(
            lambda: _("End of the event"),
            lambda: _("Disputes after this time are late; blank: no limit."),
        ),
        CONFIRMING: _SettingWords(
            lambda: _("Enter and confirm"),
            lambda: _(
                "Another person must confirm every entry from the paper, or the other side must accept what came from "
                "a phone; until then the sheet cannot be signed."
            ),
        ),
        CLOSING: _SettingWords(
            lambda: _("Sheets are closed"),
            lambda: _(
                "On paper: signed with a pen, and the scorer enters who signed. Here: signed with keys on the scorer's "
                "computer."
            ),
        ),
        DEADLINE: _SettingWords(
            lambda: _("Registration deadline"),
            lambda: _(
                "A team entered after this time is late, and the person who admits it is named; blank: no limit."
            ),
        ),
        ENTRY_FEE: _SettingWords(
            lambda: _("Team fee"),
            lambda: _("What a team pays at the desk, unless it has a fee of its own; blank: no fee."),
        ),
        SUBSTITUTION_FEE: _SettingWords(
            lambda: _("Fee for a substitution"),
            lambda: _("What a team pays for its substitution; blank: no fee."),
        ),
        NO_SHOW_POINTS: _SettingWords(
            lambda: _("Points of a forfeit"),
            lambda: _("The team that is present gets this many points, and all match points of the session."),
        ),
    }
)


def label(key: str) -> str:
    """Return the name of a setting."""
    return _WORDS[key].label() if key in _WORDS else key.replace("_", " ")


def setting_effect(key: str) -> str:
    """Return the effect of a setting in one sentence."""
    return _WORDS[key].does() if key in _WORDS else ""


def source(setting: EventSetting) -> str:
    """Return the source of a setting: "article 5.3", "rules: Scoring", "tournament practice"."""
    if not setting.article:
        return pgettext("setting of an event", "tournament practice")
    numbered = setting.article[:1].isdigit()
    return (
        pgettext("citation", "article {article}") if numbered else pgettext("setting of an event", "rules: {article}")
    ).format(article=setting.article)


def value_words(key: str, value: Value | bool) -> str:
    """Return the meaning of a setting's value."""
    if key == CRITERIA:
        return ", ".join(criterion_in_order(code) for code in codes_of(value))
    known = {
        ("penalties_to", "opponents"): pgettext("value of a setting", "to the opponents"),
        ("penalties_to", "offender"): pgettext("value of a setting", "from the offender"),
        ("match_points", "True"): pgettext("value of a setting", "awarded"),
        ("match_points", "False"): pgettext("value of a setting", "not awarded"),
        (ANNOUNCEMENTS, EACH): _("every six, each of the last six"),
        (ANNOUNCEMENTS, EVERY_SIX): pgettext("value of a setting", "every six deals"),
        (TIE_STAYS, DEALERS_PAIR): _("the last dealer's pair stays"),
        (TIE_STAYS, OTHER_PAIR): _("the other pair stays"),
        (CONFIRMING, UNCONFIRMED): pgettext("value of a setting", "not asked for"),
        (CONFIRMING, READ_AGAIN): _("read from the paper"),
        (CONFIRMING, OTHER_SIDE): _("accepted by the other side, from phones"),
        (CONFIRMING, TYPE_AGAIN): _("deals typed again, unseen (no longer offered; now read from the paper)"),
        (CLOSING, PAPER_OR_HERE): pgettext("value of a setting", "on paper or here"),
        (CLOSING, HERE_ONLY): pgettext("value of a setting", "here only"),
        (PROTEST_MINUTES, "0"): pgettext("value of a setting", "none"),
        (ENTRY_FEE, ""): pgettext("value of a setting", "no fee"),
        (SUBSTITUTION_FEE, ""): pgettext("value of a setting", "no fee"),
    }
    if (key, str(value)) in known:
        return known[key, str(value)]
    if key in {DISPUTE_MINUTES, EVENT_END, DEADLINE, PROTEST_MINUTES}:
        return _limit_words(value)
    if key == "deals" and value == 0:
        return pgettext("value of a setting", "no limit")
    if isinstance(value, bool):
        return pgettext("value of a setting", "yes") if value else pgettext("value of a setting", "no")
    return str(value)


def _limit_words(value: Value | bool) -> str:
    """Return a limit of disputes, protests or registration: minutes, or a time.

    "no limit" without either.
    """
    if not value:
        return pgettext("setting of an event", "no limit")
    if isinstance(value, str):
        return value.replace("T", " ")
    return ngettext("{n} minute", "{n} minutes", value).format(n=value)


def choice_words(key: str, value: Value | bool) -> str:
    """Return a value of a setting in a few words, for a row of choices."""
    short = {EACH: _("and each of the last six"), EVERY_SIX: pgettext("value of a setting", "every six deals")}
    return short.get(str(value), value_words(key, value)) if key == ANNOUNCEMENTS else value_words(key, value)


def default_words(setting: EventSetting, *, standing: bool) -> str:
    """Return the default and its source: "Default: 18 · article 2.1".

    `standing`: the value is the default.
    """
    value = value_words(setting.key, setting.default)
    text = _("The default") if standing else pgettext("setting of an event", "Default: {value}").format(value=value)
    return f"{text} · {source(setting)}"


def on_paper(key: str, value: Value | bool) -> str:
    """Return a setting that differs from the default, in the words of a sheet.

    Signed sheets say these words, so that another wording would call them false.
    """
    if key == CRITERIA:
        return pgettext("setting of an event", "standings by {criteria}").format(criteria=value_words(key, value))
    if key == NO_SHOW_POINTS:
        return ngettext("a forfeit gives {n} point", "a forfeit gives {n} points", int(value)).format(n=value)
    if key == "deals" and value:
        return ngettext("{n} deal", "{n} deals", int(value)).format(n=value)
    return {
        ("deals", "0"): _("no limit of deals"),
        ("penalties_to", "offender"): _("penalty points are taken off the offender"),
        ("match_points", "False"): pgettext("setting of an event", "no match points"),
        (ANNOUNCEMENTS, EVERY_SIX): _("the score is read out after every six deals only"),
    }.get((key, str(value)), f"{label(key)}: {value_words(key, value)}")


def not_a_value(setting: EventSetting | Option) -> str:
    """Return which values a setting accepts."""
    if isinstance(setting, EventSetting) and setting.kind == ORDER:
        return _("At least one criterion must count.")
    if isinstance(setting, EventSetting) and setting.kind == TIME:
        return _("A date and time like 2026-10-04 18:00, or blank.")
    if isinstance(setting, EventSetting) and setting.kind == WORDS:
        return _("At most {n} letters.").format(n=MOST_LETTERS)
    if _may_be_none(setting):
        return _("Type a number from {low} to {high}, or 0 for no limit.").format(low=setting.low, high=setting.high)
    return _("Type a number from {low} to {high}.").format(low=setting.low, high=setting.high)


def _may_be_none(setting: EventSetting | Option) -> bool:
    """Return whether a number may be missing, which is then its default."""
    return setting.default == 0 < setting.low


def accepted_values(setting: EventSetting) -> str:
    """Return what may be typed for a setting on the command line.

    For example "1 to 99", "true, false", "each, every-six".
    """
    if setting.kind == NUMBER and _may_be_none(setting):
        return _("{low} to {high}, 0 for no limit").format(low=setting.low, high=setting.high)
    if setting.kind == NUMBER:
        return pgettext("setting of an event", "{low} to {high}").format(low=setting.low, high=setting.high)
    if setting.kind == ORDER:
        return _("some of {codes}, best first").format(codes=", ".join(map(str, setting.choices)))
    if setting.kind == TIME:
        return _("a time like 2026-10-04T18:00, or blank")
    if setting.kind == WORDS:
        return _("a few words, or blank")
    return ", ".join(map(str, setting.choices)) if setting.choices else "true, false"


def changed(key: str, old: Value | bool, new: Value | bool) -> str:
    """Return one change: "Deals per session: 18 became 24"."""
    return pgettext("setting of an event", "{setting}: {old} became {new}").format(
        setting=label(key), old=value_words(key, old), new=value_words(key, new)
    )


def would_change(key: str, old: Value | bool, new: Value | bool) -> str:
    """Return one planned change: "Deals per session: now 18, then 24."."""
    return _("{setting}: now {old}, then {new}.").format(
        setting=label(key), old=value_words(key, old), new=value_words(key, new)
    )


def nothing_changes() -> str:
    """Return the message that no setting changes."""
    return _("Nothing changes.")


def settings_saved(count: int) -> str:
    """Return the message that the settings are saved."""
    return ngettext("{n} setting changed.", "{n} settings changed.", count).format(n=count)


def own_of_session(session: str, values: Sequence[tuple[str, Value | bool]]) -> str:
    """Return where a session differs from the event's settings.

    For example "Round 1, table 2: Deals per session 24".
    """
    settings_text = "; ".join(f"{label(key)} {value_words(key, value)}" for key, value in values)
    return f"{session}: {settings_text}"


def effect(totals: int, winners: int, match_points: int, places: int, finished: int) -> str:
    """Return the effect of a change of settings: how many sessions and places change.

    `finished` says how many sessions become complete or stop being complete.
    """
    if not any((totals, winners, match_points, places, finished)):
        return _("No numbers or places change.")
    parts = [
        ngettext("{n} session changes totals", "{n} sessions change totals", totals).format(n=totals)
        if totals
        else pgettext("setting of an event", "no total changes"),
        ngettext("{n} winner changes", "{n} winners change", winners).format(n=winners)
        if winners
        else pgettext("setting of an event", "no winner changes"),
    ]
    if match_points:
        parts.append(
            ngettext("{n} session changes match points", "{n} sessions change match points", match_points).format(
                n=match_points
            )
        )
    if finished:
        parts.append(
            ngettext("{n} session becomes complete or open", "{n} sessions become complete or open", finished).format(
                n=finished
            )
        )
    parts.append(
        ngettext("{n} place in the standings changes", "{n} places in the standings change", places).format(n=places)
        if places
        else pgettext("setting of an event", "standings order unchanged")
    )
    text = ", ".join(parts)
    return f"{text[0].upper()}{text[1:]}."

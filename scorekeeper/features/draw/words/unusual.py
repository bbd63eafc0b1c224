"""The unusual items of a draw, as sentences."""

from collections.abc import Sequence

from scorekeeper.language.templates import join_all, names_listed
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

Names = tuple[str, ...]
Numbers = tuple[int, ...]


def unusual_sentence(code: str, names: Names, numbers: Numbers) -> str:
    """Return an unusual item as a sentence: what it is, which teams, and where."""
    return _SENTENCES[code](names, numbers)


def checked_sentence(rounds: int, tables: int, *, again: bool) -> str:
    """Return what was checked and found in order; `again`: some teams meet again."""
    in_rounds = ngettext("{n} round", "{n} rounds", rounds).format(n=rounds)
    sessions = ngettext("{n} session", "{n} sessions", tables).format(n=tables)
    each = ngettext("every team plays once or sits out", "in each round every team plays once or sits out", rounds)
    text = each if again else _("no teams meet again, and {each}").format(each=each)
    return f"{in_rounds}, {sessions}: {text}."


def _unfinished(_names: Names, numbers: Numbers) -> str:
    count, *tables = numbers
    text = ngettext(
        "{n} session is not over (table {tables}): its result may change who meets whom.",
        "{n} sessions are not over (tables {tables}): their results may change who meets whom.",
        count,
    )
    return text.format(n=count, tables=", ".join(map(str, tables)))


def _shared(names: Names, numbers: Numbers) -> str:
    free, *tables = numbers
    text = ngettext(
        "Table {tables} is also drawn in another stage ({stage}). Rounds that share tables cannot "
        "be open at the same time; tables from {free} up are free.",
        "Tables {tables} are also drawn in another stage ({stage}). Rounds that share tables cannot "
        "be open at the same time; tables from {free} up are free.",
        len(tables),
    )
    return text.format(tables=listed(tables), stage=names[0], free=free)


def _elsewhere(names: Names, _numbers: Numbers) -> str:
    stage, *teams = names
    text = ngettext(
        "{names} is playing in another stage ({stage}) now. "
        "Open this round when that one is over, or leave the team out.",
        "{names} are playing in another stage ({stage}) now. "
        "Open this round when that one is over, or leave these teams out.",
        len(teams),
    )
    return text.format(names=names_listed(tuple(teams)), stage=stage)


def listed(tables: Sequence[int]) -> str:
    """Return the numbers of tables as a sentence lists them: "1 to 12", or one by one."""
    if len(tables) > 2 and tables[-1] - tables[0] == len(tables) - 1:
        return pgettext("draw", "{first} to {last}").format(first=tables[0], last=tables[-1])
    return join_all(tuple(map(str, tables)))


def _off_its_table(names: Names, numbers: Numbers) -> str:
    number, table, kept_table = numbers
    return _(
        "{team} plays at table {table} in round {round}, not at table {kept_table}: both teams keep a table."
    ).format(team=names[0], table=table, round=number, kept_table=kept_table)


def _rematch(names: Names, numbers: Numbers) -> str:
    number, table = numbers
    return _("{teams} meet again, round {round}, table {table}.").format(
        teams=join_all(names), round=number, table=table
    )


def _sits_out(names: Names, numbers: Numbers) -> str:
    count, _rounds = numbers
    text = ngettext("{names} sits out {n} times.", "{names} sit out {n} times each.", len(names))
    return text.format(names=names_listed(names), n=count)


def _unequal(_names: Names, numbers: Numbers) -> str:
    a, b, more = numbers
    larger = pgettext("letter of a group", "A") if a > b else pgettext("letter of a group", "B")
    text = ngettext(
        "Group A has {a} teams, group B {b}: {n} team of {group} sits out in every round.",
        "Group A has {a} teams, group B {b}: {n} teams of {group} sit out in every round, the same ones in a row.",
        more,
    )
    return text.format(a=a, b=b, n=more, group=larger)


def _small(_names: Names, numbers: Numbers) -> str:
    teams, rounds = numbers
    text = ngettext(
        "{teams} teams in a group cannot play 8 sessions without meeting again: there is {rounds} round.",
        "{teams} teams in a group cannot play 8 sessions without meeting again: there are {rounds} rounds.",
        rounds,
    )
    return text.format(teams=teams, rounds=rounds)


def _club(names: Names, numbers: Numbers) -> str:
    text = ngettext(
        "{n} session pairs two teams of one club: {which}.",
        "{n} sessions pair two teams of one club: {which}.",
        len(names),
    )
    which = tuple(
        pgettext("draw", "round {round} {teams}").format(round=number, teams=teams)
        for number, teams in zip(numbers, names, strict=True)
    )
    return text.format(n=len(names), which=names_listed(which))


def _absent(names: Names, numbers: Numbers) -> str:
    count, whole = numbers
    text = ngettext(
        "{n} of {whole} teams is not checked in: {names}.",
        "{n} of {whole} teams are not checked in: {names}.",
        count,
    )
    return text.format(n=count, whole=whole, names=names_listed(names))


def _same_group(names: Names, numbers: Numbers) -> str:
    (group, *teams), (number, table) = names, numbers
    return _("{teams} are both in group {group}, round {round}, table {table}.").format(
        teams=join_all(tuple(teams)), group=group, round=number, table=table
    )


def _standings_moved(_names: Names, numbers: Numbers) -> str:
    number, tables = numbers
    text = ngettext(
        "The standings have changed since round {round} was drawn. A new draw would change the teams at {n} table.",
        "The standings have changed since round {round} was drawn. A new draw would change the teams at {n} tables.",
        tables,
    )
    return text.format(round=number, n=tables)


def _result_corrected(names: Names, numbers: Numbers) -> str:
    number, table, begun = numbers
    drawn_names, now = names[:2], names[2:]
    template = _("Round {round}, table {table}: {drawn} were drawn before a result was corrected.")
    text = template.format(round=number, table=table, drawn=join_all(drawn_names))
    if now:
        text = f"{text} {_('With the current results, {teams} would play there.').format(teams=join_all(now))}"
    what = _("The table has played, so the committee decides.") if begun else _("Draw again and give a reason.")
    return f"{text} {what}"


def _left_out(names: Names, numbers: Numbers) -> str:
    text = ngettext(
        "{names} neither plays nor sits out in round {round}.",
        "{names} neither play nor sit out in round {round}.",
        len(names),
    )
    return text.format(names=names_listed(names), round=numbers[0])


_SENTENCES = {
    "standings-moved": _standings_moved,
    "result-corrected": _result_corrected,
    "same-group": _same_group,
    "left-out": _left_out,
    "unfinished": _unfinished,
    "shared-tables": _shared,
    "plays-elsewhere": _elsewhere,
    "off-its-table": _off_its_table,
    "rematch": _rematch,
    "sits-out-again": _sits_out,
    "unequal-groups": _unequal,
    "small-groups": _small,
    "same-club": _club,
    "not-here": _absent,
}

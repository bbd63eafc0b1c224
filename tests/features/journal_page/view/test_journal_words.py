"""The journal as rows that grow, in words, filtered; every filter against a naive recount."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.features.journal_page.view.journal_filter import (
    DEAL,
    FIELDS,
    KIND,
    PERSON,
    SESSION,
    TEAM,
    JournalFilter,
    choices,
)
from scorekeeper.features.journal_page.view.journal_view import JournalBook, journal_rows
from scorekeeper.features.journal_page.view.journal_words import FilteredRows, JournalWords, entry_line
from scorekeeper.features.verify.view.sample import sample_entries
from scorekeeper.journal.facts import (
    DealRecorded,
    DrawMade,
    Fact,
    LotDrawn,
    RoundClosed,
    RoundOpened,
    TeamEntered,
    TeamWithdrawn,
    Voided,
)
from scorekeeper.journal.fold import fold
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable, TeamPlaced
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.rules.contract import Contract

ENTRIES = MemoryStore(sample_entries("seat")).tail(0)
ROWS = journal_rows(ENTRIES)
TOURNAMENT = fold(ENTRIES)


def voided_by(entries) -> dict[int, int]:
    """Return the voided entries with the entry that undid each (a void may be void itself)."""
    voided: dict[int, int] = {}
    for entry in reversed(entries):
        if isinstance(entry.fact, Voided) and entry.seq not in voided:
            voided.setdefault(entry.fact.entry, entry.seq)
    return voided


def matching_rows(rows, chosen, words):
    """Give the rows that fit a filter, all at once."""
    sieve = FilteredRows(rows, chosen, words)
    while not sieve.go_on():
        pass
    return sieve.matches


def numbered(facts):
    return [ENTRIES[0]._replace(seq=index, fact=fact) for index, fact in enumerate(facts, start=1)]


@st.composite
def journals(draw):
    facts: list[DealRecorded | Voided] = []
    for position in range(1, draw(st.integers(1, 14)) + 1):
        if position > 1 and draw(st.booleans()):
            facts.append(Voided(draw(st.integers(1, position - 1))))
        else:
            facts.append(DealRecorded("s", draw(st.integers(1, 2)), "A", Contract(30, "H"), draw(st.integers(28, 56))))
    return numbered(facts)


@given(journals(), st.integers(0, 14))
def test_reading_on_is_reading_at_once(entries, cut):
    book = JournalBook()
    book.read_on(entries[:cut])
    book.read_on(entries)
    assert tuple(book.rows) == journal_rows(entries)


@given(journals())
def test_before_is_what_counted_of_the_same_deal(entries):
    rows = journal_rows(entries)
    for row in rows:
        fact = row.entry.fact
        if isinstance(fact, DealRecorded):
            counted = [
                other.entry.fact for other in rows[: row.entry.seq - 1] if not other.by and other.deal == fact.deal
                and isinstance(other.entry.fact, DealRecorded)
            ]  # fmt: skip
            assert row.before == (counted[-1] if counted else None)


def test_undone_entries_are_marked_as_in_the_whole_journal():
    deal = DealRecorded("s", 1, "A", Contract(30, "H"), 40)
    for facts in ([deal, Voided(1)], [deal, Voided(1), Voided(2)], [deal, Voided(1), Voided(2), Voided(3)]):
        entries = numbered(facts)
        assert {row.entry.seq: row.by for row in journal_rows(entries) if row.by} == voided_by(entries)


def test_another_journal_is_read_from_its_beginning():
    book = JournalBook()
    book.read_on(ENTRIES)
    book.read_on(ENTRIES[:20])
    assert tuple(book.rows) == journal_rows(ENTRIES[:20])
    forged = [ENTRIES[0]._replace(who="X"), *ENTRIES[1:]]
    book.read_on([*forged[:19], forged[19]._replace(who="X")])
    assert len(book.rows) == 20


def test_every_choice_finds_as_many_as_it_says_and_all_that_fit():
    words = JournalWords(TOURNAMENT)
    for field in FIELDS:
        listed = choices(field, ROWS, TOURNAMENT)
        assert listed
        for choice in listed:
            result = matching_rows(ROWS, JournalFilter(**{field: choice.value}), words)
            assert len(result) == choice.count, (field, choice)


def test_all_fields_combine():
    words = JournalWords(TOURNAMENT)
    session = next(iter(TOURNAMENT.sessions))
    team = TOURNAMENT.sessions[session].teams[0]
    chosen = JournalFilter("penalty", session, "10", team, "Lissy Abraham", "judgements")
    result = matching_rows(ROWS, chosen, words)
    assert [row.entry.fact.kind for row in result] == ["penalty-given"] * len(result)
    assert result
    for left_out in (SESSION, DEAL, TEAM, PERSON, KIND):
        other = JournalFilter("penalty", *("" if field == left_out else chosen.chosen(field) for field in FIELDS))
        assert {row.entry.seq for row in result} <= {row.entry.seq for row in matching_rows(ROWS, other, words)}
    assert not matching_rows(ROWS, JournalFilter(person="Nobody"), words)


def test_a_team_is_found_in_its_own_entries_and_in_those_of_its_sessions():
    team = next(iter(TOURNAMENT.teams))
    result = matching_rows(ROWS, JournalFilter(team=team), JournalWords(TOURNAMENT))
    sessions = {uid for uid, state in TOURNAMENT.sessions.items() if team in state.teams}
    assert {row.session for row in result if row.session} == sessions
    assert any(isinstance(row.entry.fact, TeamEntered) for row in result)


def test_a_sieve_looks_at_a_few_rows_at_a_time_from_the_newest_back():
    words = JournalWords(TOURNAMENT)
    sieve = FilteredRows(ROWS, JournalFilter("deal"), words)
    assert not sieve.go_on(7)
    assert len(words._searched) == 7
    part = sieve.matches
    assert [row.entry.seq for row in part] == sorted(row.entry.seq for row in part)
    assert all(row.entry.seq > len(ROWS) - 7 for row in part)
    while not sieve.go_on(7):
        pass
    assert sieve.matches == matching_rows(ROWS, JournalFilter("deal"), words)


def test_a_state_without_words_makes_none():
    words = JournalWords(TOURNAMENT)
    sieve = FilteredRows(ROWS, JournalFilter(deal="6"), words)
    assert sieve.done
    assert sieve.matches
    assert not words._searched
    assert not words._what


def test_words_are_kept_until_a_name_changes():
    words = JournalWords(TOURNAMENT)
    [words.what(row) for row in ROWS]
    assert not words.renew(TOURNAMENT, Changes(sessions=frozenset(TOURNAMENT.sessions)))
    assert len(words._what) == len(ROWS)
    assert words.renew(TOURNAMENT, Changes(teams=True))
    assert not words._what


def test_reasons_are_searched_and_a_line_is_complete():
    words = JournalWords(TOURNAMENT)
    result = matching_rows(ROWS, JournalFilter("nine hearts"), words)
    assert result
    assert all("nine of hearts" in row.entry.reason for row in result)
    line = entry_line(result[0], words)
    assert line.startswith(str(result[0].entry.seq))
    assert result[0].entry.reason in line


def test_round_among_the_words_typed_fits_only_what_is_of_that_round():
    result = tuple(
        DrawnRound(number, (DrawnTable(1, f"5{number}", ("a", "b")), DrawnTable(2, f"6{number}", ("c", "d"))))
        for number in (1, 2, 3)
    )
    facts: list[Fact] = [
        DrawMade(MAIN, "d1", "round-robin", result, ("a", "b", "c", "d"), 0, ""),
        RoundOpened(MAIN, 3),
        DealRecorded("53", 1, "A", Contract(30, "H"), 30),
        DealRecorded("52", 3, "A", Contract(30, "H"), 33),
        TeamWithdrawn(MAIN, "c", 3),
        RoundClosed(MAIN, 1),
    ]
    rows = journal_rows(numbered(facts))

    def matching_entries(words):
        return [row.entry.seq for row in JournalFilter(words).fitting(rows, TOURNAMENT)]

    assert matching_entries("round 3") == [1, 2, 3, 5]
    assert matching_entries("round 2") == [1, 4]
    assert matching_entries("Round 3 deal 1") == [3]
    assert JournalFilter("round 3 heavy").typed_words(TOURNAMENT) == (" heavy",)
    assert [row.entry.seq for row in JournalFilter(stage="stage-").fitting(rows, TOURNAMENT)] == [1, 2, 3, 4, 5, 6]


def test_group_among_the_words_typed_fits_only_what_is_of_its_teams():
    result = (DrawnRound(1, (DrawnTable(1, "51", ("a", "b")), DrawnTable(2, "52", ("c", "d")))),)
    facts: list[Fact] = [
        ENTRIES[0].fact,
        *(TeamEntered(uid, f"Team {uid.upper()}") for uid in "abcd"),  # 2 to 5
        *(TeamPlaced(MAIN, uid, group) for uid, group in zip("abcd", ("A", "A", "B", "North"), strict=True)),  # 6 to 9
        DrawMade(MAIN, "d1", "round-robin", result, ("a", "b", "c", "d"), 9, ""),  # 10
        DealRecorded("51", 1, "A", Contract(30, "H"), 30),  # 11
        DealRecorded("52", 1, "A", Contract(30, "H"), 30),  # 12
        RoundOpened(MAIN, 1),  # 13
        LotDrawn(MAIN, ("c", "d")),  # 14
        TeamWithdrawn(MAIN, "c", 1),  # 15
        Voided(12),  # 16
    ]
    entries = numbered(facts)
    rows, words = journal_rows(entries), JournalWords(fold(entries))

    def matching_entries(text):
        return [row.entry.seq for row in matching_rows(rows, JournalFilter(text), words)]

    assert matching_entries("group A") == [2, 3, 6, 7, 10, 11]
    assert matching_entries("Group b") == [4, 8, 10, 12, 14, 15, 16]
    assert matching_entries("group north deal 1") == [12, 16]
    assert matching_entries("group a round 1") == [10, 11]
    assert matching_entries("group a group b") == sorted({*matching_entries("group a"), *matching_entries("group b")})
    assert matching_entries("group c") == []
    assert JournalFilter("group a heavy").typed_words(words.tournament) == (" heavy",)
    assert JournalFilter("group of").typed_words(words.tournament) == (" group", " of")

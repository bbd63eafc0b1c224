"""The tournament document: what it says, and everything that can be wrong with it, by path."""

import unicodedata

import pytest

from scorekeeper.documents.reading import name_key
from scorekeeper.documents.tournament.document import read_tournament
from scorekeeper.documents.tournament.model import CRITERIA, Entrant, MovementGame, PlayedSession, SatOut, StageDocument
from scorekeeper.language.problems import path_words, sentence
from scorekeeper.tournament.standings import METRICS
from tests.documents.tournament.examples import FORMATS_EXAMPLE, changed, document, game, session


def read(value, **settings):
    tournament = read_tournament(value, **settings)
    assert isinstance(tournament, StageDocument), [
        (path_words(problem.path), sentence(problem)) for problem in tournament
    ]
    return tournament


def wrong(value, **settings):
    """The problems of a document, as code and place; each has a sentence."""
    tournament = read_tournament(value, **settings)
    assert isinstance(tournament, tuple)
    assert all(sentence(problem).isprintable() and "?" not in sentence(problem) for problem in tournament)
    return [(problem.code, path_words(problem.path)) for problem in tournament]


def test_the_example_of_the_format_is_read_whole():
    asked = read(FORMATS_EXAMPLE, qualifying=True)
    assert asked.entrants == (Entrant("Dallas", "A"), Entrant("Kochi", "B", 3), Entrant("Albany", "B"))
    assert (asked.stage.kind, asked.stage.rounds, asked.stage.criteria) == ("groups", 2, CRITERIA)
    assert asked.played == (
        PlayedSession(0, 1, ("Dallas", "Kochi"), (25, 16), (0, 3), (), 1),
        PlayedSession(2, 2, ("Dallas", "Albany"), None, (0, 0), ("Albany",)),
    )
    assert asked.sat_out == (SatOut(1, 1, "Albany"),)
    assert (asked.remaining, asked.places, asked.lots) == ((("Dallas", "Albany"),), 1, ())
    assert asked.last_round == 2
    assert asked.withdrawn("Kochi")
    assert not asked.withdrawn("Dallas")
    assert [item.winner for item in asked.played] == ["Dallas", "Dallas"]


def test_the_criteria_are_those_of_the_standings():
    assert tuple(METRICS) == CRITERIA


def test_names_are_matched_in_nfc_without_case_and_outer_spaces_and_spelled_as_listed():
    listed = [" Zoë ", "കൊല്ലം", "STRASSE"]
    other = [unicodedata.normalize("NFD", "zoË"), "  " + unicodedata.normalize("NFD", "കൊല്ലം"), "straße\t"]
    asked = read(
        document(
            listed,
            "round-robin",
            played=[session(1, *other[:2], forfeited_by=other[1]), {"round": 1, "sits_out": other[2]}],
            remaining=[other[1:]],
            lots=[other],
        )
    )
    assert asked.played[0].teams == (" Zoë ", "കൊല്ലം")
    assert asked.played[0].forfeited_by == ("കൊല്ലം",)
    assert asked.sat_out[0].name == "STRASSE"
    assert asked.remaining == (("കൊല്ലം", "STRASSE"),)
    assert asked.lots == (tuple(listed),)


@pytest.mark.parametrize(("first", "second"), [("K①", "K1"), ("two  words", "two words"), ("ർ", "ര്\u200d")])
def test_inner_spaces_and_letters_that_only_look_alike_are_different_names(first, second):
    assert name_key(first) != name_key(second)
    assert len(read(document([first, second], "swiss")).entrants) == 2


def test_null_counts_as_absent():
    asked = read(
        document(
            [{"name": "a", "group": None, "withdrew": None}, "b"],
            players=None,
            stage={"double": None, "seed": None, "rounds": None, "criteria": None},
            played=[session(1, "a", "b", table=None, forfeited_by=None, penalty_points=None, sits_out=None)],
            remaining=None,
            places=None,
        )
    )
    assert asked.stage.rounds == 1
    assert asked.stage.seed is None


@pytest.mark.parametrize(
    ("teams", "stage", "rounds"),
    [
        (20, {}, 8),
        (16, {}, 8),
        (15, {}, 8),
        (14, {}, 7),
        (3, {}, 2),
        (3, {"rounds": 2}, 2),
        (3, {"rounds": 3, "rematches": True}, 3),
    ],
)
def test_rounds_of_groups_that_are_dealt(teams, stage, rounds):
    assert read(document(map(str, range(teams)), stage=stage)).stage.rounds == rounds


def test_the_larger_group_counts_those_that_withdrew_and_those_that_are_dealt():
    teams = [{"name": str(number), "group": "B", "withdrew": 0} for number in range(4)]
    assert read(document(teams, stage={"rounds": 4})).stage.rounds == 4
    assert wrong(document(teams, stage={"rounds": 5})) == [("above-maximum", "stage.rounds")]
    more = [*teams, "x", "y", "z"]
    assert read(document(more)).stage.rounds == 5
    assert wrong(document(more, stage={"rounds": 6})) == [("above-maximum", "stage.rounds")]


def test_forfeits_by_one_or_both():
    both = read(document("ab", "swiss", played=[session(1, "a", "b", None, forfeited_by=["b", "a"])])).played[0]
    assert (both.points, both.forfeited_by, both.winner) == (None, ("a", "b"), None)
    listed = read(document("ab", "swiss", played=[session(1, "a", "b", None, forfeited_by=["A"])])).played[0]
    assert (listed.forfeited_by, listed.winner) == (("a",), "b")


def test_a_forfeit_after_withdrawing_remains_valid():
    teams = [{"name": "a", "withdrew": 1}, "b"]
    played = [session(1, "a", "b"), session(2, "b", "a", None, forfeited_by="a")]
    assert len(read(document(teams, "swiss", played=played)).played) == 2


def test_games_of_500():
    players = [{"name": "w"}, {"name": "x", "from": 2, "withdrew": 5}, "y", "z", "q"]
    asked = read(
        document(
            players,
            "movement-500",
            played=[
                game(1, 1, "wqyz", winners=[3, 1], unclipped=[3]),
                game(2, 1, "wxyz", stays=[4, 2]),
                {"round": 2, "sits_out": "q"},
            ],
        )
    )
    assert asked.games == (
        MovementGame(0, 1, 1, ("w", "q", "y", "z"), (1, 3), tied=False, unclipped=(3,)),
        MovementGame(1, 2, 1, ("w", "x", "y", "z"), (1, 3), tied=True),
    )
    assert asked.games[0].staying == (2, 4)
    assert asked.entrants[1] == Entrant("x", None, 5, 2)


def test_a_double_round_robin_has_everybody_twice_and_no_oftener():
    twice = [session(1, "a", "b"), session(2, "b", "a")]
    assert len(read(document("ab", "round-robin", stage={"double": True}, played=twice)).played) == 2
    assert wrong(document("ab", "round-robin", played=twice)) == [("met-before", "played[1].teams")]
    third = [*twice, session(3, "a", "b")]
    assert wrong(document("ab", "round-robin", stage={"double": True}, played=third)) == [
        ("met-before", "played[2].teams")
    ]


@pytest.mark.parametrize("kind", ["groups", "round-robin", "knock-out"])
def test_a_rematch_is_wrong_unless_it_is_allowed(kind):
    played = [session(2, "a", "b"), session(1, "B", "a")]
    assert wrong(document("ab", kind, played=played)) == [("met-before", "played[0].teams")]
    assert read(document("ab", kind, stage={"rematches": True}, played=played))
    assert read(document("ab", "swiss", played=played))


QUALIFIERS = document(
    "abcd", "knock-out", stage={"qualifiers": {"A": ["a", "c"], "B": ["b", "d"]}}, played=[session(1, "a", "d")]
)
MOVEMENT = document("wxyzq", "movement-500", played=[game(1, 1, "wxyz", unclipped=[1])])


@pytest.mark.parametrize(
    ("base", "path", "value", "expected"),
    [
        # the frame
        (FORMATS_EXAMPLE, ("format",), "scorekeeper/session", ["not-one-of format"]),
        (FORMATS_EXAMPLE, ("version",), 2, ["unknown-version version"]),
        (FORMATS_EXAMPLE, ("system",), "bridge", ["unknown-system system"]),
        (FORMATS_EXAMPLE, ("system",), "singles-500", ["not-one-of system"]),
        (MOVEMENT, ("system",), "international-56", ["not-one-of system"]),
        (FORMATS_EXAMPLE, ("system",), ..., ["missing system"]),
        (FORMATS_EXAMPLE, ("rounds",), 3, ["unknown-key rounds"]),
        (FORMATS_EXAMPLE, ("players",), [], ["unknown-key players"]),
        # the teams
        (FORMATS_EXAMPLE, ("teams",), ..., ["missing teams"]),
        (FORMATS_EXAMPLE, ("teams",), [], ["empty teams", "below-minimum stage.rounds"][:1]),
        (FORMATS_EXAMPLE, ("teams", 2, "name"), " ", ["empty teams[2].name"]),
        (FORMATS_EXAMPLE, ("teams", 2), "Albany", ["not-an-object teams[2]"]),
        (FORMATS_EXAMPLE, ("teams", 0, "group"), "C", ["not-one-of teams[0].group"]),
        (FORMATS_EXAMPLE, ("teams", 0, "withdrew"), -1, ["below-minimum teams[0].withdrew"]),
        (FORMATS_EXAMPLE, ("teams", 0, "from"), 2, ["unknown-key teams[0].from"]),
        (MOVEMENT, ("players", 0, "from"), 0, ["below-minimum players[0].from"]),
        (document("ab", "swiss"), ("teams", 2), {"name": " A "}, ["name-twice teams[2].name"]),
        # the stage
        (FORMATS_EXAMPLE, ("stage",), ..., ["missing stage"]),
        (FORMATS_EXAMPLE, ("stage", "kind"), "ladder", ["not-one-of stage.kind"]),
        (FORMATS_EXAMPLE, ("stage", "kind"), ..., ["missing stage.kind"]),
        (FORMATS_EXAMPLE, ("stage", "rounds"), 3, ["above-maximum stage.rounds"]),
        (FORMATS_EXAMPLE, ("stage", "rounds"), 0, ["below-minimum stage.rounds"]),
        (FORMATS_EXAMPLE, ("stage", "double"), True, ["unknown-key stage.double"]),
        (FORMATS_EXAMPLE, ("stage", "seed"), "2026", ["not-an-integer stage.seed"]),
        (FORMATS_EXAMPLE, ("stage", "withdrawn"), "keep", ["not-one-of stage.withdrawn"]),
        (FORMATS_EXAMPLE, ("stage", "rematches"), "no", ["not-true-or-false stage.rematches"]),
        (FORMATS_EXAMPLE, ("stage", "criteria"), [], ["empty stage.criteria"]),
        (
            FORMATS_EXAMPLE,
            ("stage", "criteria"),
            [7, "luck", "difference", "difference"],
            ["not-a-text stage.criteria[0]", "not-one-of stage.criteria[1]", "name-twice stage.criteria[3]"],
        ),
        (QUALIFIERS, ("stage", "qualifiers", "A"), ["a"], ["groups-not-equal stage.qualifiers"]),
        (QUALIFIERS, ("stage", "qualifiers", "A"), ["a", "b"], ["name-twice stage.qualifiers.B[0]"]),
        (QUALIFIERS, ("stage", "qualifiers", "A"), ["a", "x"], ["not-in-the-stage stage.qualifiers.A[1]"]),
        (QUALIFIERS, ("stage", "qualifiers", "C"), [], ["unknown-key stage.qualifiers.C"]),
        (QUALIFIERS, ("stage", "qualifiers"), {"A": [], "B": []}, ["not-a-power-of-two stage.qualifiers"]),
        (QUALIFIERS, ("stage", "qualifiers", "B"), ..., ["missing stage.qualifiers.B"]),
        # what was played
        (FORMATS_EXAMPLE, ("played",), {}, ["not-a-list played"]),
        (FORMATS_EXAMPLE, ("played", 0), 5, ["not-an-object played[0]"]),
        (FORMATS_EXAMPLE, ("played", 0, "round"), ..., ["missing played[0].round"]),
        (FORMATS_EXAMPLE, ("played", 0, "round"), 0, ["below-minimum played[0].round"]),
        (FORMATS_EXAMPLE, ("played", 0, "teams", 1), "Detroit", ["not-in-the-stage played[0].teams[1]"]),
        (FORMATS_EXAMPLE, ("played", 0, "teams"), ["Dallas"], ["not-two played[0].teams"]),
        (FORMATS_EXAMPLE, ("played", 0, "teams"), "Dallas", ["not-a-list played[0].teams"]),
        (FORMATS_EXAMPLE, ("played", 0, "teams", 1), " dallas", ["team-plays-twice played[0].teams[1]"]),
        (FORMATS_EXAMPLE, ("played", 0, "teams", 1), "Albany", ["team-plays-twice played[1].sits_out", "met-before played[2].teams"]),
        (FORMATS_EXAMPLE, ("played", 1, "sits_out"), "Detroit", ["not-in-the-stage played[1].sits_out"]),
        (FORMATS_EXAMPLE, ("played", 1, "sits_out"), ["Albany"], ["not-a-text played[1].sits_out"]),
        (FORMATS_EXAMPLE, ("played", 1, "table"), 2, ["unknown-key played[1].table"]),
        (FORMATS_EXAMPLE, ("played", 2, "round"), 3, ["round-before-missing played[2].round"]),
        (FORMATS_EXAMPLE, ("played", 2, "round"), 1, ["team-plays-twice played[2].teams[0]", "team-plays-twice played[2].teams[1]"]),
        (FORMATS_EXAMPLE, ("teams", 1, "withdrew"), 0, ["plays-after-withdrawing played[0].teams[1]"]),
        (FORMATS_EXAMPLE, ("teams", 2, "withdrew"), 0, ["plays-after-withdrawing played[1].sits_out", "withdrawn-remains remaining[0][1]"]),
        (FORMATS_EXAMPLE, ("played", 0, "points"), ..., ["missing played[0].points"]),
        (FORMATS_EXAMPLE, ("played", 0, "points"), [25], ["not-two played[0].points"]),
        (FORMATS_EXAMPLE, ("played", 0, "points", 1), 16.0, ["not-an-integer played[0].points[1]"]),
        (FORMATS_EXAMPLE, ("played", 0, "points", 1), True, ["not-an-integer played[0].points[1]"]),
        (FORMATS_EXAMPLE, ("played", 0, "points", 0), "25", ["not-an-integer played[0].points[0]"]),
        (FORMATS_EXAMPLE, ("played", 0, "penalty_points"), [0, -1], ["below-minimum played[0].penalty_points[1]"]),
        (FORMATS_EXAMPLE, ("played", 0, "penalty_points"), 3, ["not-a-list played[0].penalty_points"]),
        (FORMATS_EXAMPLE, ("played", 2, "table"), 0, ["below-minimum played[2].table"]),
        (FORMATS_EXAMPLE, ("played", 2, "forfeited_by"), "Kochi", ["gave-up-elsewhere played[2].forfeited_by"]),
        (FORMATS_EXAMPLE, ("played", 2, "forfeited_by"), ["Albany", "Kochi"], ["gave-up-elsewhere played[2].forfeited_by[1]"]),
        (FORMATS_EXAMPLE, ("played", 2, "forfeited_by"), ["Albany", "ALBANY"], ["name-twice played[2].forfeited_by[1]"]),
        (FORMATS_EXAMPLE, ("played", 2, "forfeited_by"), [], ["empty played[2].forfeited_by"]),
        (FORMATS_EXAMPLE, ("played", 2, "forfeited_by"), "Nobody", ["not-in-the-stage played[2].forfeited_by"]),
        (QUALIFIERS, ("played", 0, "points"), [7, 7], ["level-in-a-knock-out played[0].points"]),
        (document("abcd", "swiss", played=[session(1, "a", "b", table=1)]), ("played", 1), session(1, "c", "d", table=1), ["table-twice played[1].table"]),
        # games of 500
        (MOVEMENT, ("played", 0, "table"), ..., ["missing played[0].table"]),
        (MOVEMENT, ("played", 0, "table"), 2, ["table-missing played[0].round"]),
        (MOVEMENT, ("played", 0, "seats"), ["w", "x", "y"], ["wrong-number-of-seats played[0].seats"]),
        (MOVEMENT, ("played", 0, "seats", 3), "w", ["team-plays-twice played[0].seats[3]"]),
        (MOVEMENT, ("played", 0, "seats", 3), "k", ["not-in-the-stage played[0].seats[3]"]),
        (MOVEMENT, ("played", 0, "winners"), [1, 2], ["not-partners played[0].winners"]),
        (MOVEMENT, ("played", 0, "winners"), [1, 5], ["above-maximum played[0].winners[1]"]),
        (MOVEMENT, ("played", 0, "winners"), ..., ["missing played[0].winners"]),
        (MOVEMENT, ("played", 0, "stays"), [1, 3], ["won-and-tied played[0].stays"]),
        (MOVEMENT, ("played", 0, "unclipped"), [2], ["seat-has-not-won played[0].unclipped[0]"]),
        (MOVEMENT, ("played", 0, "unclipped"), [3, 3], ["name-twice played[0].unclipped[1]"]),
        (MOVEMENT, ("players", 2, "from"), 2, ["plays-before-coming played[0].seats[2]"]),
        (MOVEMENT, ("players", 2, "withdrew"), 0, ["plays-after-withdrawing played[0].seats[2]"]),
        (MOVEMENT, ("played", 0, "points"), [1, 2], ["unknown-key played[0].points"]),
        # what is asked
        (FORMATS_EXAMPLE, ("remaining", 0, 1), "Detroit", ["not-in-the-stage remaining[0][1]"]),
        (FORMATS_EXAMPLE, ("remaining", 0, 1), "Kochi", ["withdrawn-remains remaining[0][1]"]),
        (FORMATS_EXAMPLE, ("remaining", 0, 1), "dallas", ["name-twice remaining[0][1]"]),
        (FORMATS_EXAMPLE, ("remaining", 0), [], ["not-one-or-two remaining[0]"]),
        (FORMATS_EXAMPLE, ("remaining", 0), "Dallas", ["not-a-list remaining[0]"]),
        (FORMATS_EXAMPLE, ("places",), 0, ["below-minimum places"]),
        (FORMATS_EXAMPLE, ("places",), ..., ["missing places"]),
        (FORMATS_EXAMPLE, ("lots",), [["Dallas", "Detroit"]], ["not-in-the-stage lots[0][1]"]),
        (FORMATS_EXAMPLE, ("lots",), [["Dallas", "Kochi", "Dallas"]], ["name-twice lots[0][2]"]),
        (FORMATS_EXAMPLE, ("lots",), ["Dallas"], ["not-a-list lots[0]"]),
    ],
)  # fmt: skip
def test_a_mistake_is_reported_by_path(base, path, value, expected):
    qualifying = base is FORMATS_EXAMPLE
    assert wrong(changed(base, path, value), qualifying=qualifying) == [tuple(item.split(" ", 1)) for item in expected]


def test_a_stage_without_qualifiers():
    for kind in ("knock-out", "movement-500"):
        assert ("nobody-qualifies", "stage.kind") in wrong(document("abcd", kind, places=1), qualifying=True)


def test_nothing_but_qualifying_needs_places():
    assert read(changed(FORMATS_EXAMPLE, ("places",), ...)).places is None


def test_every_problem_is_reported_at_once_and_below_the_path():
    value = changed(changed(FORMATS_EXAMPLE, ("played", 0, "points", 0), 1.5), ("remaining", 0, 0), "Detroit")
    tournament = read_tournament(changed(value, ("stage", "seed"), []), (4,))
    assert isinstance(tournament, tuple)
    assert [path_words(problem.path) for problem in tournament] == [
        "[4].stage.seed",
        "[4].played[0].points[0]",
        "[4].remaining[0][0]",
    ]


def test_a_value_that_is_no_object_is_no_tournament():
    assert wrong([]) == [("not-an-object", "")]


@pytest.mark.parametrize(
    ("name", "code"),
    [("\0", "control-character"), ("a\u202eb", "control-character"), ("a" * 301, "name-too-long"), ("a" * 300, None)],
)
def test_a_name_has_at_most_300_letters_and_none_that_cannot_be_seen(name, code):
    value = {
        "format": "scorekeeper/tournament", "version": 1, "system": "international-56",
        "teams": [{"name": name}, {"name": "b"}], "stage": {"kind": "swiss"},
    }  # fmt: skip
    tournament = read_tournament(value)
    codes = (
        [(path_words(problem.path), problem.code) for problem in tournament] if isinstance(tournament, tuple) else []
    )
    assert codes == ([("teams[0].name", code)] if code else [])
    many = value | {"teams": [{"name": str(number)} for number in range(2_001)]}
    assert wrong(many) == [("too-many-entrants", "teams")]
    many["teams"] = [{}] * 20_001
    assert ("too-many", "teams") in wrong(many)


@pytest.mark.parametrize(
    ("count", "kind", "code"),
    [(1001, "swiss", "too-many-entrants"), (202, "round-robin", "too-many-tables"), (200, "round-robin", None)],
)
def test_a_field_that_would_take_up_all_memory_is_refused(count, kind, code):
    read = read_tournament(document([f"Team {number}" for number in range(count)], kind))
    refused = {result.code for result in read} if isinstance(read, tuple) else set()
    assert refused == ({code} if code is not None else set())

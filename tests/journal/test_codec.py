"""The body of an entry and its digest: one permanent text for one fact."""

import hashlib
import json
import unicodedata
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.journal.codec import body_text, read_fact
from scorekeeper.journal.dispute_facts import Claim, Member, SettlementAnswered, SettlementProposed
from scorekeeper.journal.entry import START, NewEntry, canonical, digest, number
from scorekeeper.journal.facts import (
    AccessSet,
    BellRung,
    CardsNotClipped,
    CheckedIn,
    CommitteeNamed,
    DealAccepted,
    DealRecorded,
    DifferenceSettled,
    DisputeEnded,
    DisputeRaised,
    DrawChanged,
    DrawMade,
    DrawPublished,
    DrawWithdrawn,
    EntryConfirmed,
    EntrySentBack,
    EventChanged,
    EventMade,
    EvidenceAdded,
    Fact,
    FeePaid,
    HandRecorded,
    ImportDecided,
    LengthSet,
    LotDrawn,
    PenaltyGiven,
    PlaceDeclined,
    PlayerEntered,
    PlayRecorded,
    PrizesSet,
    ProtestTimeStarted,
    RankingClosed,
    RankingSigned,
    RankingStopped,
    Redealt,
    ResultStated,
    RoundClosed,
    RoundOpened,
    RowCopied,
    RulingMade,
    ScoreAnnounced,
    SeatsTaken,
    SessionForfeited,
    SessionOpened,
    SessionRemoved,
    SheetClosed,
    SheetClosedOnPaper,
    SheetLookedAt,
    SheetReceived,
    SheetSigned,
    SigningStopped,
    StageClosed,
    StageSet,
    StarterReturned,
    StoreChanged,
    SubstitutionApproved,
    TableTaken,
    TeamEntered,
    TeamPlaced,
    TeamRegistered,
    TeamRemoved,
    TeamWithdrawn,
    TimetableSet,
    Voided,
    WrongDealer,
)
from scorekeeper.journal.forms import UnreadableBodyError, UnwritableTextError
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import Call

FOR_GOOD = [
    (
        EventMade("e1", "Herbst", "international-56", "2025", "2026-10-03", None, {"deals": 24, "match_points": False}),
        (
            '{"date":"2026-10-03","edition":"2025","event":"e1","name":"Herbst","settings":{"deals":24,"match_points":false}'
            ',"system":"international-56"}'
        ),
    ),
    (EventChanged("X"), '{"name":"X"}'),
    (
        TeamEntered("t1", "Zoë", ("a", 'b "c"'), "a", "Z"),
        '{"captain":"a","letter":"Z","name":"Zoë","players":["a","b \\"c\\""],"team":"t1"}',
    ),
    (TeamRemoved("t1"), '{"team":"t1"}'),
    (
        SessionOpened("s1", ("t1", "t2"), 2, 4, options={"deals": 6}, odd_side="B"),
        '{"odd_side":"B","options":{"deals":6},"round":2,"session":"s1","table":4,"teams":["t1","t2"]}',
    ),
    (SessionRemoved("s1"), '{"session":"s1"}'),
    (
        StageSet("f1", "Finals", "swiss", 3, {"deals": 24}, (18, 24), ("match-points", "lot"), 4, "annul", True, ""),
        (
            '{"after":"","criteria":["match-points","lot"],"lengths":[18,24],"method":"swiss","name":"Finals",'
            '"options":{"deals":24},"places":4,"rematches":true,"rounds":3,"stage":"f1","withdrawn":"annul"}'
        ),
    ),
    (TeamPlaced("f1", "t1", "A", 4), '{"group":"A","number":4,"stage":"f1","team":"t1"}'),
    (TeamPlaced("f1", "t1", out=True), '{"out":true,"stage":"f1","team":"t1"}'),
    (
        DrawMade(
            "",
            "d1",
            "groups",
            (DrawnRound(1, (DrawnTable(3, "s1", ("t1", "t2")),), ("t3",)),),
            ("t1", "t3", "t2"),
            7,
            "ab",
            {"A": ("t1", "t3"), "B": ("t2",)},
            316623,
            "Mini Joseph",
            3,
            (4,),
            {"t1": 3},
        ),
        (
            '{"basis":7,"basis_digest":"ab","closed":[4],"draw":"d1","first_table":3,"fixed":{"t1":3},'
            '"groups":{"A":["t1","t3"],"B":["t2"]},"method":"groups","order":["t1","t3","t2"],'
            '"rounds":[{"round":1,"sits_out":["t3"],"tables":[{"session":"s1","table":3,"teams":["t1","t2"]}]}],'
            '"seed":316623,"stage":"","thrown_by":"Mini Joseph"}'
        ),
    ),
    (
        DrawChanged("", "d1", (DrawnRound(1, (DrawnTable(3, "s1", ("t1", "t3"), by_hand=True),)),), {"t4": "B"}),
        (
            '{"draw":"d1","joined":{"t4":"B"},'
            '"rounds":[{"round":1,"tables":[{"by_hand":true,"session":"s1","table":3,"teams":["t1","t3"]}]}],"stage":""}'
        ),
    ),
    (DrawWithdrawn("", "d1"), '{"draw":"d1","stage":""}'),
    (DrawPublished("", "d1"), '{"draw":"d1","stage":""}'),
    (
        TimetableSet("", ("2026-12-05T09:30", "", "2026-12-05T14:30")),
        '{"begins":["2026-12-05T09:30","","2026-12-05T14:30"],"stage":""}',
    ),
    (RoundOpened("", 1), '{"round":1,"stage":""}'),
    (RoundClosed("", 1), '{"round":1,"stage":""}'),
    (TeamWithdrawn("", "t1", 0), '{"after_round":0,"stage":"","team":"t1"}'),
    (TeamWithdrawn("", "t1"), '{"stage":"","team":"t1"}'),
    (LotDrawn("", ("t2", "t1")), '{"stage":"","teams":["t2","t1"]}'),
    (PlaceDeclined("", "t1"), '{"stage":"","team":"t1"}'),
    (PlaceDeclined("", "t1", back=True), '{"back":true,"stage":"","team":"t1"}'),
    (StageClosed("f1"), '{"stage":"f1"}'),
    (ProtestTimeStarted("", 30), '{"minutes":30,"stage":""}'),
    (
        RankingSigned("f1", 2, "committee-1", "Mini", "protest", "aa", ("committee-1",), "late", "bb", "cc"),
        (
            '{"certificate":"bb","file":"cc","name":"Mini","record":"aa","required":["committee-1"],"revision":2,'
            '"role":"committee-1","stage":"f1","state":"protest","words":"late"}'
        ),
    ),
    (RankingStopped("f1"), '{"stage":"f1"}'),
    (RankingStopped("f1", protest_time=True), '{"protest_time":true,"stage":"f1"}'),
    (
        RankingClosed("f1", 2, "aa", "cc", ("committee-1", "committee-2")),
        '{"file":"cc","record":"aa","required":["committee-1","committee-2"],"revision":2,"stage":"f1"}',
    ),
    (
        PrizesSet("f1", (100000, 0), ("", "Cup"), "$", "lot", True, "Shield", "Kochi", "Anil", "t1", "a pen"),
        (
            '{"alone":true,"amounts":[100000,0],"awards":["","Cup"],"best_award":"a pen","best_of":"t1",'
            '"best_player":"Anil","currency":"$","handed_back":"Kochi","shared":"lot","stage":"f1","trophy":"Shield"}'
        ),
    ),
    (PrizesSet(""), '{"stage":""}'),
    (
        TeamRegistered("t1", "Kochi", "60", "20", True, "Pat", 3, "vegetarian"),
        (
            '{"city":"Kochi","fee":"60","late":true,"let_in_by":"Pat","note":"vegetarian","number":3,'
            '"substitution_fee":"20","team":"t1"}'
        ),
    ),
    (CheckedIn("t1", "here"), '{"state":"here","team":"t1"}'),
    (FeePaid("t1", "entry", "60", True), '{"amount":"60","back":true,"fee":"entry","team":"t1"}'),
    (
        SessionOpened("s1", ("t1", "t2"), 2, 4, stage="f1"),
        '{"round":2,"session":"s1","stage":"f1","table":4,"teams":["t1","t2"]}',
    ),
    (
        SeatsTaken("s1", 1, ("a", "b"), 6, swap=True),
        '{"first_dealer":6,"from_deal":1,"seats":["a","b"],"session":"s1","swap":true}',
    ),
    (WrongDealer("s1", 3, 4), '{"deal":3,"dealt_by":4,"session":"s1"}'),
    (
        DealRecorded("s1", 1, "A", Contract(40, "H", 2), 44),
        '{"contract":"40HXX","deal":1,"session":"s1","side":"A","taken":44}',
    ),
    (
        DealRecorded("s1", 1, "A", Contract(28, "NT"), None, "made", (Call("28P"), Call("X", 4)), 1, captains_saw=True),
        (
            '{"calls":["28P",{"call":"X","seat":4}],"captains_saw":true,"contract":"28NT","deal":1,"first_seat":1,'
            '"outcome":"made","session":"s1","side":"A"}'
        ),
    ),
    (
        PenaltyGiven("s1", "A", "other", 2, False, 0, "2.2", 1),
        '{"article":"2.2","attempt":1,"code":"other","deal":2,"objected":false,"points":0,"session":"s1","side":"A"}',
    ),
    (Redealt("s1", 2, "one-suit"), '{"deal":2,"reason":"one-suit","session":"s1"}'),
    (ScoreAnnounced("s1", 6), '{"after_deal":6,"session":"s1"}'),
    (
        RulingMade(
            "s1",
            ("3.9",),
            "seen",
            1,
            side="A",
            contract=Contract(30, "C", 1),
            outcome="made",
            points={"B": -1, "A": 2},
            waive=((5, 0),),
            impose=(PenaltyGiven("s1", "B", "revoke", 1),),
            members=("x",),
        ),
        (
            '{"articles":["3.9"],"contract":"30CX","deal":1,"impose":[{"code":"revoke","deal":1,"session":"s1","side":"B"}]'
            ',"members":["x"],"outcome":"made","points":{"A":2,"B":-1},"reason":"seen","session":"s1","side":"A",'
            '"waive":[[5,0]]}'
        ),
    ),
    (
        RowCopied("s1", 4, "B", "A", Contract(40, "H"), 44, totals={"B": 10, "A": 12}),
        '{"contract":"40H","deal":4,"session":"s1","sheet":"B","side":"A","taken":44,"totals":{"A":12,"B":10}}',
    ),
    (RowCopied("s1", 4, totals={"A": 0, "B": 1}), '{"deal":4,"session":"s1","totals":{"A":0,"B":1}}'),
    (DifferenceSettled("s1", 4, "program"), '{"deal":4,"how":"program","session":"s1"}'),
    (ImportDecided("s1", "ab" * 32), f'{{"file":"{"ab" * 32}","session":"s1"}}'),
    (ImportDecided("s1", "ab" * 32, counts=False), f'{{"counts":false,"file":"{"ab" * 32}","session":"s1"}}'),
    (EntryConfirmed("s1", (7, 9), 4), '{"deal":4,"entries":[7,9],"session":"s1"}'),
    (
        EntryConfirmed("s1", (7,), 4, "A", Contract(40, "H", 1), 44),
        '{"contract":"40HX","deal":4,"entries":[7],"session":"s1","side":"A","taken":44}',
    ),
    (EntrySentBack("s1", (7,)), '{"entries":[7],"session":"s1"}'),
    (DealAccepted("s1", (7, 9), "B", 4), '{"deal":4,"entries":[7,9],"session":"s1","side":"B"}'),
    (DealAccepted("s1", (7,), "A"), '{"entries":[7],"session":"s1","side":"A"}'),
    (SheetLookedAt("s1", "B", 87), '{"entry":87,"session":"s1","side":"B"}'),
    (TableTaken("s1", "ab12cd34"), '{"seat":"ab12cd34","session":"s1"}'),
    (TableTaken("s1"), '{"session":"s1"}'),
    (
        PlayRecorded("s1", 4, ("JS ?", "", "", "", "", "9H"), ("2:JC QC",), 3, 2),
        '{"deal":4,"hands":["JS ?","","","","","9H"],"leader":2,"left":3,"session":"s1","tricks":["2:JC QC"]}',
    ),
    (LengthSet("s1", 12, "stopped"), '{"deals":12,"session":"s1","why":"stopped"}'),
    (SessionForfeited("s1", "B", "no-show"), '{"session":"s1","side":"B","why":"no-show"}'),
    (
        SheetSigned("s1", 1, "captain-A", "Zoë", "protest", "aa", "deal 4", "Vic", "cc", "dd"),
        (
            '{"certificate":"cc","file":"dd","name":"Zoë","record":"aa","revision":1,"role":"captain-A","session":"s1",'
            '"state":"protest","witness":"Vic","words":"deal 4"}'
        ),
    ),
    (
        SheetSigned("s1", 2, "scorer", "Ann", "signed", "aa"),
        '{"name":"Ann","record":"aa","revision":2,"role":"scorer","session":"s1","state":"signed"}',
    ),
    (SigningStopped("s1"), '{"session":"s1"}'),
    (
        SheetClosed("s1", 1, "aa", "dd", ("scorer", "captain-A")),
        '{"file":"dd","record":"aa","required":["scorer","captain-A"],"revision":1,"session":"s1"}',
    ),
    (
        SheetClosedOnPaper("s1", 1, "aa", "K7Q4", {"scorer": "signed"}, "Ann", {"scorer": "Ann"}, "late", "dd"),
        (
            '{"code":"K7Q4","names":{"scorer":"Ann"},"photo":"dd","record":"aa","revision":1,"seen_by":"Ann",'
            '"session":"s1","signers":{"scorer":"signed"},"words":"late"}'
        ),
    ),
    (
        SheetReceived("s1", 1, "aa", "dd", {"scorer": "signed", "captain-A": "absent"}, {"scorer": "Ann"}),
        (
            '{"file":"dd","names":{"scorer":"Ann"},"record":"aa","revision":1,"session":"s1",'
            '"signers":{"captain-A":"absent","scorer":"signed"}}'
        ),
    ),
    (
        RulingMade(
            "s1",
            ("4.9",),
            "seen",
            2,
            dispute="d1",
            supersedes=9,
            findings="f",
            departs="p",
            taken=30,
            again="replay",
            forfeit="B",
            infraction="revoke",
            prescribed="deal-awarded",
            aside=(("x", "of Dallas"),),
            against=("y",),
            abstained=("z",),
            late="event-over",
            admitted_by="w",
        ),
        (
            '{"abstained":["z"],"admitted_by":"w","again":"replay","against":["y"],"articles":["4.9"],'
            '"aside":[["x","of Dallas"]],"deal":2,"departs":"p","dispute":"d1","findings":"f","forfeit":"B",'
            '"infraction":"revoke","late":"event-over","prescribed":"deal-awarded","reason":"seen","session":"s1",'
            '"supersedes":9,"taken":30}'
        ),
    ),
    (DisputeRaised("d1"), '{"dispute":"d1"}'),
    (
        DisputeRaised(
            "d1",
            "s1",
            3,
            "A",
            "other",
            "B",
            False,
            1,
            2,
            "2.2",
            ("2.2", "3.1"),
            "seen",
            {"B": "no", "A": "yes"},
            "cards-gathered",
            "w",
            Claim("B", 2, 3, "too-late", "J first", 7),
        ),
        (
            '{"admitted_by":"w","article":"2.2","articles":["2.2","3.1"],"attempt":1,"by":"A",'
            '"claim":{"challenged":"too-late","line":"J first","remaining":7,"seat":2,"side":"B","tricks":3},'
            '"code":"other","deal":3,"dispute":"d1","facts":"seen","late":"cards-gathered","objected":false,'
            '"offender":"B","points":2,"says":{"A":"yes","B":"no"},"session":"s1"}'
        ),
    ),
    (
        EvidenceAdded("d1", "s1", "table.jpg", "image/jpeg", "ab", "from above"),
        ('{"dispute":"d1","file":"ab","media":"image/jpeg","name":"table.jpg","session":"s1","words":"from above"}'),
    ),
    (DisputeEnded("d1", "s1"), '{"dispute":"d1","session":"s1"}'),
    (DisputeEnded("d1", None, "settled"), '{"dispute":"d1","how":"settled"}'),
    (AccessSet({"committee": "$argon2id$v=19$x"}), '{"proofs":{"committee":"$argon2id$v=19$x"}}'),
    (
        CommitteeNamed((Member("Ann", "t1", "North", chair=True), Member("Ben"))),
        '{"members":[{"chair":true,"club":"North","name":"Ann","team":"t1"},{"name":"Ben"}]}',
    ),
    (PlayerEntered("p1", "Ann"), '{"name":"Ann","player":"p1"}'),
    (
        SubstitutionApproved("u1", "t1", "p1", "p2", ("Ann",), "paid", 2, "s1", 5),
        (
            '{"fee":"paid","from_deal":5,"from_round":2,"members":["Ann"],"session":"s1","starter":"p1",'
            '"substitute":"p2","substitution":"u1","team":"t1"}'
        ),
    ),
    (StarterReturned("t1", "p1", "p2", 3), '{"from_round":3,"starter":"p1","substitute":"p2","team":"t1"}'),
    (
        HandRecorded("g1", 3, "A", Contract(7, "S"), {"A": 6, "B": 4}, "B", 2, "3.7"),
        (
            '{"article":"3.7","attempt":2,"bid":"7S","fault":"B","hand":3,"session":"g1","side":"A",'
            '"tricks":{"A":6,"B":4}}'
        ),
    ),
    (HandRecorded("g1", 4), '{"hand":4,"session":"g1"}'),
    (BellRung("g1", 9), '{"hand":9,"session":"g1"}'),
    (CardsNotClipped("g1", ("p1", "p2")), '{"players":["p1","p2"],"session":"g1"}'),
    (ResultStated("g1", "tie", "A"), '{"session":"g1","stays":"A","winner":"tie"}'),
    (
        SessionOpened("s1", ("t1", "t2"), rosters={"t1": ("p1", "p2")}),
        '{"rosters":{"t1":["p1","p2"]},"session":"s1","teams":["t1","t2"]}',
    ),
    (
        SettlementProposed(
            "d1",
            "s1",
            RulingMade("s1", ("3",), "agreed", 2, dispute="d1", ruling_kind="settlement", taken=20),
            {"A": 3, "B": 1},
        ),
        (
            '{"dispute":"d1","ruling":{"articles":["3"],"deal":2,"dispute":"d1","reason":"agreed",'
            '"ruling_kind":"settlement","session":"s1","taken":20},"session":"s1","totals":{"A":3,"B":1}}'
        ),
    ),
    (
        SettlementAnswered("d1", "s1", 9, "A", "signed", "Anil", certificate="c0", file="f0"),
        (
            '{"answer":"signed","certificate":"c0","dispute":"d1","file":"f0","name":"Anil","proposal":9,'
            '"session":"s1","side":"A"}'
        ),
    ),
    (Voided(7), '{"entry":7}'),
    (StoreChanged("migrated", "1", "2"), '{"new":"2","old":"1","what":"migrated"}'),
]


@pytest.mark.parametrize(("fact", "text"), FOR_GOOD)
def test_these_texts_stay_for_good(fact, text):
    assert body_text(fact) == text
    assert read_fact(fact.kind, text) == fact
    assert json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"), ensure_ascii=False) == text


def test_every_kind_of_fact_has_such_a_text():
    assert {type(fact) for fact, _ in FOR_GOOD} == set(get_args(Fact))


texts = st.text(st.characters(codec="utf-8"), max_size=20)


@given(texts, texts, texts, texts, st.lists(texts, max_size=3))
def test_any_text_is_kept_in_one_form(who, reason, name, seat, players):
    new = NewEntry("c", "2026-10-03T10:10:10Z", who, seat, TeamEntered("t", name, tuple(players)), reason)
    entry = number(new, 1, START)
    assert read_fact(entry.fact.kind, body_text(entry.fact)) == entry.fact
    assert entry.who == unicodedata.normalize("NFC", who)
    again = number(NewEntry("c", entry.at, entry.who, entry.seat, entry.fact, entry.reason), 1, START)
    assert again == entry
    result = {
        "seq": 1,
        "cmd": "c",
        "at": entry.at,
        "who": entry.who,
        "seat": entry.seat,
        "kind": "team-entered",
        "reason": entry.reason,
        "body": json.loads(body_text(entry.fact)),
    }
    plain = json.dumps(result, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert hashlib.sha256((START + plain).encode()).hexdigest() == entry.digest


def test_the_recipe_by_hand():
    text = canonical(seq=1, cmd="c", at="t", who="w", seat="s", kind="voided", reason="r\n", body='{"entry":1}')
    assert text == (
        '{"at":"t","body":{"entry":1},"cmd":"c","kind":"voided","reason":"r\\n","seat":"s","seq":1,"who":"w"}'
    )
    assert digest("0" * 64, text) == hashlib.sha256(b"0" * 64 + text.encode()).hexdigest()


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("no-such-kind", "{}"),
        ("voided", ""),
        ("voided", "[]"),
        ("voided", "{}"),
        ("voided", '{"entry":1} '),
        ("voided", '{"entry":1.0}'),
        ("voided", '{"entry":true}'),
        ("voided", '{"entry":null}'),
        ("voided", '{"entry":NaN}'),
        ("voided", '{"entry":"1"}'),
        ("voided", '{"entry":1,"more":2}'),
        ("voided", '{"entry":' + "[" * 100_000),
        ("voided", '{"entry":' + "1" * 10_000 + "}"),
        ("deal-recorded", '{"contract":"40h","deal":1,"session":"s","side":"A"}'),
        ("deal-recorded", '{"contract":"40","deal":1,"session":"s","side":"A"}'),
        ("deal-recorded", '{"calls":[1],"contract":"40H","deal":1,"session":"s","side":"A"}'),
        ("deal-recorded", '{"calls":[{"call":"P"}],"contract":"40H","deal":1,"session":"s","side":"A"}'),
        ("team-entered", '{"name":"x","players":[1],"team":"t"}'),
        ("event-made", '{"edition":"1","event":"e","name":"n","settings":{"deals":[]},"system":"s"}'),
        ("ruling-made", '{"articles":["1"],"reason":"r","session":"s","points":{"A":"1"}}'),
        ("ruling-made", '{"articles":["1"],"reason":"r","session":"s","waive":[[1]]}'),
        ("ruling-made", '{"articles":["1"],"reason":"r","session":"s","waive":[1]}'),
        ("ruling-made", '{"articles":["1"],"reason":"r","session":"s","impose":[{"side":"A"}]}'),
    ],
)
def test_files_of_foreign_programs_are_not_read(kind, text):
    with pytest.raises(UnreadableBodyError):
        read_fact(kind, text)


def test_half_a_character_is_refused_and_no_number_is_inexact():
    with pytest.raises(UnwritableTextError):
        body_text(EventChanged("\ud800"))
    with pytest.raises(TypeError):
        body_text(Voided(1.0))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        body_text(Voided(True))

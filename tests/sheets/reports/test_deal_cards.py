"""The diagram of a deal: six hands by suit, tricks with leader and winner, 56 points."""

import random

from scorekeeper.features.papers.view import catalogue
from scorekeeper.journal.card_checks import play_recorded
from scorekeeper.rules.play.laid_out import LaidOut
from scorekeeper.sheets.reports.deal_cards import deal_cards_report, recorded_deals
from tests.journal.event import SESSION, Journal, deal
from tests.rules.play.positions import with_a_revoke


def test_the_diagram_has_the_hands_and_the_tricks_of_the_present_record():
    hands, tricks, result = with_a_revoke(random.Random("a diagram"), "H", 1)
    journal = Journal()
    journal.enter(deal(1, "A", "40H", 44))
    assert recorded_deals(journal.tournament) == ()
    journal.enter(play_recorded(SESSION, 1, LaidOut(tuple(map(tuple, hands)), tuple(tricks))))
    tournament = journal.tournament
    report = deal_cards_report(tournament, SESSION, 1)
    dealt, played = report.tables["hands-dealt"], report.tables["tricks-played"]
    held = [sum(len(str(cell).split()) for cell in row[3:7] if cell != "\N{EN DASH}") for row in dealt.rows]
    assert held == [8] * 6
    assert played.total("card-points") == 56
    assert all(sum(str(cell).startswith(">") for cell in row[1:7]) == 1 for row in played.rows)
    assert all(str(row[int(str(row[7]))]).endswith("*") for row in played.rows)
    _, card = tricks[result.trick][result.play]
    assert str(card) in str(played.rows[result.trick][result.seat])
    kind = catalogue.paper("deal-cards")
    assert catalogue.subjects(kind, tournament) == ("all", f"{SESSION} 1")
    assert catalogue.report_of(kind, f"{SESSION} 1", tournament) == report
    assert catalogue.report_of(kind, f"{SESSION} 2", tournament) is None


def test_an_unknown_part_is_reported():
    journal = Journal()
    journal.enter(deal(1, "A", "40H", 44))
    read = LaidOut(tricks=(((1, None), (2, None)),))
    journal.enter(play_recorded(SESSION, 1, read))
    report = deal_cards_report(journal.tournament, SESSION, 1)
    assert [row[-1] for row in report.tables["hands-dealt"].rows] == ["8 unknown"] * 6
    assert report.tables["tricks-played"].rows == ((1, ">?", "?", "", "", "", "", None, None),)

"""Disputes raised with F7 on the sheet, by those who sit on the committee."""

from scorekeeper.journal.dispute_facts import CommitteeNamed, Member

COMMITTEE = CommitteeNamed(
    (
        Member("P. Kurian", club="Chicago", chair=True),
        Member("M. Joseph", club="Toronto"),
        Member("A. Mathew"),
    )
)
FEW = CommitteeNamed((Member("Z. Paul", chair=True),))
"""Nobody who works at the table."""
OTHERS = CommitteeNamed((Member("Z. Paul", chair=True), Member("Y. Ravi"), Member("P. Kurian")))


def f7(scorer):
    scorer.count = 0
    scorer.run("raise-dispute")
    scorer.count += 1
    return scorer


def name(scorer, committee):
    """Name another committee, as the Disputes page does while the sheet is behind it."""
    scorer.page.hide()
    scorer.table.bridge.submit((committee,))
    scorer.qtbot.waitUntil(lambda: not scorer.table.bridge.is_busy)
    scorer.page.show()
    scorer.page.open()


def read_on(scorer):
    """Let the window see what another one has entered."""
    scorer.table.bridge.take_over()


def entered_elsewhere(scorer, *facts):
    scorer.table.desk.submit(list(facts))
    read_on(scorer)

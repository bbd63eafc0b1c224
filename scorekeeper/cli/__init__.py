"""The command line: everything that works without a display."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

DONE, FAULT, WRONG, IN_PART = 0, 1, 2, 3
"""Exit status: done, a fault found, wrong input, or a page not fully compared."""

COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "score": "scoring.score_command",
        "auction": "scoring.auction_command",
        "play": "scoring.play_command",
        "draw": "scoring.draw_command",
        "rank": "scoring.rank_command",
        "qualify": "scoring.qualify_command",
        "new": "events.new_command",
        "set": "settings.set_command",
        "sessions": "events.sessions_command",
        "import": "papers.import_command",
        "export": "papers.export_command",
        "blank": "blanks.blank_command",
        "standings": "events.standings_command",
        "stages": "stages.stages_command",
        "prizes": "prizes.prizes_command",
        "final": "finals.final_command",
        "draw-round": "draws.draw_command",
        "round": "rounds.round_command",
        "desk": "desk.desk_command",
        "day": "days.day_command",
        "confirm": "confirming.confirm_command",
        "phones": "phones.phones_command",
        "publish": "publishing.publish_command",
        "report": "reports.report_command",
        "disputes": "disputes.disputes_command",
        "close-sheet": "closing.close_sheet_command",
        "settle": "settling.settle_command",
        "sign": "signers.sign_command",
        "keys": "signers.keys_command",
        "committee": "committee.committee_command",
        "journal": "journal.journal_command",
        "verify": "checks.verify_command",
        "backup": "checks.backup_command",
        "book": "event_book.book_command",
        "archive": "archiving.archive_command",
        "move": "moving.move_command",
        "restore": "restoring.restore_command",
        "server": "server.server_command",
        "self-test": "checks.self_test_command",
    }
)
"""Words that start a command, each with a function that is loaded only to run it.

Anything else is for the window.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status (see DONE, FAULT, WRONG, IN_PART).

    Reads `sys.stdin`, writes `sys.stdout` and `sys.stderr`; never raises, never exits the interpreter.
    """
    from scorekeeper.cli.run import run  # noqa: PLC0415 - naming the commands must stay cheap for the window

    return run(argv)

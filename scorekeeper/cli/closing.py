"""`close-sheet`: closing the sheet of a session that was signed on paper."""

from argparse import Namespace
from pathlib import Path

from scorekeeper.cli.complaint import complain, line
from scorekeeper.cli.opening import desk_at, explained
from scorekeeper.cli.streams import must_be_file, write_output
from scorekeeper.documents.paper_code import read_paper_code
from scorekeeper.features.papers.view.exporting import find_played
from scorekeeper.features.signoff.view.paper_view import closed_on_paper, photo_in, wrong_paper
from scorekeeper.features.signoff.words import signoff_page
from scorekeeper.journal.disputes import open_on_sheet
from scorekeeper.journal.names import name_key
from scorekeeper.journal.roles import NOT_SIGNED, PROTEST, Role, side_of
from scorekeeper.journal.signing_checks import required_of
from scorekeeper.journal.snapshot import Played
from scorekeeper.kernel.paper_closing import PaperAccount, close_on_paper
from scorekeeper.kernel.paper_sheets import printout, signer_team
from scorekeeper.language.signoff import open_disputes
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


def close_sheet_command(chosen: Namespace) -> int:
    """Close a sheet by the code on the paper that was signed."""
    code = read_paper_code(chosen.code)
    if code is None:
        raise complain("--code", signoff_page.not_a_code(chosen.code))
    if chosen.photo is not None:
        must_be_file(chosen.photo)
    with desk_at(chosen.event, read_only=False, who=chosen.who) as desk, explained(chosen.event):
        state = find_played(desk.tournament, chosen.session)
        if not state.is_closed and printout(state, desk.tournament).code != code:
            raise complain("--code", wrong_paper(desk.tournament, desk.entries, state.uid, code))
        signers = dict.fromkeys((_role(state, who, "--protest") for who in chosen.protest), PROTEST)
        signers |= dict.fromkeys((_role(state, who, "--not-signed") for who in chosen.not_signed), NOT_SIGNED)
        photo = photo_in(Path(chosen.photo)) if chosen.photo is not None else b""
        account = PaperAccount(code, chosen.seen_by or desk.who, signers, chosen.words)
        close_on_paper(desk, {state.uid: account}, photo)
        state = find_played(desk.tournament, chosen.session)
        closed, disputes = closed_on_paper(state), open_on_sheet(state, desk.tournament.register)
    if closed is not None:
        boxes = "; ".join(signoff_page.box_line(name, how) for name, how in closed.boxes)
        write_output(
            line(chosen.event, pgettext("place", "session {session}").format(session=state.number), boxes) + "\n"
        )
        write_output(signoff_page.paper_unseen() + "\n")
        if disputes:
            write_output(open_disputes([dispute.number for dispute in disputes]) + "\n")
    return 0


def _role(state: Played, who: str, option: str) -> Role:
    """Return the role of a signer: a team by its name or side, "scorer" or "committee"."""
    for role in required_of(state):
        known = {name_key(role), name_key(side_of(role) or role), name_key(signer_team(state, role) or role)}
        if name_key(who) in known:
            return role
    teams = [signer_team(state, role) or role for role in required_of(state)]
    raise complain(option, _("no such signer; choose from {known}").format(known=", ".join(teams)))

"""`settle`: listing proposed settlements, and signing or declining one as a captain."""

from argparse import Namespace
from datetime import UTC, datetime

from scorekeeper.assets.paths import keys_file, user_data_dir
from scorekeeper.cli.complaint import complain, line
from scorekeeper.cli.opening import desk_at, explained
from scorekeeper.cli.streams import read_secret, write_output
from scorekeeper.features.committee.view.rulings.settling import Answer, answer_settlement, proposal_view
from scorekeeper.journal.dispute_facts import ON_PAPER
from scorekeeper.journal.dispute_states import DisputeState
from scorekeeper.journal.disputes import all_disputes
from scorekeeper.journal.names import name_key
from scorekeeper.journal.roles import ABSENT, PROTEST, REFUSED, SIGNED
from scorekeeper.kernel.desk import Desk
from scorekeeper.language.dispute_marks import open_words, with_place
from scorekeeper.language.sides import names_of
from scorekeeper.language.translation import gettext as _


def settle_command(chosen: Namespace) -> int:
    """Enter a captain's answer to the settlement of a dispute; without one, list the proposals."""
    with desk_at(chosen.event, read_only=not chosen.team, who=chosen.who) as desk, explained(chosen.event):
        if chosen.team:
            dispute = _dispute_called(desk, chosen.dispute)
            _answer(desk, dispute, chosen)
            write_output(_line(desk, _dispute_called(desk, chosen.dispute)))
        else:
            proposed = [dispute for dispute in all_disputes(desk.tournament) if dispute.live_proposal is not None]
            write_output(
                "".join(_line(desk, dispute) for dispute in proposed) or line(_("no settlement is proposed")) + "\n"
            )
    return 0


def _dispute_called(desk: Desk, number: str | None) -> DisputeState:
    matches = [dispute for dispute in all_disputes(desk.tournament) if str(dispute.number) == number]
    if not matches:
        raise complain("--dispute", _("give the number of a dispute: `disputes` lists them"))
    return matches[0]


def _line(desk: Desk, dispute: DisputeState) -> str:
    """Return a dispute with its settlement as a line.

    For example "dispute 3, deal 16: open, settlement proposed, to be signed: Dallas".
    """
    view = proposal_view(desk.tournament, dispute)
    words = [open_words(dispute, names_of(desk.tournament, dispute.session))]
    words += [view.about, *view.answered] if view is not None else []
    return f"{with_place(dispute.number, dispute.fact.deal)}: {'; '.join(words)}\n"


def _answer(desk: Desk, dispute: DisputeState, chosen: Namespace) -> None:
    names = names_of(desk.tournament, dispute.session)
    side = next((side for side, name in names.items() if name_key(chosen.team) in {name_key(name), name_key(side)}), "")
    if not side:
        raise complain("--team", _("no such team; choose from {known}").format(known=", ".join(names.values())))
    view = proposal_view(desk.tournament, dispute)
    name = chosen.name or (view.captains.get(side, "") if view is not None else "")
    ways = {ON_PAPER: chosen.witness, PROTEST: chosen.protest, REFUSED: chosen.refuses, ABSENT: chosen.absent}
    answer_kind = next((how for how, given in ways.items() if given is not None), SIGNED)
    if answer_kind == SIGNED:
        _sign(desk, dispute, side, name)
        return
    words = "" if answer_kind == ON_PAPER else ways[answer_kind]
    answer_settlement(desk, dispute.uid, Answer(side, answer_kind, name, words, chosen.witness or ""))


def _sign(desk: Desk, dispute: DisputeState, side: str, name: str) -> None:
    """Sign with the captain's key.

    The passphrase of the club and the PIN are asked for, one line each.
    """
    from scorekeeper.features.keys.view.people import needs_passphrase, open_club  # noqa: PLC0415 - the libraries are large
    from scorekeeper.features.signoff.view.settlement import CaptainsWish, sign_settlement  # noqa: PLC0415

    data, now = user_data_dir(), datetime.now(UTC)
    if not keys_file(data).exists():
        raise complain(
            "--team", _("there are no keys here; if it was signed on paper, name the witness with --on-paper")
        )
    phrase = read_secret(_("Club passphrase: ")) if needs_passphrase(data) else ""
    club = open_club(data, phrase, now)
    pin = read_secret(_("PIN for {name}: ").format(name=name))
    sign_settlement(desk, club, data, CaptainsWish(dispute.uid, side, name, pin), now)

"""`prizes`: set and list the prizes of a stage; write the list and certificates."""

from argparse import Namespace
from dataclasses import replace
from pathlib import Path

from scorekeeper.cli import DONE
from scorekeeper.cli.complaint import Complaint, complain, line
from scorekeeper.cli.event_part import chosen_stage
from scorekeeper.cli.opening import desk_at, explained
from scorekeeper.cli.scoring import one_document
from scorekeeper.cli.streams import tell_written, write_output
from scorekeeper.cli.tables import table
from scorekeeper.features.papers.view import prize_papers, reporting
from scorekeeper.features.papers.view.committee_papers import put
from scorekeeper.features.papers.view.exporting import PDF
from scorekeeper.features.papers.view.prize_papers import CertificateDesign
from scorekeeper.features.papers.view.stage_papers import STAGE
from scorekeeper.features.prizes.view.document import document
from scorekeeper.features.prizes.view.prize_values import parse_best_player, parse_teams, read_prize
from scorekeeper.features.stages.view.stage_list import name_of
from scorekeeper.journal.prize_facts import PrizesSet
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.final_places import prizes_of
from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.language import prizes as prizes_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.prizes.contents import PrizeList
from scorekeeper.sheets.prizes.prize_list import prize_words, rolling_words, team_words
from scorekeeper.tournament.prizes import SPLIT

_SETTING = ("prize", "currency", "shared", "trophy", "handed_back", "best_player", "best_prize", "give_to")


def prizes_command(chosen: Namespace) -> int:
    """Set a stage's prizes if any are given, then list them or write list and certificates."""
    setting = any(getattr(chosen, name) is not None for name in _SETTING) or chosen.alone
    for option, given in (("--for", chosen.places_of), ("--logo", chosen.logo), ("--money", chosen.money)):
        if given and chosen.certificates is None:
            raise complain(option, _("name the file with --certificates"))
    with desk_at(chosen.event, read_only=not setting, who=chosen.who) as desk:
        stage = _stage(desk.tournament, chosen)
        with explained(chosen.event):
            if setting:
                desk.submit([_fact(desk.tournament, stage, chosen)])
            listing = prize_papers.prize_list(desk.tournament, stage)
            written = _files(desk.tournament, stage, chosen)
        heading = f"{name_of(desk.tournament.stage(stage))}\n" if len(desk.tournament.stages) > 1 else ""
    if written:
        tell_written(written)
    else:
        write_output(one_document(document(listing)) if chosen.json else heading + _words(listing))
    return DONE


def _stage(tournament: Tournament, chosen: Namespace) -> str:
    """Return the stage given, else the one with prizes, else the newest that is no side event.

    Raises Complaint.
    """
    if chosen.stage is not None:
        return chosen_stage(tournament, chosen.stage)
    return next(iter(prize_papers.prized_stages(tournament)), MAIN).removeprefix(STAGE)


def _fact(tournament: Tournament, stage: str, chosen: Namespace) -> PrizesSet:
    """Return the current prizes changed by the options. Raises Complaint with all problems."""
    fact, wrong = prizes_of(tournament, stage), list[str]()
    changes: dict[str, object] = {"alone": fact.alone or chosen.alone}
    for option, name in (
        ("currency", "currency"),
        ("trophy", "trophy"),
        ("handed_back", "handed_back"),
        ("best_prize", "best_award"),
    ):
        if getattr(chosen, option) is not None:
            changes[name] = getattr(chosen, option).strip()
    if chosen.shared is not None:
        changes["shared"] = "" if chosen.shared == SPLIT else chosen.shared
    if chosen.prize is not None:
        currency = str(changes.get("currency", fact.currency))
        read = [read_prize(text, currency) for text in chosen.prize if text.strip()]
        wrong += [
            line("--prize", _("{value} is not a prize: type 1000, or 1000; Gold cup").format(value=text))
            for text, prize in zip([given for given in chosen.prize if given.strip()], read, strict=True)
            if prize is None
        ]
        prizes = [prize for prize in read if prize is not None]
        awards = tuple(award for _amount, award in prizes)
        changes |= {"amounts": tuple(amount for amount, _award in prizes), "awards": awards if any(awards) else ()}
    if chosen.best_player is not None:
        best = parse_best_player(tournament, chosen.best_player)
        if isinstance(best, str):
            wrong.append(line("--best-player", best))
        else:
            changes |= {"best_player": best[0], "best_of": best[1]}
    if chosen.give_to is not None:
        marked = parse_teams(tournament, chosen.give_to)
        if isinstance(marked, str):
            wrong.append(line("--give-to", marked))
        else:
            changes["marked"] = marked
    if wrong:
        raise Complaint(wrong)
    return replace(fact, **changes)  # type: ignore[arg-type]


def _files(tournament: Tournament, stage: str, chosen: Namespace) -> list[Path]:
    """Write the chosen files: prize list and certificates."""
    options, written = sheet_options(chosen.paper), list[Path]()
    named = {form: getattr(chosen, form) for form in reporting.FORMS if getattr(chosen, form) is not None}
    report = prize_papers.prize_list_report(tournament, f"{STAGE}{stage}") if named else None
    if report is not None:
        made = [(form, Path(path), reporting.report_bytes(report, form, options)) for form, path in named.items()]
        written += [reporting.write_report(report, form, path, data) for form, path, data in made]
    if chosen.certificates is not None:
        subject = prize_papers.certificate_subject(chosen.places_of or prize_papers.OF_PLACES, stage)
        target = Path(chosen.certificates)
        if target.is_dir():
            target /= prize_papers.certificates_file(subject)
        design = CertificateDesign(Path(chosen.logo) if chosen.logo else None, chosen.money)
        written += put(PDF, target, prize_papers.certificates_pdf(tournament, subject, options, design))
    return written


def _words(listing: PrizeList) -> str:
    rows: list[tuple[str, ...]] = [
        (pgettext("command line", "place"), pgettext("command line", "team"), pgettext("command line", "prize"))
    ]
    rows += [
        (
            prizes_words.place_range(line_of_list.place, line_of_list.last),
            team_words(line_of_list),
            prize_words(line_of_list, listing.currency),
        )
        for line_of_list in listing.listed
    ]
    lines = [
        *([prizes_words.provisional(open_places=listing.has_open_places)] if listing.provisional else []),
        *([prizes_words.sharing(listing.shared)] if any(winner.is_shared for winner in listing.prized) else []),
        *([prizes_words.withheld([winner.named for winner in listing.withheld])] if listing.withheld else []),
        *([prizes_words.remainder(listing.left, listing.currency)] if listing.left else []),
        *([rolling_words(listing)] if listing.trophy else []),
    ]
    if listing.best_player:
        best = prizes_words.best_player(listing.best_player, listing.best_team, listing.best_award)
        lines.append(f"{prizes_words.title('best')}: {best}")
    return table(rows) + "".join(f"{sentence}\n" for sentence in lines)

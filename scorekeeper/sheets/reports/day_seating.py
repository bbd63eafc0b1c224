"""Where players sit in a round of a day of games, by name and by table."""

from scorekeeper.journal.names import list_key
from scorekeeper.journal.seatings import in_round, repeats, seatings
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language import clicks as words
from scorekeeper.language import stage_papers
from scorekeeper.language.templates import join_all
from scorekeeper.rules.seats import side_of_seat
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.columns import Row, column, joined, numbers, short_texts, texts
from scorekeeper.sheets.reports.draw_poster import SEATING, published_words
from scorekeeper.sheets.reports.model import Report, ReportTable, ReportText
from scorekeeper.sheets.reports.stage import stage_report


def day_seating(tournament: Tournament, stage: str, number: int, options: SheetOptions) -> Report:
    """Return the seat of each player in one round, by name.

    Raises KeyError if no such round is seated.
    """
    draw, games = seatings(tournament)[number], in_round(tournament, number)
    names = {uid: team.name for uid, team in tournament.teams.items()}
    out = draw.rounds[number].sits_out
    seated: list[Row] = [(names[uid], None, None, stage_papers.no_opponent(), "") for uid in out]
    tables: list[Row] = []
    for game in games:
        sides = game.rules.sides
        for index, uid in enumerate(game.teams):
            partner = names[game.teams[(index + 2) % len(game.teams)]]
            seated.append((names[uid], game.table, index + 1, partner, side_of_seat(index + 1, sides)))
        first, second, third, fourth = (names[uid] for uid in game.teams)
        tables.append((game.table, first, third, second, fourth))
    by_name = ReportTable(
        SEATING,
        words.where_players_sit(),
        texts(player=20) + numbers("table", "seat") + texts(partner=20) + short_texts("side"),
        tuple(sorted(seated, key=lambda row: list_key(str(row[0])))),
        wall=True,
    )
    partners = joined(column(f"seat-{seat}", letters=14, head=words.seat_head(seat)) for seat in (1, 3, 2, 4))
    by_table = ReportTable(
        "tables",
        stage_papers.title("round", number),
        numbers("table") + partners,
        tuple(tables),
        words.partners_note(),
        wall=True,
    )
    pairs = [join_all((names[first], names[second])) for first, second in repeats(tournament, number)]
    remarks = (stage_papers.sits_out([names[uid] for uid in out]), words.partners_before(pairs, number))
    sentences = tuple(sentence for sentence in remarks if sentence)
    return stage_report(
        tournament,
        stage,
        SEATING,
        stage_papers.title(SEATING, number),
        subtitle=published_words(draw, options),
        sections=(by_name, by_table, *((ReportText(words.notes_title(), sentences),) if sentences else ())),
        number=number,
        across=stage_papers.draft() if draw.published is None else "",
    )

"""The prize list as a document for other programs."""

from scorekeeper.sheets.prizes.contents import PrizeList

FORMAT, VERSION = "scorekeeper/prizes", 1


def document(found: PrizeList) -> dict[str, object]:
    """Return the prize list as a document."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "currency": found.currency,
        "shared": found.shared,
        "provisional": found.provisional,
        "places": [
            {
                "place": one.place,
                "last": one.last,
                "team": one.name,
                "players": list(one.players),
                "hundredths": 0 if one.withheld else one.amount,
                "awards": [] if one.withheld else list(one.awards),
                "stage": one.stage,
                "open": one.open,
            }
            | ({"note": one.mark} if one.mark else {})
            for one in found.rows
        ],
        "left_over": found.left,
        "trophy": {"name": found.trophy, "handed_back_by": found.handed_back, "winners": list(found.winners)}
        if found.trophy
        else None,
        "best_player": {"name": found.best_player, "team": found.best_team, "prize": found.best_award}
        if found.best_player
        else None,
    }

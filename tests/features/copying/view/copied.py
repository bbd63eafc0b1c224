"""Differences to the paper, settled."""

from scorekeeper.features.copying.view.settlement_options import settling, ways


def settle(copyist, deal_number, key, reason="Both captains looked", text=""):
    way = next(way for way in ways(copyist.now, deal_number) if way.key == key)
    return copyist.submit(settling(copyist.now, deal_number, way, text).facts, reason)

"""Work in the background stands still while somebody enters something, and goes on afterwards."""

import sys
from threading import Thread
from time import monotonic, sleep

from scorekeeper.kit.giving_way import GivingWay


def counted(way, seconds):
    """Count in a thread of its own for so long; answer how often, and whether the thread was left as it was."""
    counts = [0]

    def step():
        counts[0] += 1

    def work():
        before = sys.gettrace()
        end = monotonic() + seconds
        with way.in_background():
            while monotonic() < end:
                step()
                sleep(0.001)
        counts.append(sys.gettrace() is before)

    thread = Thread(target=work)
    thread.start()
    thread.join()
    return counts


def test_it_stands_still_while_somebody_enters():
    way = GivingWay()
    way.entering(10.0)
    way._until = monotonic() + 0.3
    still, _left = counted(way, 0.25)
    assert still <= 1


def test_it_goes_on_when_nobody_does_and_leaves_no_trace():
    way = GivingWay()
    turn = sys.getswitchinterval()
    free, left = counted(way, 0.1)
    assert free > 5
    assert left
    assert sys.getswitchinterval() == turn

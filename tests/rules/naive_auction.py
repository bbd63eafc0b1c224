"""A naive second auction that rereads its whole list of calls for every entry.

It knows nothing of the package: notation, judgement and the end are worked out here from the rules' text.
"""

import re

SUITS = "CDHS"
LEVELS = (40, 48, 56)
BID_FORMS = (
    r"(\+?)(\d+)(C|D|H|S|NT|NS)",
    r"()(\d+)(P)",
    r"(\+)()(C|D|H|S)",
)
REVERSE_FORMS = (r"([CDHS])(\+?)(\d+)",)


class NaiveAuction:
    def __init__(self, seats=6, teams=2, first=1, tables=False, forced=False):
        self.seats, self.teams, self.first, self.tables, self.forced = seats, teams, first, tables, forced
        self.counted = []  # (seat, "bid", value, strain, raise?) | (seat, "P") | (seat, "X") | (seat, "XX")
        self.last_entry_doubled = False

    # reading back -------------------------------------------------------------------------------------

    def standing(self):
        bids = [entry for entry in self.counted if entry[1] == "bid"]
        return bids[-1] if bids else None

    def doubled(self):
        for entry in reversed(self.counted):
            if entry[1] == "bid":
                return None
            if entry[1] in ("X", "XX"):
                return entry[1]
        return None

    def passes(self):
        count = 0
        while count < len(self.counted) and self.counted[-1 - count][1] == "P":
            count += 1
        return count

    def over(self):
        if self.doubled() == "XX":
            return True
        bid = self.standing()
        if bid is None:
            return self.passes() == self.seats
        if self.passes() == self.seats:
            return True
        if self.passes() < self.seats - 1:
            return False
        return self.tables or self.doubled() == "X" or bid[4] or bid[2] == 56

    def turn(self):
        return (self.first - 1 + len(self.counted)) % self.seats + 1

    def same_team(self, seat, other):
        return (seat - other) % self.teams == 0

    def own_word(self):
        return (
            self.standing() is not None and not self.over() and self.passes() == self.seats - 1 and not self.doubled()
        )

    # one entry ----------------------------------------------------------------------------------------

    def enter(self, text, seat=None):
        """Give the problem's code or None."""
        withdrawable, self.last_entry_doubled = self.last_entry_doubled, False
        text = text.replace(" ", "").upper()
        bid = self.bid_in(text)
        if bid is None and text not in ("P", "X", "XX", "WX"):
            odd = re.fullmatch(r"\d+\+.+|P\d+|\+NT|\+NS", text) or any(w in text for w in ("MINUS", "MORE", "ADHIKAM"))
            return "unapproved-call" if odd else "not-a-call"
        if self.over():
            return "auction-over"
        if text == "WX":
            return self.withdraw(withdrawable, seat)
        if seat is not None and seat != self.turn():
            return "call-out-of-turn"
        if bid is not None:
            return self.bid(*bid)
        return {"P": self.pass_, "X": self.double, "XX": self.redouble}[text]()

    def withdraw(self, withdrawable, seat):
        if withdrawable and seat in (None, self.counted[-1][0]):
            self.counted.pop()
            return None
        return "call-out-of-turn" if seat not in (None, self.turn()) else "nothing-to-withdraw"

    @staticmethod
    def bid_in(text):
        for form in BID_FORMS:
            result = re.fullmatch(form, text, re.ASCII)
            if result:
                plus, number, term = result.groups()
                return bool(plus), int(number or 1), term
        result = re.fullmatch(REVERSE_FORMS[0], text, re.ASCII)
        return (bool(result[2]), int(result[3]), result[1]) if result else None

    def bid(self, plus, number, term):
        standing = self.standing()
        if standing and standing[4]:
            return "auction-over"
        if plus and not standing:
            return "plus-without-bid"
        value = number + (standing[2] if plus else 0)
        if value < 28:
            return "below-minimum"
        if value > 56:
            return "above-maximum"
        if standing and value <= standing[2]:
            return "insufficient-bid"
        if term == "NS" and not (standing[3] in SUITS if standing else self.tables):
            return "noes-without-suit"
        strain = term if term in SUITS else "NT"
        raising = self.own_word()
        if raising and value not in LEVELS:
            return "self-raise-level"
        if raising and strain != standing[3]:
            return "self-raise-denomination"
        self.counted.append((self.turn(), "bid", value, strain, raising))
        return None

    def pass_(self):
        if not self.counted and not self.tables:
            self.counted.append((self.turn(), "bid", 28, "NT", False))
            return None
        if self.forced and len(self.counted) == self.seats - 2 and not self.standing():
            return "forced-bid"
        self.counted.append((self.turn(), "P"))
        return None

    def double(self):
        bid = self.standing()
        if not bid:
            return "double-without-bid"
        if self.same_team(bid[0], self.turn()):
            return "double-own-side"
        if self.doubled():
            return "already-doubled"
        self.counted.append((self.turn(), "X"))
        self.last_entry_doubled = True
        return None

    def redouble(self):
        if not self.doubled():
            return "redouble-without-double"
        if not self.same_team(self.standing()[0], self.turn()):
            return "redouble-wrong-side"
        self.counted.append((self.turn(), "XX"))
        return None

    # what stands --------------------------------------------------------------------------------------

    def state(self):
        bid = self.standing()
        return {
            "complete": self.over(),
            "contract": None if bid is None else f"{bid[2]}{bid[3]}",
            "seat": None if bid is None else bid[0],
            "doubling": {None: None, "X": "doubled", "XX": "redoubled"}[self.doubled()],
            "turn": None if self.over() else self.turn(),
        }

    def allowed(self):
        """Try every possible call; return the allowed kinds and the lowest bid."""
        kinds, values = set(), []
        texts = ["P", "X", "XX", *(f"{n}{s}" for n in range(28, 57) for s in ("C", "D", "H", "S", "NT"))]
        for text in texts:
            trial = NaiveAuction(self.seats, self.teams, self.first, self.tables, self.forced)
            trial.counted = list(self.counted)
            if trial.enter(text) is None:
                kind = {"P": "pass", "X": "double", "XX": "redouble"}.get(text, "bid")
                if kind == "bid":
                    values.append(trial.standing()[2])
                    kind = "self-raise" if trial.standing()[4] else "bid"
                kinds.add(kind)
        return kinds, min(values, default=None)

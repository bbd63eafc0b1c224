"""What the fast way does otherwise than it showed: others go on meanwhile, and nobody rules with what is unseen."""

from scorekeeper.features.committee.view.quick_ruling import FastView
from scorekeeper.features.committee.words import quick_ruling as say


class ChangedSince:
    """What was shown for what is chosen now, and in each session who was said to rule.

    `message` says what Enter would do otherwise, "" where it does what was shown.
    """

    def __init__(self) -> None:
        self._shown: FastView | None = None
        self._rulers: dict[str, str] = {}
        self.message = ""

    def begin(self, session: str, *, afresh: bool) -> None:
        """Begin with a draft of this session: one that was left before keeps who was said to rule."""
        self.choose()
        if afresh:
            self._rulers.pop(session, None)

    def choose(self) -> None:
        """Hear that something else is chosen: what follows from it is shown next, only who rules is held against."""
        self._shown, self.message = None, ""

    def hold(self, session: str, view: FastView) -> bool:
        """Hold what stands now against what was shown; answers whether there is something else to tell."""
        self._shown = self._shown or view
        rulers = self._rulers.setdefault(session, view.members) if view.rules else ""
        before, self.message = self.message, _otherwise(self._shown, rulers, view)
        return self.message != before

    def accept(self, session: str, view: FastView) -> str:
        """Take this as shown; answers what had to be told first, "" where nothing had."""
        told, self.message = self.message, ""
        if told:
            self._shown = view
            self._rulers[session] = view.members
        return told


def _otherwise(shown: FastView, rulers: str, now: FastView) -> str:
    """Say what Enter would do otherwise than was shown for the same draft; `rulers` is who was said to rule."""
    others = bool(rulers) and now.members != rulers
    if not now.ready or not (others or (shown.ready and shown.does != now.does)):
        return ""
    told = now.members if others or not shown.rules else ""
    return say.now_otherwise(rules=now.rules, why=now.why, members=told)

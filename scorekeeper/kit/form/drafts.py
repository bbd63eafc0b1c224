"""Typed text that is not saved, kept for its subject."""

from collections.abc import Callable
from typing import Generic, TypeVar

Subject = TypeVar("Subject")
Draft = TypeVar("Draft")


class Drafts(Generic[Subject, Draft]):
    """The current draft (`now`, about `subject`), and those kept for later.

    Each is kept until its subject is shown again. `is_typed` returns whether a draft is worth keeping; by default, one
    that differs from the fresh one is. Secrets are never kept here.
    """

    def __init__(self, subject: Subject, fresh: Draft, is_typed: Callable[[Draft], bool] | None = None) -> None:
        self._kept: dict[Subject, Draft] = {}
        self._is_typed = is_typed
        self.subject, self.now, self._fresh = subject, fresh, fresh

    def turn_to(self, subject: Subject, fresh: Draft) -> Draft:
        """Switch to another subject, and return its draft: `fresh` if there is no draft."""
        self.subject, self._fresh = subject, fresh
        self.now = self._kept.get(subject, fresh)
        return self.now

    def keep(self, draft: Draft) -> None:
        """Store the current input; discard a draft that was cleared again."""
        self.now = draft
        if self._is_typed(draft) if self._is_typed is not None else draft != self._fresh:
            self._kept[self.subject] = draft
        else:
            self._kept.pop(self.subject, None)

    def forget(self) -> None:
        """Discard the draft on the subject, because it is saved or canceled."""
        self.now = self._fresh
        self._kept.pop(self.subject, None)

    @property
    def unsaved(self) -> bool:
        """Whether anything is typed about the subject."""
        return self.subject in self._kept

    def __bool__(self) -> bool:
        return bool(self._kept)

"""A store on a disk that is full."""

from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.store.errors import StoreError


class FullDisk(MemoryStore):
    """A store that stops taking entries when it is told to."""

    full = False

    def append(self, new, after, attachments=()):
        if self.full:
            raise StoreError
        return super().append(new, after, attachments)

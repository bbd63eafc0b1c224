"""What a form asks, declared: its fields, what they are called, and what its buttons do."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from scorekeeper.kit.itemlist import ListItem
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.fields import Labelled
from scorekeeper.kit.look.fonts import Role
from scorekeeper.kit.look.look import Look

Words = Callable[[], str]
Values = Mapping[str, str]
"""What stands in the fields of a form, by their keys."""
Kind = Literal["line", "secret", "box", "choice", "picker", "tick"]


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that is asked; `kind` may also be what makes a field of its own from a look, its words and its name.

    `needed` is said where nothing is typed. `shown` says whether it is asked, given what is typed in the others.
    `hint` says of what is typed so far how it must be, and whether it is that already. A field `beside` the one before
    it stands in the same line, which goes on below where the room ends; those with a `share` divide one line.
    """

    key: str
    kind: Kind | Callable[[Look, str, str], Labelled]
    label: Words
    aloud: Words | None = None
    """What a screen reader says instead of the label."""
    example: str = ""
    needed: Words | None = None
    shown: Callable[[Values], bool] | None = None
    hint: Callable[[str], tuple[str, bool]] | None = None
    lines: int = 3
    options: Sequence[ChoiceOption] = ()
    columns: int = 0
    """How many options stand side by side; as many as there is room for where it is not said."""
    height: int = 36
    items: Callable[[], Sequence[ListItem]] = tuple
    share: int = 0
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Spec:
    """A form: its object name, its words and its fields. The names of the fields begin with `prefix`.

    In a form that `walks` Enter goes on to the next field, and on the last it confirms.
    """

    name: str
    title: Words
    do: Words | None = None
    """What its first button does; without it the page that the form is a part of confirms."""
    fields: Sequence[Field] = ()
    about: Words | None = None
    leave: Words | None = None
    prefix: str = ""
    walks: bool = False
    panel: bool = False
    """Whether it fills the panel of a page: then its fields scroll, and title and buttons stay in sight."""
    size: Role = "heading"
    """How large the title is, outside a panel."""
    spacing: int = 8
    turns: bool = False
    """Whether what shares a line stands one under the other where the text is large."""
    bare: bool = False
    """Whether it is a part of a page that has its own head and buttons: then it has none, and no box around it."""
    enters: bool = False
    """Whether what is typed waits to be saved; it does not in a calculation, and a part of a page leaves that to it."""
    primary: bool = True
    """Whether what it does is what one comes for, and not a way out of it."""

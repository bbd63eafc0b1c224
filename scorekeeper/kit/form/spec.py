"""The declaration of a form: its fields, their labels, and its buttons."""

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
"""The texts of a form's fields, by their keys."""
Kind = Literal["line", "secret", "box", "choice", "picker", "tick"]


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form.

    `kind` may also be a function that makes it from a look, its words and its name.
    `needed` is the message if nothing is typed. `shown` returns whether the field is shown, given the values of the
    others. `hint` returns the requirement on the typed text, and whether it is met. A field `beside` the previous one
    is in the same line, which may wrap; those with a `share` divide one line.
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
    """The number of options side by side; 0: as many as fit."""
    height: int = 36
    items: Callable[[], Sequence[ListItem]] = tuple
    share: int = 0
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Spec:
    """A form: its object name, its words and its fields.

    The names of the fields begin with `prefix`.
    In a form that `walks` Enter moves to the next field, and confirms on the last.
    """

    name: str
    title: Words
    do: Words | None = None
    """The label of its first button; without it the page that contains the form confirms."""
    fields: Sequence[Field] = ()
    about: Words | None = None
    leave: Words | None = None
    prefix: str = ""
    walks: bool = False
    panel: bool = False
    """Whether the form fills a page's panel, with scrolling fields and fixed buttons."""
    size: Role = "heading"
    """The size of the title, outside a panel."""
    spacing: int = 8
    turns: bool = False
    """Whether fields that share a line are placed one below another when the text is large."""
    bare: bool = False
    """Whether the form is part of a page with its own head and buttons, without a box."""
    enters: bool = False
    """Whether typed text waits to be saved, unlike in a calculation or a part of a page."""
    primary: bool = True
    """Whether its action is the purpose of the form, and not a way out of it."""

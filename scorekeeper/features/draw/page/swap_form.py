"""Which two teams change places in a round, and why."""

from collections.abc import Callable, Sequence

from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.itemlist import ListItem
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


class SwapForm(Form):
    """Two teams of the round that is shown, and the reason."""

    def __init__(self, look: Look, teams: Callable[[], Sequence[ListItem]]) -> None:
        super().__init__(
            look,
            Spec(
                "draw-swap",
                lambda: _("Swap two"),
                do=lambda: _("Swap them"),
                leave=lambda: pgettext("draw", "Cancel"),
                prefix="swap-",
                enters=True,
                fields=(
                    Field("one", "picker", lambda: _("First team"), example=pgettext("example", "choose"), items=teams,
                          needed=lambda: _("Choose a team.")),
                    Field("other", "picker", lambda: _("Second team"), example=pgettext("example", "choose"),
                        items=teams,
                          needed=lambda: _("Choose a team.")),
                    Field("reason", "box", lambda: pgettext("field", "Reason"), lines=2,
                        needed=lambda: _("A swap needs a reason.")),
                ),
            ),
        )  # fmt: skip

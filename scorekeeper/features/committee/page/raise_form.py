"""Raising a dispute: on a deal, a session, a game, or the event as a whole."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QWidget

from scorekeeper.features.committee.page.articles_line import ArticlesLine
from scorekeeper.features.committee.page.matter_fields import MatterFields
from scorekeeper.features.committee.view.disputes.dispute_form import article_list, number_typed
from scorekeeper.features.committee.view.quick_ruling import DisputeDraft, DraftView, draft_view
from scorekeeper.features.committee.words import disputes_page
from scorekeeper.journal.dispute_facts import DisputeRaised
from scorekeeper.journal.redeals import as_agreed
from scorekeeper.journal.snapshot import GameState, SessionState, Tournament
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kit.entry.sentences import html_of
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.itemlist import ListItem
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.labels import Label, RichLabel
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import plain_label
from scorekeeper.language import matters as words
from scorekeeper.language.sides import names_of
from scorekeeper.language.spans import spoken
from scorekeeper.language.stage_facts import place_in
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.words.score_page import kept_draft


class RaiseForm(Form):
    """The form of a new dispute: deal, session or event, then the questions of F7.

    Typed text is kept while another dispute is on view; Escape discards it.
    """

    def __init__(self, look: Look) -> None:
        title, do = (lambda: _("Raise a dispute")), (lambda: _("Raise the dispute"))
        super().__init__(look, Spec("raise-form", title, do, leave=leave, enters=True))
        self._tournament: Tournament | None = None
        self._role = ""
        self._session = ""
        self._draft = DisputeDraft(by_book=False)
        self.view: DraftView | None = None
        self.kept = Label(look, "", "small", weight=600, tone="warn", wrap=True, name="raise-form-kept")
        self.column.addWidget(self.kept)
        every = _("the event as a whole")
        self.add(
            Field("where", "picker", lambda: pgettext("field", "&Session"), example=every, items=self._offered),
            Field("deal", "line", lambda: pgettext("field", "Deal"), example=pgettext("example", "the whole session")),
        )
        self.matter = MatterFields(look, "raise-form")
        self.matter.finder.leave_scrolling_to_page()
        self.column.addWidget(self.matter)
        self.add(Field("asks", "choice", partial(words.asks_of_side, "asks")))
        self.sentence = RichLabel(look, "", name="raise-form-sentence", accessible=_("What the rules prescribe"))
        self.column.addWidget(self.sentence)
        self.add(
            Field("facts", "box", lambda: _("What happened")),
            Field("articles", partial(ArticlesLine, system=self._book), disputes_page.articles_asked),
        )
        self.late = Label(look, "", weight=600, tone="warn", wrap=True, name="raise-form-late")
        self.column.addWidget(self.late)
        self.add(Field("admitted", "line", lambda: _("Admitted by, if it is late")))
        self.edited.connect(self._on_field_edited)
        self.matter.changed.connect(self._take)

    def _book(self) -> str:
        event = self._tournament.event if self._tournament is not None else None
        return event.system if event is not None else ""

    def _on_field_edited(self, key: str) -> None:
        values = self.values()
        if key == "where":
            self._go_to(values["where"])
        else:
            self._take(replace(self._draft, facts=values["facts"], admitted_by=values["admitted"]))

    # where
    def begin(self, tournament: Tournament, role: str, session: str) -> None:
        """Ask about this session ("": the event), or continue with text already typed."""
        was_typed = self.is_typed
        self.kept.set_words(kept_draft() if was_typed else "")
        self.kept.setVisible(was_typed)
        self.show_text("")
        self.show_current(tournament, role)
        if not was_typed:
            self._go_to(session)

    def show_current(self, tournament: Tournament, role: str) -> None:
        """Update the questions to the present event and role."""
        self._tournament, self._role = tournament, role
        if self._session and tournament.played(self._session) is None:
            self._session = ""
        self.fields["where"].set_text("")  # its teams may have been renamed
        self._show()

    @property
    def is_typed(self) -> bool:
        """Whether anything other than the place is chosen or typed."""
        draft = self._draft
        return bool(draft.charge.code or draft.facts.strip() or self.fields["articles"].text().strip())

    def clear(self) -> None:
        """Forget what is chosen and typed."""
        self._draft = DisputeDraft(by_book=False)
        super().clear()
        if self._tournament is not None:
            self._go_to(self._session, text="")

    def _offered(self) -> Sequence[ListItem]:
        if self._tournament is None:
            return ()
        tournament = self._tournament
        return [
            ListItem(
                uid,
                place_in(tournament, played),
                right=" \N{EN DASH} ".join(names_of(tournament, uid).values()),
                right_tone="ink2",
            )
            for uid, played in reversed(list(tournament.all_played.items()))
        ]

    def _go_to(self, session: str, text: str | None = None) -> None:
        """Ask about another session; choices still valid there stay, unless another text is given."""
        assert self._tournament is not None
        self._session = session
        state = self._tournament.played(session) if session else None
        names = names_of(self._tournament, session or None)
        sides = [
            ChoiceOption(side, plain_label(name), side, index == 0, accessible=name)
            for index, (side, name) in enumerate(names.items())
        ]
        if isinstance(state, SessionState):
            self.matter.begin(
                as_agreed(self._tournament, state.system),
                sides,
                self.matter.finder.text if text is None else text,
                self._draft,
            )
        self.offer("asks", sides)
        self._show()

    @property
    def session(self) -> SessionState | None:
        """The session of deals the dispute is about; None: a game of hands, or the event as a whole."""
        return self._tournament.sessions.get(self._session) if self._tournament is not None else None

    def _deal(self) -> int | None:
        return number_typed(self.fields["deal"].text())

    def _deal_fits(self) -> bool:
        """Return whether the typed deal can have a dispute; an empty field fits."""
        played = self._tournament.played(self._session) if self._tournament is not None else None
        deal = self._deal()
        if not self.fields["deal"].text().strip() or played is None:
            return True
        if isinstance(played, GameState):
            return deal is not None and 1 <= deal <= played.hands
        return deal is not None and 1 <= deal <= min(played.begun + 1, len(played.dealers))

    # what
    @property
    def draft(self) -> DisputeDraft:
        """The values chosen and typed for a dispute in a session of deals."""
        deal = self._deal() if self._deal_fits() else None
        return replace(self._draft, charge=replace(self._draft.charge, deal=deal))

    @property
    def fact(self) -> DisputeRaised:
        """The dispute on a game of hands, or on the event."""
        values = self.values()
        return DisputeRaised(
            "",
            self._session or None,
            self._deal() if self._session else None,
            by=(values["asks"] or None) if self._session else None,
            facts=values["facts"].strip(),
            articles=article_list(values["articles"]),
            admitted_by=values["admitted"].strip(),
        )

    @property
    def asked(self) -> str:
        """Return what is still missing, "" if nothing is."""
        if not self._deal_fits():
            return "deal"
        if self.session is not None and self.view is not None:
            return self.view.asks[0] if self.view.asks else ""
        return "" if self.fact.facts or self.fact.articles else "facts"

    def place_of(self, what: str) -> QWidget:
        """Return where something that is missing is chosen or typed."""
        own = self.fields.get({"admitted-by": "admitted", "contract": "deal"}.get(what, what))
        return own.station if own is not None else self.matter.place_of(what) or self.fields["facts"].station

    def confirm(self) -> None:
        """Hand over the typed values; the receiver asks for what is missing."""
        self.confirmed.emit()

    def _take(self, draft: DisputeDraft) -> None:
        self._draft = draft
        if self._tournament is not None:
            self.show_text("")
            self._show()

    # showing
    def _show(self) -> None:
        assert self._tournament is not None
        tournament, state = self._tournament, self.session
        played = tournament.played(self._session) if self._session else None
        self.fill({"where": self._session})
        of_hands = isinstance(played, GameState)
        deal = self.fields["deal"]
        deal.label.set_words(pgettext("dispute", "Hand") if of_hands else pgettext("dispute", "Deal"))
        deal.setVisible(played is not None)
        deal.set_error(
            "" if self._deal_fits() else (_("This hand has not begun.") if of_hands else _("This deal has not begun."))
        )
        self.matter.setVisible(state is not None)
        self.fields["articles"].setVisible(state is None)
        self.fields["asks"].setVisible(of_hands)
        self.view = None
        if state is not None:
            view = draft_view(tournament, state.uid, self.draft, self._role, utc_now())
            self.view = view
            self.matter.show_view(view, self.draft)
            self.sentence.set_html(html_of(view.sentence, self.look))
            self.sentence.setAccessibleName(spoken(view.sentence))
        limit = self.view.limit if self.view is not None and self.view.matter.known else ""
        self.sentence.setVisible(self.view is not None and bool(self.view.sentence))
        self.late.show_text(disputes_page.late_words(limit, self.values()["admitted"].strip()) if limit else "")
        self.fields["admitted"].setVisible(bool(limit) or state is None)


def leave() -> str:
    """Return the label of the button that leaves the form."""
    return pgettext("dispute", "Cancel")

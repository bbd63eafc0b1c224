"""What is written about a dispute besides its ruling: facts, evidence, its end."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from scorekeeper.features.committee.page.articles_line import ArticlesLine
from scorekeeper.features.committee.page.evidence_copies import EvidenceCopies
from scorekeeper.features.committee.page.matter_fields import claim_options
from scorekeeper.features.committee.page.raise_form import RaiseForm, leave
from scorekeeper.features.committee.view.disputes.dispute_form import SAYS, form_values, with_form_values
from scorekeeper.features.committee.view.disputes.raising import (
    add_evidence,
    end_dispute,
    evidence_in,
    raise_dispute,
    shown_as,
)
from scorekeeper.features.committee.view.quick_ruling import enter
from scorekeeper.features.committee.view.rulings.members import read_list, typed_list
from scorekeeper.features.committee.view.rulings.settling import Answer, ProposalView, answer_settlement, proposal_view
from scorekeeper.features.committee.words import disputes_page
from scorekeeper.journal.dispute_facts import (
    ON_PAPER,
    SETTLED,
    CommitteeNamed,
    DisputeEnded,
    DisputeRaised,
    EvidenceAdded,
)
from scorekeeper.journal.dispute_states import DisputeState
from scorekeeper.journal.disputes import dispute_called
from scorekeeper.journal.facts import Fact, SettlementAnswered
from scorekeeper.journal.roles import ABSENT, PROTEST, REFUSED, SIGNED
from scorekeeper.kernel import failures
from scorekeeper.kernel.desk import Desk, Saved
from scorekeeper.kernel.errors import Conflict
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kernel.whole_file import write_file
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec, Values
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import plain_label
from scorekeeper.language import matters as words
from scorekeeper.language.dispute_facts import answer_words
from scorekeeper.language.sides import names_of
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Side

_REASONS = frozenset((PROTEST, REFUSED, ABSENT))


class AnswerForm(Form):
    """The form for a captain's answer to a proposed settlement."""

    def __init__(self, look: Look, locked: Callable[[], bool]) -> None:
        title, do = (lambda: pgettext("dispute", "Settlement")), (lambda: _("Enter the answer"))
        super().__init__(look, Spec("answer-form", title, do, leave=leave, enters=True, walks=True))
        self._locked = locked
        self._captains: dict[str, str] = {}
        self.view: ProposalView | None = None
        self.edited.connect(self._name_captain)

    def begin(self, view: ProposalView, number: int, *, keys: bool) -> None:
        """Ask a captain who has not answered yet; without `keys`, only for an answer on paper."""
        self.view, self._captains = view, view.captains
        self.ask(*self._fields(view, keys=keys))
        self.head(
            _("Settlement of dispute {number}").format(number=number),
            "\n".join((view.about, _("It counts once both captains have signed it."), *view.answered)),
        )
        side = view.sides[0][0]
        self.fill({"side": side, "answer": SIGNED if keys else ON_PAPER, "name": self._captains.get(side, "")})

    def _fields(self, view: ProposalView, *, keys: bool) -> tuple[Field, ...]:
        answers = (
            *((ChoiceOption(SIGNED, _("Signs with the key")),) if keys else ()),
            ChoiceOption(ON_PAPER, _("Signed on paper")),
            ChoiceOption(PROTEST, pgettext("choice", "Protests")),
            ChoiceOption(REFUSED, pgettext("choice", "Refuses")),
            ChoiceOption(ABSENT, pgettext("choice", "Absent")),
        )
        sides = tuple(ChoiceOption(side, plain_label(name), side, accessible=name) for side, name in view.sides)
        return (
            Field("side", "choice", lambda: _("For the team"), options=sides),
            Field("answer", "choice", lambda: _("The captain"), options=answers, columns=2),
            Field("name", "line", lambda: _("Name of the captain")),
            Field("witness", "line", lambda: pgettext("field", "Witness"),
                shown=lambda values: values.get("answer") == ON_PAPER),
            Field("words", "line", lambda: pgettext("field", "Why"),
                shown=lambda values: values.get("answer") in _REASONS),
            Field("phrase", "secret", lambda: _("Club passphrase"), shown=self._asks_phrase),
            Field(
                "pin", "secret", lambda: pgettext("field", "PIN"), shown=lambda values: values.get("answer") == SIGNED
            ),
        )  # fmt: skip

    def _asks_phrase(self, values: Values) -> bool:
        return values.get("answer") == SIGNED and self._locked()

    def _name_captain(self, key: str) -> None:
        """Name the captain of the team that is chosen."""
        if key == "side":
            self.fill({"name": self._captains.get(self.values()["side"], "")})

    @property
    def answer(self) -> Answer:
        """What is chosen and typed, without the secrets."""
        values = self.values()
        return Answer(values["side"], values["answer"], values["name"], values["words"], values["witness"])


class SettlementSigner(Protocol):
    """A signer of settlements with a captain's key.

    Also tells whether there are keys, and whether they are locked.
    """

    @property
    def is_locked(self) -> bool: ...

    @property
    def has_keys(self) -> bool: ...

    def sign(self, desk: Desk, dispute: str, answer: Answer, secrets: tuple[str, str], *, expect: int) -> Saved: ...


class Casework(QObject):
    """The forms about a dispute apart from its ruling; at most one is open, above the facts.

    `closed` is emitted when the open form has closed, `status_changed` carries a sentence about what was saved or not.
    """

    opened = Signal()
    closed = Signal()
    status_changed = Signal(str, str, str)

    def __init__(self, look: Look, bridge: Bridge, choosers: Choosers, page: QWidget) -> None:
        super().__init__(page)
        self._bridge, self._choosers, self._page = bridge, choosers, page
        self.facts, self.end = facts_form(look), end_form(look)
        self.committee, self.raising = committee_form(look), RaiseForm(look)
        self.signing: SettlementSigner | None = None
        self.answer = AnswerForm(look, lambda: self.signing is None or self.signing.is_locked)
        self._how = ""
        self.dispute: DisputeState | None = None
        self._about: DisputeState | None = None
        self._seen = 0
        self._sent: Form | None = None
        self._copies = EvidenceCopies()
        self.facts.confirmed.connect(self._write_facts)
        self.end.confirmed.connect(self._end)
        self.committee.confirmed.connect(self._name)
        self.raising.confirmed.connect(self._raise)
        self.answer.confirmed.connect(self._answer)
        self.raising.matter.opened.connect(self.confirm)
        for form in self.forms:
            form.set_open(True)
            form.hide()
            form.left.connect(self.leave)

    @property
    def forms(self) -> tuple[Form, ...]:
        return (self.raising, self.committee, self.facts, self.end, self.answer)

    @property
    def open_form(self) -> Form | None:
        """The open form, None if there is none."""
        return next((form for form in self.forms if not form.isHidden()), None)

    # opening and closing
    def open_facts(self) -> None:
        """Open the form for what happened."""
        dispute = self.dispute
        if dispute is None:
            return
        form = self.facts
        names = names_of(self._bridge.tournament, dispute.session)
        claim, late = dispute.fact.claim is not None, bool(dispute.fact.late)
        form.ask(*facts_asked(names, lambda: self._bridge.rules.key, claim=claim, late=late))
        form.fill(form_values(dispute.fact))
        self._open(form)

    def open_end(self, how: str) -> None:
        """Ask why a dispute ends without a ruling."""
        if self.dispute is not None:
            self._how, settled = how, how == SETTLED
            self.end.head(
                disputes_page.end_title(self.dispute.number, settled=settled), disputes_page.end_about(settled=settled)
            )
            self.end.confirm_button.setText(_("Settled at the table") if settled else _("Withdraw it"))
            self.end.clear()
            self._open(self.end)

    def open_answer(self) -> bool:
        """Ask a captain about the proposed settlement; return whether a settlement is waiting."""
        tournament = self._bridge.tournament
        dispute = dispute_called(tournament, self.dispute.uid) if self.dispute is not None else None
        view = proposal_view(tournament, dispute) if dispute is not None else None
        if dispute is None or view is None:
            return False
        self.answer.begin(view, dispute.number, keys=self.signing is not None and self.signing.has_keys)
        self._open(self.answer)
        return True

    def open_committee(self) -> None:
        """Show the list of the committee."""
        self.committee.fill({"names": typed_list(self._bridge.tournament)})
        self._open(self.committee)

    def open_raising(self) -> None:
        """Raise a dispute about the session on view, or else about one in progress."""
        bridge = self._bridge
        self.raising.begin(bridge.tournament, bridge.desk.role, self._session_location())
        self._open(self.raising)

    def _session_location(self) -> str:
        if self.dispute is not None:
            return self.dispute.session or ""
        played = self._bridge.tournament.all_played
        running = [uid for uid, state in played.items() if state.state == "running"]
        return next(iter(reversed(running or list(played))), "")

    def _open(self, form: Form) -> None:
        for other in self.forms:
            other.setVisible(other is form)
        self._about = self.dispute if form in {self.facts, self.end, self.answer} else None
        self._seen = self._bridge.tournament.seq
        form.show_text("")
        self.opened.emit()
        form.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> None:
        """Close the open form; a dispute being raised is discarded."""
        if self.open_form is self.raising:
            self.raising.clear()
        self.close()

    def close(self) -> None:
        """Close the form that is open."""
        for form in self.forms:
            form.hide()
        self.closed.emit()

    def confirm(self) -> None:
        """Enter what the open form says."""
        form = self.open_form
        if form is not None:
            form.confirm()

    # entering
    def _enter(self, form: Form, work: Callable[[], Saved]) -> None:
        form.show_text("")
        self._sent = form
        self._bridge.carry_out(work, lambda error: self._not_entered(form, error))

    def _not_entered(self, form: Form, error: Exception) -> None:
        """Show why nothing was entered, and accept what others changed meanwhile as seen."""
        quicker = error.entry if isinstance(error, Conflict) else None
        words = (
            failures.sentence(error) if quicker is None else disputes_page.changed_meanwhile(quicker.seq, quicker.who)
        )
        form.refuse(words)
        self._sent = None
        self._seen = self._bridge.tournament.seq

    def _write_facts(self) -> None:
        dispute, form, desk, seen = self._about, self.facts, self._bridge.desk, self._seen
        if dispute is None:
            return
        fact = with_form_values(dispute.fact, form.values())
        if fact == dispute.fact:
            self.close()
            return
        self._enter(form, lambda: raise_dispute(desk, fact, utc_now(), expect=seen))

    def _end(self) -> None:
        dispute, desk, how, seen = self._about, self._bridge.desk, self._how, self._seen
        why = self.end.values()["why"].strip()
        if dispute is not None:
            self._enter(self.end, lambda: end_dispute(desk, dispute.uid, how, why, expect=seen))

    def _answer(self) -> None:
        """Enter a captain's answer, and forget its secrets at once."""
        dispute, form, desk, seen, signing = self._about, self.answer, self._bridge.desk, self._seen, self.signing
        if dispute is None:
            return
        answer, values = form.answer, form.values()
        form.forget()
        uid, secrets = dispute.uid, (values["phrase"], values["pin"])
        if answer.answer == SIGNED and signing is not None:
            self._enter(form, lambda: signing.sign(desk, uid, answer, secrets, expect=seen))
        else:
            self._enter(form, lambda: answer_settlement(desk, uid, answer, expect=seen))

    def _name(self) -> None:
        members = read_list(self.committee.values()["names"], self._bridge.tournament.teams.values())
        desk, seen = self._bridge.desk, self._seen
        self._enter(self.committee, lambda: desk.submit([CommitteeNamed(members)], expect=seen))

    def _raise(self) -> None:
        """Raise the dispute, or go to what is still missing."""
        form, desk, seen = self.raising, self._bridge.desk, self._seen
        asked, state, view = form.asked, form.session, form.view
        if asked:
            form.refuse(words.asked(asked))
            form.place_of(asked).setFocus(Qt.FocusReason.OtherFocusReason)
        elif state is None:
            fact = form.fact
            self._enter(form, lambda: raise_dispute(desk, fact, utc_now(), expect=seen))
        else:
            draft, uid = form.draft, state.uid
            self._enter(form, lambda: enter(desk, uid, draft, utc_now(), expect=seen, shown=view))

    def take(self, saved: Saved) -> str:
        """Announce what was entered and close the form it came from.

        Return the uid of a dispute raised by it.
        """
        raised, form = "", self._sent
        answered = any(isinstance(entry.fact, SettlementAnswered) for entry in saved.entries)
        for entry in saved.entries:
            fact = entry.fact
            if isinstance(fact, SettlementAnswered):
                names = names_of(self._bridge.tournament, fact.session)
                self.status_changed.emit("saved", answer_words(fact, names.get(fact.side, fact.side)), "")
            if isinstance(fact, EvidenceAdded) and not answered:  # a captain's signature comes with the answer
                self.status_changed.emit(
                    "saved", _("{name} is attached, entry {entry}").format(name=fact.name, entry=entry.seq), ""
                )
            elif form is not None and self._came_from(form, fact):
                if form is self.raising and isinstance(fact, DisputeRaised):
                    raised = fact.dispute
                    self.raising.clear()
                self._sent = None
                self.close()
                if form is self.answer:
                    self.open_answer()  # the other captain is asked at once
        return raised

    def _came_from(self, form: Form, fact: Fact) -> bool:
        """Return whether a form has entered this; entries from elsewhere leave the form open."""
        about = self._about.uid if self._about is not None else ""
        if form is self.answer:
            return isinstance(fact, SettlementAnswered) and fact.dispute == about
        if form is self.facts or form is self.end:
            return isinstance(fact, DisputeRaised | DisputeEnded) and fact.dispute == about
        return isinstance(fact, CommitteeNamed if form is self.committee else DisputeRaised)

    # evidence
    def attach(self, shows: str = "") -> None:
        """Choose files and keep them with the dispute, with words about what they show."""
        dispute, desk = self.dispute, self._bridge.desk
        if dispute is None:
            return
        chosen = self._choosers.files(
            self._page.window(),
            disputes_page.evidence_title(),
            Path.home(),
            _("Pictures and papers (*);;All files (*)"),
        )
        for path in chosen:

            def work(path: Path = path) -> Saved:
                return add_evidence(desk, dispute.uid, path.name, evidence_in(path), shows.strip())

            self._bridge.carry_out(work, self._not_attached)

    def _not_attached(self, error: Exception) -> None:
        self.status_changed.emit("unsaved", failures.sentence(error), "")

    def open_evidence(self, digest: str) -> None:
        """Open a copy of a piece of evidence in its program, if its content matches its type."""
        store, name, copies = self._bridge.desk.store, self._name_of(digest), self._copies

        def work() -> Path | None:
            data = store.attachment(digest)
            shown = shown_as(name, data)
            if shown is None:
                return None
            path = copies.path_of(shown)
            write_file(path, data)
            return path

        def done(path: Path | None) -> None:
            if path is None:
                self.status_changed.emit("unsaved", disputes_page.only_saved(name), "")
            else:
                QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))

        self._bridge.jobs.write(work, done, self._not_attached)

    def keep_evidence(self, digest: str) -> None:
        """Ask for a place and save a piece of evidence there."""
        start = Path.home() / self._name_of(digest)
        path = self._choosers.save_path(self._page.window(), _("Save the evidence"), start, _("All files (*)"))
        if path is None:
            return
        store, message = self._bridge.desk.store, _("Saved as {name}").format(name=path.name)

        def work() -> None:
            write_file(path, store.attachment(digest))

        self._bridge.jobs.write(work, lambda _done: self.status_changed.emit("saved", message, ""), self._not_attached)

    def _name_of(self, digest: str) -> str:
        evidence = self.dispute.evidence if self.dispute is not None else ()
        return next((Path(piece.name).name for piece in evidence if piece.file == digest and piece.name), digest[:12])

    def follow(self, dispute: DisputeState | None) -> None:
        """Switch to another dispute, or to none.

        A form about the previous one is closed, never applied to another.
        """
        before, self.dispute = self.dispute, dispute
        if not self.raising.isHidden():
            self.raising.show_current(self._bridge.tournament, self._bridge.desk.role)
        about = dispute.uid if dispute is not None else ""
        other = before is not None and before.uid != about
        if self.open_form is not None and (other or (self._about is not None and self._about.uid != about)):
            self.close()


def facts_form(look: Look) -> Form:
    """Return the form of the facts; its questions depend on the dispute."""
    about = lambda: _("The earlier wording stays in the history.")  # noqa: E731
    title, do = (lambda: _("The facts")), (lambda: _("Save the facts"))
    return Form(look, Spec("facts-form", title, do, about=about, leave=leave, enters=True))


def facts_asked(names: Mapping[Side, str], system: Callable[[], str], *, claim: bool, late: bool) -> tuple[Field, ...]:
    """Return the fields: events, statements, articles, a claim, who admits a late dispute."""

    def of_claim(_values: object) -> bool:
        return claim

    return (
        Field("facts", "box", lambda: _("What happened")),
        *(
            Field(f"{SAYS}{side}", "box", partial(disputes_page.statement_label, team), lines=2)
            for side, team in names.items()
        ),
        Field("articles", partial(ArticlesLine, system=system), disputes_page.articles_asked),
        Field("tricks", "line", lambda: _("Tricks left"), example="4", shown=of_claim),
        Field("remaining", "line", lambda: _("Card points in them"), example="9", shown=of_claim, beside=True),
        Field(
            "challenged", "choice", str, aloud=lambda: _("The claim was"), options=claim_options(), shown=of_claim,
            beside=True,
        ),
        Field("line", "line", disputes_page.line_label, shown=of_claim),
        Field("admitted", "line", lambda: _("Admitted by"), shown=lambda _values: late),
    )  # fmt: skip


def end_form(look: Look) -> Form:
    """Return the form of a dispute that ends without a ruling: withdrawn, or settled."""
    why = Field(
        "why", "line", lambda: _("What was agreed, or why"),
        needed=lambda: _("What was agreed, or why it is withdrawn? One line is enough."),
    )  # fmt: skip
    title = lambda: _("End the dispute")  # noqa: E731
    return Form(look, Spec("end-form", title, title, (why,), leave=leave, enters=True))


def committee_form(look: Look) -> Form:
    """Return the form of the members of the committee."""
    names = Field("names", "box", lambda: pgettext("field", "Members"), lines=5)
    return Form(
        look,
        Spec(
            "committee-form",
            lambda: _("The committee"),
            lambda: _("Save the members"),
            (names,),
            about=lambda: _(
                "One member per line: name, then team or club. The first one is the chair. Members step aside "
                "if their own team is involved."
            ),
            leave=leave,
            enters=True,
        ),
    )

"""A signed sheet by keys: keys, captains, protest, refusal, absence, an aborted one, import."""

from tests.journeys.person import begin, newest
from tests.journeys.signing import PASSPHRASE, close_sheet, confirm, f12, make_keys, sign, whole_session


def test_signed_by_everybody_once_under_protest(person):
    close_sheet(person)
    assert newest(person).kind == "sheet-closed"
    protest = next(entry.fact for entry in reversed(person.entries) if entry.fact.kind == "sheet-signed")
    assert (protest.state, protest.words) == ("protest", "Deal 7 was played twice.")


def test_a_captain_who_is_absent_and_a_signing_that_is_given_up(person):
    whole_session(person)
    make_keys(person)
    f12(person)
    sign(person, PASSPHRASE)
    person.press("Alt+B")
    person.fill(sign_words="The bus left.", sign_witness="Omana", sign_pin=PASSPHRASE)
    confirm(person)
    assert (newest(person).state, newest(person).witness) == ("absent", "Omana")
    person.press("Alt+G")
    person.tab_to("sign-stop-why")
    person.type("a deal was wrong")
    person.press("Ctrl+Return")
    person.wait(lambda: newest(person).kind == "signing-stopped", "the end of the signing")


def test_a_sheet_that_was_signed_elsewhere_is_taken_in(person):
    close_sheet(person)
    sheet = person.home / "signed.pdf"
    person.chosen = [sheet]
    person.tab_to("sign-save")
    person.press("Space")
    person.wait(sheet.exists, "the signed sheet")
    person.press("Ctrl+W")
    person.wait_page("start")
    begin(person, "Another computer")
    person.choose_command("import")
    person.wait(lambda: newest(person).kind == "sheet-received", "the signed sheet")

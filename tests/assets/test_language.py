import gettext as catalogue

from scorekeeper.assets.wording import language


def test_a_text_is_looked_up_once_and_again_after_another_language_was_chosen(monkeypatch):
    asked = []

    def answer(text):
        asked.append(text)
        return f"[{text}]"

    monkeypatch.setattr(catalogue, "gettext", answer)
    language.forget()
    assert language.gettext("made") == "[made]"
    assert language.gettext("made") == "[made]"
    assert asked == ["made"]
    language.forget()
    assert language.gettext("made") == "[made]"
    assert asked == ["made", "made"]
    monkeypatch.undo()
    language.forget()
    assert language.gettext("made") == "made"


def test_numbers_choose_the_form():
    assert [language.ngettext("{n} deal", "{n} deals", count) for count in (1, 2)] == ["{n} deal", "{n} deals"]

"""Certificates on the Print page: choice of logo and money; the logo is remembered."""

import pypdf
import pytest
from PIL import Image

from scorekeeper.features.papers.view import catalogue
from scorekeeper.features.papers.view.prize_papers import OF_PLACES, CertificateDesign, certificate_subject
from scorekeeper.journal.prize_facts import PrizesSet
from scorekeeper.journal.stages import MAIN
from scorekeeper.kit.look.buttons import Button, CheckBox
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.fields import LineEdit
from tests.features.papers.page.counter import Counter


@pytest.fixture
def counter(qtbot, tmp_path):
    new_counter = Counter(qtbot, tmp_path)
    new_counter.desk.submit([PrizesSet(MAIN, amounts=(100000,), awards=("Gold cup",), currency="$")])
    new_counter.bridge.poll()
    new_counter.wait(lambda: bool(new_counter.bridge.tournament.prizes))
    yield new_counter
    new_counter.close()


def opened(counter):
    counter.paper.print((catalogue.CERTIFICATES, certificate_subject(OF_PLACES, MAIN)))
    counter.wait(lambda: counter.page.preview.pages > 0)
    return counter.page


def test_logo_and_money_are_printed_and_the_logo_is_remembered(counter, tmp_path):
    page = opened(counter)
    assert page.certificates.design == CertificateDesign()
    assert page.findChild(CardFrame, "paper-certificate-card").isVisible()
    assert page.certificates.money in page.areas()
    logo = tmp_path / "logo.png"
    Image.new("RGB", (40, 20), "navy").save(logo)
    page.certificates.ask_picture = lambda *_asked: [logo]
    page.findChild(Button, "paper-choose-logo").click()
    page.findChild(CheckBox, "paper-certificate-money").setChecked(True)
    assert page.certificates.design == CertificateDesign(logo, money=True)
    assert counter.settings.logo == str(logo)
    target = tmp_path / "certificates.pdf"
    counter.paper.print_to_file(target)
    counter.wait(lambda: target.exists() and not counter.paper.work.busy)
    (certificate,) = pypdf.PdfReader(target).pages
    assert "$1,000, Gold cup" in certificate.extract_text()
    assert len(certificate.images) == 1


def test_a_logo_that_is_gone_is_named_where_the_certificate_would_be(counter):
    page = opened(counter)
    line = page.findChild(LineEdit, "paper-certificate-logo")
    line.setText("/no/such/logo.png")
    line.editingFinished.emit()
    counter.wait(lambda: "is not a picture that can be printed" in page.preview_words.text())


def test_other_papers_have_no_choices_for_certificates(counter):
    page = opened(counter)
    counter.paper.print((catalogue.SHEET, catalogue.ALL))
    assert not page.findChild(CardFrame, "paper-certificate-card").isVisible()
    assert page.certificates.money not in page.areas()

"""Fake phones as reported to a window, and a service of them without a process."""

from dataclasses import replace
from pathlib import Path

from scorekeeper.kernel.phone_status import TEAM, PhoneStatus
from scorekeeper.kit.phone_service import OFF, ON, PhoneService

NOW = 1_790_000_000
CODE = "http://192.168.8.2:5657/#abc"


def phone(subject, kind=TEAM, **more):
    status = PhoneStatus("ab12", kind, subject, used=True, who="Thomas", heard=NOW - 25, waiting=0, bell="")
    return replace(status, **more)


class Served(PhoneService):
    """A service without a process: records requests, and makes codes at once."""

    def __init__(self):
        super().__init__("event", Path(), lambda _on: None)
        self.asked, self.clock = [], lambda: NOW

    def start(self, address=""):
        self.asked.append(("start", address))
        self.addresses, self.state = ("http://192.168.8.2:5657/",), ON
        self.changed.emit()

    def stop(self):
        self.state = OFF
        self.changed.emit()

    def make_code(self, kind, subject):
        self.asked.append(("new", subject))
        self.codes[kind, subject] = f"{CODE}{subject}"
        kept = tuple(status for status in self.statuses if status.subject != subject)
        self.statuses = (*kept, phone(subject, kind, used=False, who="", heard=0))
        self.code_made.emit(kind, subject)

    def end_phone(self, kind, subject):
        self.asked.append(("end", subject))

"""A client that asks a time authority (RFC 3161) when a signature was made, if the computer is online."""

import hmac
import urllib.error
import urllib.request
from http.client import HTTPException
from queue import Empty, SimpleQueue
from threading import Thread
from urllib.parse import urlsplit

from asn1crypto import cms, tsp
from pyhanko.sign.timestamps import TimeStamper
from pyhanko.sign.timestamps.common_utils import TimestampRequestError

from scorekeeper.signing.sealing.faults import NoTimeError

LONGEST_WAIT = 10
"""Seconds an authority has for its answer, all in all."""
LATE = "no answer in time"
_MOST = 64 * 1024
_GIVEN = ("granted", "granted_with_mods")


class Authority(TimeStamper):
    """A time authority reached over http or https, using only the standard library.

    It returns a token for the signature it was asked about, or raises NoTimeError; whether to
    trust the authority itself is decided when the sheet is checked.
    """

    def __init__(self, url: str, wait: float = LONGEST_WAIT) -> None:
        super().__init__(include_nonce=True)  # type: ignore[no-untyped-call]
        if urlsplit(url).scheme not in ("http", "https"):
            raise NoTimeError(url)
        self._url = url
        self._wait = wait

    async def async_timestamp(self, message_digest: bytes, md_algorithm: str) -> cms.ContentInfo:
        """Return a token for this digest; raises NoTimeError."""
        try:
            token = await super().async_timestamp(message_digest, md_algorithm)
            imprint = token["content"]["encap_content_info"]["content"].parsed["message_imprint"]
            fits = hmac.compare_digest(bytes(imprint["hashed_message"].native), message_digest)
        except (TimestampRequestError, ValueError, TypeError, KeyError, AttributeError) as error:
            raise NoTimeError(str(error)) from error
        if not fits or imprint["hash_algorithm"]["algorithm"].native != md_algorithm:
            raise NoTimeError("digest")
        return token

    async def async_request_tsa_response(self, req: tsp.TimeStampReq) -> tsp.TimeStampResp:
        """Return the authority's response to a request; raises NoTimeError."""
        return self._within(req.dump())

    def _within(self, question: bytes) -> tsp.TimeStampResp:
        """Return within the time limit, whatever causes the delay, including slow DNS and a trickle of bytes."""
        answers: SimpleQueue[tsp.TimeStampResp | NoTimeError] = SimpleQueue()

        def ask() -> None:
            try:
                answers.put(self._ask(question))
            except Exception as error:  # noqa: BLE001 (pass any error on: another thread waits for the answer)
                answers.put(error if isinstance(error, NoTimeError) else NoTimeError(str(error)))

        # nothing waits for this thread: it ends when the system gives up
        Thread(target=ask, name="time authority", daemon=True).start()
        try:
            answer = answers.get(timeout=self._wait)
        except Empty:
            raise NoTimeError(LATE) from None
        if isinstance(answer, NoTimeError):
            raise answer
        return answer

    def _ask(self, question: bytes) -> tsp.TimeStampResp:
        headers = {"Content-Type": "application/timestamp-query", "Accept": "application/timestamp-reply"}
        request = urllib.request.Request(self._url, data=question, headers=headers, method="POST")  # noqa: S310  (checked)
        try:
            with urllib.request.urlopen(request, timeout=self._wait) as answer:  # noqa: S310
                answer_bytes = answer.read(_MOST + 1)
                kind = answer.headers.get_content_type()
        except urllib.error.HTTPError as error:
            error.close()
            raise NoTimeError(str(error)) from None
        except (OSError, HTTPException, ValueError) as error:
            raise NoTimeError(str(error)) from error
        if len(answer_bytes) > _MOST or kind != "application/timestamp-reply":
            raise NoTimeError(kind)
        response = tsp.TimeStampResp.load(answer_bytes)
        try:
            status = str(response["status"]["status"].native)
        except ValueError as error:  # a refusal carries no token, which the library takes for damage
            raise NoTimeError("no token") from error
        if status not in _GIVEN:
            raise NoTimeError(status)
        return response

"""Small pictures for tests."""

import io
import random

from PIL import Image


def picture(kind="JPEG", size=40):
    """A picture of noise, which no format makes much smaller."""
    target = io.BytesIO()
    Image.frombytes("L", (size, size), random.Random(size).randbytes(size * size)).save(target, kind)
    return target.getvalue()

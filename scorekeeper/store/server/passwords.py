"""Passwords of servers in the system's own keyring, where there is one; nowhere else are they kept.

The keyring may ask its owner something, so none of this is for the window's thread.
"""

from contextlib import suppress

from scorekeeper.store.server.address import Address

_SERVICE = "scorekeeper"


def kept_password(address: Address) -> str:
    """Return the password that the keyring has for a login at a server, "" for none or without a keyring."""
    import keyring  # noqa: PLC0415 - it looks for what the system offers
    from keyring.errors import KeyringError  # noqa: PLC0415

    with suppress(KeyringError, RuntimeError, OSError):
        return keyring.get_password(_SERVICE, _named(address)) or ""
    return ""


def keep_password(address: Address, password: str) -> bool:
    """Put a password into the keyring, "" takes it out; answer whether that went."""
    import keyring  # noqa: PLC0415
    from keyring.errors import KeyringError  # noqa: PLC0415

    try:
        if password:
            keyring.set_password(_SERVICE, _named(address), password)
        else:
            keyring.delete_password(_SERVICE, _named(address))
    except (KeyringError, RuntimeError, OSError):
        return False
    return True


def _named(address: Address) -> str:
    return address.at("").shown

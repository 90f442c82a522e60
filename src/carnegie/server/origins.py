"""Which web pages may use this server in a browser's name: its own, and those of the settings."""

import ipaddress
import socket
from collections.abc import Mapping
from urllib.parse import urlsplit

from carnegie.server.errors import Refused
from carnegie.server.settings import Settings

LOCAL_NAMES = (".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa", ".localdomain", ".intranet", ".box")
"""Ends of names that nobody can register."""


def allowed_origins(settings: Settings) -> list[str]:
    """The further origins of the settings."""
    return [each.strip().rstrip("/") for each in settings.origins.split(",") if each.strip()]


def check_origin(headers: Mapping[str, str], settings: Settings) -> None:
    """Raises `Refused` for a page of somebody else; programs send no Origin."""
    origin = headers.get("origin")
    if origin is None or origin.rstrip("/") in allowed_origins(settings):
        return
    host = headers.get("host", "").lower()
    try:
        own = urlsplit(origin).netloc.lower() == host != ""
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        own, name = False, ""
    if not own:
        raise Refused(403, "foreign_origin", "this page may not use this server")
    if not is_ours(name, settings):
        raise Refused(403, "foreign_origin", f"set CARNEGIE_PUBLIC_URL to use this server as {name[:100]}")


def is_ours(name: str, settings: Settings) -> bool:
    """Whether the server is meant to be reached by this name.

    Else a page could give its own name the address of a server at home, and use that in the name of its visitors.
    Behind a proxy, the proxy decides which names it serves.
    """
    if settings.secure_cookies or settings.trusted_proxies:
        return True
    known = {urlsplit(url).hostname for url in (settings.public_url, *allowed_origins(settings))}
    if name in known or "." not in name or name.endswith(LOCAL_NAMES) or name == socket.gethostname().lower():
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True

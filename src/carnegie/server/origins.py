"""Which web pages may use this server in a browser's name: its own, and those of the settings."""

from collections.abc import Mapping
from urllib.parse import urlsplit

from carnegie.server.errors import Refused
from carnegie.server.settings import Settings


def check_origin(headers: Mapping[str, str], settings: Settings) -> None:
    """Raises `Refused` for a page of somebody else; programs send no Origin."""
    origin = headers.get("origin")
    if origin is None:
        return
    allowed = [each.strip().rstrip("/") for each in settings.origins.split(",") if each.strip()]
    try:
        own = urlsplit(origin).netloc.lower() == headers.get("host", "").lower() != ""
    except ValueError:
        own = False
    if not own and origin.rstrip("/") not in allowed:
        raise Refused(403, "foreign_origin", "this page may not use this server")

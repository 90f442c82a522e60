"""Addresses of clients, as limits see them."""

import ipaddress
from contextvars import ContextVar
from typing import Final

from starlette.requests import HTTPConnection

SENDER: Final[ContextVar[str]] = ContextVar("sender", default="")
"""The address whose request is carried out, and in whose share bots think; empty if there is none."""


def address_of(connection: HTTPConnection) -> str:
    """Where it comes from, as limits see it: everybody who has an IPv6 address has 2^64 of them."""
    if connection.client is None:
        return "unknown"
    try:
        address = ipaddress.ip_address(connection.client.host.partition("%")[0])
    except ValueError:
        return connection.client.host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False))


def network_of(address: str) -> str | None:
    """The network of such an address, as far as one customer of a provider reaches; None if it is no address."""
    try:
        network = ipaddress.ip_network(address)
    except ValueError:
        return None
    return str(network.supernet(new_prefix=24 if network.version == 4 else 48))

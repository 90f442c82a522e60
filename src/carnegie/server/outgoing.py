"""Requests to other servers, at addresses that people gave us: never to a private one, never after a redirect."""

import asyncio
import ipaddress
import socket
import ssl
from dataclasses import dataclass
from functools import cache
from urllib.parse import SplitResult, urlsplit

from carnegie.server.errors import bad

SECONDS = 10.0
MOST_ANSWER = 65_536
NAT64 = ipaddress.ip_network("64:ff9b::/96")
GLOBAL_UNICAST = ipaddress.ip_network("2000::/3")
"""All of IPv6 that is given out. Python calls much of the rest global: site-local addresses, old ways to wrap IPv4."""
DOCUMENTATION = ipaddress.ip_network("3fff::/20")


class NotSent(Exception):
    """The message is a short reason without the address, which may hold a secret."""


@dataclass(frozen=True)
class Target:
    host: str
    port: int
    path: str
    tls: bool
    shown_host: str
    """As the header Host has it."""


def target_of(url: str) -> Target:
    """The parts of an address; raises `Refused` for one that cannot be used."""
    if not url.isascii() or any(char <= " " or char == "\x7f" for char in url):
        raise bad("bad_url", "url: plain ASCII without spaces expected")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise bad("bad_url", "url: not an address") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise bad("bad_url", "url: https://… expected")
    if parts.username is not None or parts.password is not None:
        raise bad("bad_url", "url: without a user name")
    tls = parts.scheme == "https"
    return Target(parts.hostname, port or (443 if tls else 80), path_of(parts), tls, parts.netloc)


def path_of(parts: SplitResult) -> str:
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def is_public(address: str) -> bool:
    """Whether it is an address of the open internet, whatever it is wrapped in."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if found in NAT64:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
        if found not in GLOBAL_UNICAST or found in DOCUMENTATION:
            return False
    return found.is_global and not found.is_multicast


async def public_address(target: Target, private_too: bool) -> str:
    """One address of the host, which is then connected to itself; if any of them is private, none is used."""
    try:
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(SECONDS):
            found = await loop.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):  # no answer in time is one of the former
        raise NotSent("the host is not known") from None
    addresses = [str(entry[4][0]) for entry in found]
    if not addresses or not (private_too or all(is_public(address) for address in addresses)):
        raise NotSent("the host has a private address")
    return addresses[0]


async def post(target: Target, headers: dict[str, str], body: bytes, private_too: bool = False) -> int:
    """Sends a POST and returns the status; redirects are answers like any other. Raises `NotSent`."""
    try:
        async with asyncio.timeout(SECONDS):
            address = await public_address(target, private_too)
            return await exchange(target, address, headers, body)
    except TimeoutError:
        raise NotSent("no answer in time") from None
    except (OSError, EOFError, ValueError, ssl.SSLError) as error:
        raise NotSent(type(error).__name__) from None


async def exchange(target: Target, address: str, headers: dict[str, str], body: bytes) -> int:
    reader, writer = await asyncio.open_connection(
        address, target.port, ssl=tls_context() if target.tls else None,
        server_hostname=target.host if target.tls else None, limit=MOST_ANSWER,
    )  # fmt: skip
    try:
        every = {
            "Host": target.shown_host,
            "User-Agent": "carnegie",
            "Content-Length": str(len(body)),
            "Connection": "close",
            **headers,
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in every.items())
        writer.write(f"POST {target.path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body)
        await writer.drain()
        line = await reader.readline()
        version, _, rest = line.partition(b" ")
        if not version.startswith(b"HTTP/1.") or not rest[:3].isdigit():
            raise ValueError("no HTTP answer")
        return int(rest[:3])
    finally:
        writer.close()


@cache
def tls_context() -> ssl.SSLContext:
    return ssl.create_default_context()

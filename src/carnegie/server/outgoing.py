"""Requests to other servers, at addresses that people gave us: never to a private one, never after a redirect."""

import asyncio
import errno
import ipaddress
import socket
import ssl
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from urllib.parse import SplitResult, urlsplit

from carnegie.server.errors import bad

SECONDS = 5.0
MOST_ANSWER = 65_536
RESOLVERS = 8
LOCAL_ERRORS = {
    errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM, errno.ENETDOWN, errno.ENETUNREACH, errno.EADDRNOTAVAIL,
    errno.EACCES, errno.EPERM,
}  # fmt: skip
"""Of the operating system here; the receiver has nothing to do with them."""
MAX_NAMES = 1_000
NAME_SECONDS = 300.0
"""Seconds that the addresses of a host are kept."""
WEB_PORTS = {80, 443}
FOREIGN_PORTS = {
    1433, 1521, 1719, 1720, 1723, 2049, 3306, 3659, 4045, 4190, 5060, 5061, 5432, 6000, 6379, 6566, 6665, 6666, 6667,
    6668, 6669, 6679, 6697, 9200, 10080, 11211, 27017,
}  # fmt: skip
"""Of services that take something else than HTTP; browsers refuse most of these, too."""
PROTOCOLS = [ipaddress.ip_network("192.0.0.0/24"), ipaddress.ip_network("192.88.99.0/24")]
"""For protocols of the internet itself and relays of 6to4; Python calls parts of them global."""
NAT64 = ipaddress.ip_network("64:ff9b::/96")
GLOBAL_UNICAST = ipaddress.ip_network("2000::/3")
"""All of IPv6 that is given out. Python calls much of the rest global: site-local addresses, old ways to wrap IPv4."""
DOCUMENTATION = ipaddress.ip_network("3fff::/20")


class NotSent(Exception):
    """The message is a short reason without the address, which may hold a secret."""

    def __init__(self, why: str, local: bool = False) -> None:
        super().__init__(why)
        self.local = local
        """Whether the fault is on this side."""


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
    if any(found in network for network in PROTOCOLS):
        return False
    return found.is_global and not found.is_multicast


def check_port(target: Target) -> None:
    """Raises `NotSent` for a port that is no web server's."""
    if target.port not in WEB_PORTS and (target.port < 1024 or target.port in FOREIGN_PORTS):
        raise NotSent("the port is not one of a web server")


class Resolver:
    """Looks hosts up in threads of its own, so that slow names hold up nothing else, and keeps what it found."""

    def __init__(self, threads: int = RESOLVERS) -> None:
        self._threads = ThreadPoolExecutor(threads, "carnegie-names")
        self._known: OrderedDict[tuple[str, int], tuple[float, list[str]]] = OrderedDict()

    async def addresses(self, target: Target) -> list[str]:
        """All addresses of the host. Raises `NotSent`."""
        key = target.host, target.port
        now = time.monotonic()
        since, found = self._known.get(key, (0.0, []))
        if found and now - since < NAME_SECONDS:
            return found
        loop = asyncio.get_running_loop()
        looking = loop.run_in_executor(self._threads, looked_up, *key)
        try:
            async with asyncio.timeout(SECONDS):
                found = await looking
        except socket.gaierror as error:
            raise NotSent("the host has no public address", error.errno == socket.EAI_AGAIN) from None
        except (OSError, UnicodeError) as error:  # no answer in time is one of the former
            raise NotSent("the host has no public address", isinstance(error, OSError)) from None
        self._known[key] = (now, found)
        if len(self._known) > MAX_NAMES:
            self._known.popitem(last=False)
        return found

    def stop(self) -> None:
        """Does not wait for names that are being looked up."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def looked_up(host: str, port: int) -> list[str]:
    return [str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


async def public_address(target: Target, resolver: Resolver, private_too: bool = False) -> str:
    """One address of the host, which is then connected to itself; if any of them is private, none is used.

    The reason is the same for hosts that are unknown and for private ones: it tells nobody what names this network has.
    """
    if not private_too:
        check_port(target)
    addresses = await resolver.addresses(target)
    if not addresses or not (private_too or all(is_public(address) for address in addresses)):
        raise NotSent("the host has no public address")
    return addresses[0]


async def post(
    target: Target, headers: dict[str, str], body: bytes, resolver: Resolver, private_too: bool = False
) -> int:
    """Sends a POST and returns the status; redirects are answers like any other. Raises `NotSent`."""
    address = await public_address(target, resolver, private_too)
    try:
        async with asyncio.timeout(SECONDS):
            return await exchange(target, address, headers, body)
    except TimeoutError:
        raise NotSent("no answer in time") from None
    except OSError as error:
        raise NotSent(type(error).__name__, error.errno in LOCAL_ERRORS) from None
    except (EOFError, ValueError) as error:
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

"""The web page: the folder that Vite builds from web/, kept in memory, never shown stale."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketClose

INDEX = "index.html"
HASHED = "assets"
"""The folder whose files have a hash of their content in their names."""
FOR_EVER = "public, max-age=31536000, immutable"
PACKED = ("text/", "image/svg", "application/json", "application/manifest")
TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}
"""Those that a machine's own table may lack or have wrong."""
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Carnegie</title><p>The game server is running, but its page has not been built: run <code>make web</code>.</p>
</html>
"""


@dataclass(frozen=True)
class File:
    """What browsers keep and ask for again; `tag` tells whether it is still the same."""

    body: bytes
    packed: bytes | None
    kind: str
    tag: str
    """Of the content, because an installed package's files all have one date."""

    @staticmethod
    def read(path: Path) -> "File":
        kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        return File.of(path.read_bytes(), kind)

    @staticmethod
    def of(body: bytes, kind: str) -> "File":
        packed = gzip.compress(body, mtime=0) if kind.startswith(PACKED) else None
        if kind.startswith("text/"):
            kind += "; charset=utf-8"
        return File(body, packed, kind, f'"{hashlib.sha256(body).hexdigest()[:32]}"')

    def answer(self, request: Request, cache: str) -> Response:
        headers = {"Cache-Control": cache, "ETag": self.tag, "Vary": "Accept-Encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, media_type=self.kind, headers={**headers, "Content-Encoding": "gzip"})
        return Response(self.body, media_type=self.kind, headers=headers)


class Page:
    """The files of the page; every other path is one of the page's own addresses and gets its index.html."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._built = 0
        self._files: dict[str, File] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)
            return
        request = Request(scope)
        await self.answer(request)(scope, receive, send)

    def answer(self, request: Request) -> Response:
        path = request.url.path.removeprefix("/")
        room = PurePosixPath(path).parts[:1]
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        if room == ("api",):
            raise HTTPException(404)
        self.look()
        file = self._files.get(path)
        if file is not None and path != INDEX:
            return file.answer(request, FOR_EVER if room == (HASHED,) else "no-cache")
        if room == (HASHED,):  # of an older page: its script has to be told, not to be given another file
            raise HTTPException(404)
        index = self._files.get(INDEX)
        if index is None:
            return HTMLResponse(NOT_BUILT, 503, {"Cache-Control": "no-store"})
        return index.answer(request, "no-cache")

    def look(self) -> None:
        """Reads the folder if the page has been built since the last time."""
        try:
            built = (self._folder / INDEX).stat().st_mtime_ns
        except OSError:
            built = 0
        if built != self._built:
            found = sorted(path for path in self._folder.rglob("*") if path.is_file()) if built else []
            self._files = {path.relative_to(self._folder).as_posix(): File.read(path) for path in found}
            self._built = built

"""What MkDocs is told about this repository (mkdocs.yml names this file under `hooks`).

The site shows docs/ and some files outside it. Pages link to each other as files of the repository do; here those links
become links of the site. The built site may load nothing from another host.
"""

import re
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath
from typing import Any
from urllib.parse import urlsplit

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parents[1]
LINK = re.compile(r"(?<=\]\()(?P<path>[^)#\s:]+)(?P<anchor>#[^)\s]*)?(?=\))")
LOADED = re.compile(r"""<(?:script|img|iframe|source|video)\b[^>]*?\bsrc=["']?(\S+?)["'\s>]|url\(["']?(\S+?)["')]""")
STYLES = re.compile(r"""<link\b[^>]*?\bhref=["']?(\S+?)["'\s>]""")
LANGUAGES = {".py": "python", ".html": "html"}

# Files outside docs/ that are pages of the site, each with its place there.
OUTSIDE = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "web/README.md": "web.md",
    "examples/README.md": "examples/index.md",
    "LICENSE": "license.md",
    "NOTICE": "notice.md",
    **{
        f"examples/{path.name}": f"examples/{path.stem}.md"
        for path in sorted((ROOT / "examples").iterdir())
        if path.suffix in LANGUAGES
    },
}
PLACES = {place: path for path, place in OUTSIDE.items()}


def text_of(path: str) -> str:
    """A file as a page: Markdown as it is, anything else as a block of code."""
    text = (ROOT / path).read_text(encoding="utf-8")
    if path.endswith(".md"):
        return text
    return f"# {PurePosixPath(path).name}\n\n````{LANGUAGES.get(PurePosixPath(path).suffix, 'text')}\n{text}````\n"


def on_files(files: Any, config: Any) -> Any:
    for path, place in OUTSIDE.items():
        files.append(File.generated(config, place, content=text_of(path)))
    files.append(File.generated(config, "images/icon.svg", abs_src_path=str(ROOT / "web" / "public" / "icon.svg")))
    return files


def on_page_markdown(markdown: str, page: Any, **others: Any) -> str:
    place = page.file.src_uri
    path = PLACES.get(place, f"docs/{place}")

    def link(found: re.Match[str]) -> str:
        target = normpath(str(PurePosixPath(path).parent / found["path"]))
        there = OUTSIDE.get(target, target.removeprefix("docs/"))
        if target not in OUTSIDE and not target.startswith("docs/"):
            return found[0]  # MkDocs says what is wrong with it
        return relpath(there, str(PurePosixPath(place).parent)) + (found["anchor"] or "")

    return LINK.sub(link, markdown)


def on_post_build(config: Any, **others: Any) -> None:
    """Whoever reads the site is not told to anybody else."""
    for path in Path(config["site_dir"]).rglob("*"):
        if path.suffix not in (".html", ".css"):
            continue
        text = path.read_text(encoding="utf-8")
        loaded = ["".join(found) for found in LOADED.findall(text)] + STYLES.findall(text)
        foreign = [address for address in loaded if urlsplit(address).netloc]
        if foreign:
            raise PluginError(f"{path}: loads {foreign[0]} from another host")

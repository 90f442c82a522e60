"""Draws what imports what, for docs/architecture.md, from the imports themselves: python scripts/imports.py"""

import ast
from collections.abc import Iterator
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "carnegie"
PAGE = ROOT / "docs" / "architecture.md"
DRAWING = ROOT / "docs" / "images" / "imports.svg"
MARK = "<!-- What follows is made by scripts/imports.py. -->"

GAME = "game"
"""The modules of src/carnegie itself, `Game` and what belongs to it, but for those that are named below."""
LAYERS: dict[str, set[str]] = {
    "arguments": set(),
    "writing": set(),
    "components": {"arguments", "writing"},
    "rules": {"arguments", "components"},
    "mind": {"rules"},
    "observation": {"rules"},
    GAME: {"arguments", "components", "observation", "rules"},
    "bots": {GAME, "arguments", "mind", "rules"},
    "arena": {GAME, "arguments", "bots", "components", "writing"},
    "env": {GAME, "arguments", "bots", "observation", "rules", "writing"},
    "server": {GAME, "bots", "components"},
    "cli": {GAME, "arena", "arguments", "bots", "components", "env", "server", "writing"},
}
"""What each package may import of the others, the lowest first. This is the one place that says so; a test holds it."""

Imports = dict[str, set[str]]


def package_of(module: str) -> str:
    """`carnegie.rules.moves` is part of `rules`, `carnegie.record` part of `game`."""
    names = module.split(".")
    return names[1] if len(names) > 1 and (names[1] in LAYERS or (SOURCE / names[1]).is_dir()) else GAME


def imported(path: Path) -> Iterator[str]:
    """The modules of carnegie that a file imports, wherever in it the import stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found = [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "carnegie":
            found = [f"carnegie.{name.name}" for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            found = [node.module or ""]
        else:
            continue
        yield from (name for name in found if name.split(".")[0] == "carnegie")


def imports() -> Imports:
    """Of each package the others that it imports."""
    out: Imports = {name: set() for name in LAYERS}
    for path in SOURCE.rglob("*.py"):
        package = package_of(".".join(("carnegie", *path.relative_to(SOURCE).with_suffix("").parts)))
        out.setdefault(package, set()).update(package_of(module) for module in imported(path))
    return {package: found - {package} for package, found in out.items()}


def below(package: str, found: Imports) -> set[str]:
    """All that the package needs, by whatever way."""
    return found[package].union(*(below(other, found) for other in found[package]))


def height(package: str, found: Imports) -> int:
    return 1 + max((height(other, found) for other in found[package]), default=-1)


def drawn(found: Imports) -> Imports:
    """The lines of the drawing: a line that a longer way shows already is left out."""
    return {
        package: {one for one in others if not any(one in below(other, found) for other in others)}
        for package, others in found.items()
    }


WIDTH, BOX, TALL, STEP = 720, 150, 40, 78


def drawing(found: Imports) -> str:
    """The packages as boxes, each above all that it imports."""
    levels: dict[int, list[str]] = {}
    for package in sorted(found):
        levels.setdefault(height(package, found), []).append(package)
    top = max(levels)
    places: dict[str, tuple[int, int]] = {}
    edge = BOX // 2 + 20
    for level, packages in levels.items():
        for number, package in enumerate(packages):
            x = WIDTH // 2 if len(packages) == 1 else edge + (WIDTH - 2 * edge) * number // (len(packages) - 1)
            places[package] = (x, 16 + (top - level) * STEP)
    tall = 32 + top * STEP + TALL
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {tall}" role="img" '
        'font-family="system-ui, sans-serif" font-size="16" text-anchor="middle">',
        "<title>The packages of carnegie; an arrow leads to what a package imports</title>",
        f'<rect width="{WIDTH}" height="{tall}" rx="8" fill="#f6efe0"/>',
        '<marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
        '<path d="M0 0L8 4L0 8z" fill="#1d5b66"/></marker>',
        '<g stroke="#1d5b66" stroke-width="1.5">',
    ]
    for package, others in sorted(drawn(found).items()):
        x, y = places[package]
        for other in sorted(others):
            end, down = places[other]
            out.append(f'<line x1="{x}" y1="{y + TALL}" x2="{end}" y2="{down}" marker-end="url(#tip)"/>')
    out.append("</g>")
    for package, (x, y) in sorted(places.items(), key=lambda item: (item[1][1], item[1][0])):
        out.append(
            f'<rect x="{x - BOX // 2}" y="{y}" width="{BOX}" height="{TALL}" rx="6" fill="#fffdf7" stroke="#3a3226"/>'
        )
        out.append(f'<text x="{x}" y="{y + 26}" fill="#2b2418">{escape(package)}</text>')
    return "\n".join([*out, "</svg>", ""])


def purpose(package: str) -> str:
    """The first paragraph of its docstring."""
    path = SOURCE / package / "__init__.py" if (SOURCE / package).is_dir() else SOURCE / f"{package}.py"
    told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return told.partition("\n\n")[0].replace("\n", " ")


def page(found: Imports) -> str:
    prose = PAGE.read_text(encoding="utf-8").partition(MARK)[0]
    lines = ["| package | imports | what it is |", "|---|---|---|"]
    for package in sorted(found, key=lambda name: (-height(name, found), name)):
        others = ", ".join(f"`{other}`" for other in sorted(found[package])) or "nothing"
        lines.append(f"| `{package}` | {others} | {purpose(package)} |")
    return "\n".join([prose + MARK, "", *lines, ""])


if __name__ == "__main__":
    found = imports()
    for package, others in found.items():
        if others - LAYERS.get(package, set()):
            raise SystemExit(f"{package} imports {others - LAYERS.get(package, set())}, which LAYERS does not allow")
    DRAWING.write_text(drawing(found), encoding="utf-8")
    PAGE.write_text(page(found), encoding="utf-8")

"""A plain picture of the table for `render_mode="rgb_array"`: who owns what, in NumPy alone."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from carnegie import Game
from carnegie.rules.cities import CITY_NAMES, CITY_REGION
from carnegie.rules.regions import LAST_SPACE, REGION_NAMES

Colour = tuple[int, int, int]
Picture = NDArray[np.uint8]

WIDTH: Final = 704
HEIGHT: Final = 400
EDGE: Final = 8
LINE: Final = 15
BOX: Final = 10
GAP: Final = 2
SCALE: Final = 2
"""Pixels of the picture per pixel of a letter."""
PAPER: Final = (244, 236, 218)
INK: Final = (43, 37, 35)
FAINT: Final = (205, 192, 165)
NEUTRAL: Final = (123, 113, 98)
SEATS: Final = [(198, 61, 23), (27, 93, 176), (255, 253, 246), (43, 37, 35)]
"""As on the page: red, blue, white, black."""
ANDREW: Final = (143, 84, 0)

# Five rows of three bits for each sign, as octal digits.
FONT: Final = {
    "A": "25755", "B": "65656", "C": "34443", "D": "65556", "E": "74647", "F": "74644", "G": "34553", "H": "55755",
    "I": "72227", "J": "11152", "K": "55655", "L": "44447", "M": "57755", "N": "65555", "O": "25552", "P": "65644",
    "Q": "25563", "R": "65655", "S": "34216", "T": "72222", "U": "55557", "V": "55552", "W": "55575", "X": "55255",
    "Y": "55222", "Z": "71247", "0": "75557", "1": "26227", "2": "71747", "3": "71317", "4": "55711", "5": "74717",
    "6": "74757", "7": "71122", "8": "75757", "9": "75717", "$": "36736", ":": "02020", "-": "00700", ".": "00002",
    ",": "00024", "+": "02720", "/": "11244",
}  # fmt: skip
GLYPHS: Final = {
    sign: np.kron(
        np.array([[int(row) >> bit & 1 for bit in (2, 1, 0)] for row in rows], np.bool_),
        np.ones((SCALE, SCALE), np.bool_),
    )
    for sign, rows in FONT.items()
}
LETTER: Final = 4 * SCALE


def picture(game: Game) -> Picture:
    """Returns the table as seen by a spectator: purses, map, transport, timeline and donations."""
    out = np.full((HEIGHT, WIDTH, 3), PAPER, np.uint8)
    view: dict[str, Any] = game.view()
    where = "the game is over" if game.is_over else f"round {game.round} {game.phase}: player {game.to_act} to act"
    write(out, EDGE, EDGE, f"Carnegie, {where}")
    y = draw_purses(out, game, view, EDGE + LINE + GAP)
    y = draw_map(out, view, y + EDGE)
    draw_timeline(out, view, y + EDGE)
    draw_donations(out, view, y + EDGE)
    return out


def draw_purses(out: Picture, game: Game, view: dict[str, Any], y: int) -> int:
    for seat, (sheet, company) in enumerate(zip(game.scores(), view["seats"], strict=False)):
        purse = f"${company['money']}, {company['goods']} goods, {company['disks']} disks, {company['supply']} supply"
        box(out, EDGE, y, SEATS[seat])
        write(out, EDGE + BOX + 6, y, f"player {seat}: {sheet.total} points, {purse}")
        y += LINE
    if game.is_solo:
        box(out, EDGE, y, ANDREW)
        write(out, EDGE + BOX + 6, y, f"Andrew: {game.scores()[1].total} points")
        y += LINE
    return y


def draw_map(out: Picture, view: dict[str, Any], y: int) -> int:
    """Draws a column for each region: its transport track, then its cities with their slots."""
    bottom = y
    solo = view["solo"] is not None
    for region, name in enumerate(REGION_NAMES):
        x = EDGE + region * (WIDTH - EDGE) // len(REGION_NAMES)
        write(out, x, y, name)
        line = y + LINE
        for owner, space in enumerate(view["transport"][name]):
            colour = ANDREW if solo and owner else SEATS[owner]
            for place in range(LAST_SPACE + 1):
                box(out, x + place * (BOX + GAP), line, colour if place <= space else None)
            line += BOX + GAP
        line += GAP
        for city, city_name in enumerate(CITY_NAMES):
            if CITY_REGION[city] == region:
                write(out, x, line, city_name)
                for place, owner in enumerate(view["map"][city_name]):
                    box(out, x + 14 * LETTER + place * (BOX + GAP), line, colour_of(owner))
                line += LINE
        bottom = max(bottom, line)
    return bottom


def draw_timeline(out: Picture, view: dict[str, Any], y: int) -> None:
    for row in view["timeline"]:
        write(out, EDGE, y, row["row"])
        for place in range(len(row["spaces"])):
            box(out, EDGE + 16 * LETTER + place * (BOX + GAP), y, INK if place < row["marker"] else None)
        y += LINE


def draw_donations(out: Picture, view: dict[str, Any], y: int) -> None:
    x = WIDTH // 2
    write(out, x, y, "donations")
    for place, donors in enumerate(view["donations"].values()):
        left = x + place % 10 * 3 * (BOX + GAP)
        top = y + LINE + place // 10 * LINE
        for number, owner in enumerate(donors or [None]):
            box(out, left + number * (BOX // 2 + 1), top, colour_of(owner))


def colour_of(owner: int | str | None) -> Colour | None:
    if isinstance(owner, int):
        return SEATS[owner]
    return {"neutral": NEUTRAL, "andrew": ANDREW}.get(owner or "")


def box(out: Picture, x: int, y: int, colour: Colour | None) -> None:
    """Draws a square in this colour with a dark outline; an empty one is faint."""
    out[y : y + BOX, x : x + BOX] = FAINT if colour is None else INK
    out[y + 1 : y + BOX - 1, x + 1 : x + BOX - 1] = PAPER if colour is None else colour


def write(out: Picture, x: int, y: int, text: str) -> None:
    """Writes a line in capitals; a sign that the font does not have is left blank."""
    for sign in text.upper():
        glyph = GLYPHS.get(sign)
        if glyph is not None and x + glyph.shape[1] <= WIDTH:
            out[y : y + glyph.shape[0], x : x + glyph.shape[1]][glyph] = INK
        x += LETTER

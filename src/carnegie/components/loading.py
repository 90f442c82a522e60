"""Finding the component files, and putting what they say together."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from os import PathLike
from pathlib import Path
from typing import Any, Final

from carnegie.components.board import BOARD, TIMELINE, read_board, read_timeline
from carnegie.components.company import (
    COMPANY,
    DEPARTMENT_TILES,
    TABS,
    first_disks,
    read_company,
    read_departments,
    read_tabs,
)
from carnegie.components.donations import DONATIONS, SOLO_CARDS, read_donations, read_solo_cards
from carnegie.components.facts import ComponentError, Components
from carnegie.components.reading import Json, parse

REMARKS: Final = ("note", "certainty")
"""What the files say about themselves."""


def load(folder: str | PathLike[str] | None = None) -> Components:
    """Returns the component facts of the package, or of another folder with files of the same names.

    Raises ComponentError, naming the file and the entry, if a file is missing or says something impossible.
    """
    place: Traversable = files("carnegie.components") if folder is None else Path(folder)
    board = read_board(_read(place, BOARD))
    timeline = read_timeline(_read(place, TIMELINE))
    tiles = read_departments(_read(place, DEPARTMENT_TILES))
    donations = read_donations(_read(place, DONATIONS))
    cards = read_solo_cards(
        _read(place, SOLO_CARDS),
        donations=[donation.id for donation in donations.donations],
        cities=[city.id for city in board.cities],
    )
    tabs = read_tabs(_read(place, TABS))
    company = read_company(_read(place, COMPANY), first_disks(tabs.tabs))
    return Components(
        cities=board.cities,
        roads=board.roads,
        tracks=board.tracks,
        connection_vp=board.connection_vp,
        timeline_rows=timeline.rows,
        timeline_tiles=timeline.tiles,
        end_regions=timeline.end_regions,
        departments=tiles.departments,
        copies_of_each=tiles.copies_of_each,
        removed_at_setup=tiles.removed_at_setup,
        donations=donations.donations,
        donation_cap=donations.cap,
        donation_cost_step=donations.cost_step,
        communications_cost_step=donations.communications_cost_step,
        solo_cards=cards.cards,
        vp_cards=cards.vp_cards,
        company=company,
        tabs=tabs.tabs,
        project_goods=tabs.project_goods,
    )


def printed() -> dict[str, Any]:
    """The facts of the package as its files spell them, put together, for those who draw them.

    The company board and the timeline are entries of their own; the other files' entries stand side by side.
    """
    place = files("carnegie.components")
    out: dict[str, Any] = {}
    for file in (BOARD, DEPARTMENT_TILES, TABS, DONATIONS, SOLO_CARDS):
        out |= _without_remarks(_read(place, file))
    return out | {
        "company": _without_remarks(_read(place, COMPANY)),
        "timeline": _without_remarks(_read(place, TIMELINE)),
    }


def _without_remarks(value: Json) -> Any:
    if isinstance(value, list):
        return [_without_remarks(each) for each in value]
    if isinstance(value, dict):
        return {key: _without_remarks(each) for key, each in value.items() if key not in REMARKS}
    return value


def _read(place: Traversable, file: str) -> Json:
    try:
        content = place.joinpath(file).read_bytes()
    except FileNotFoundError:
        raise ComponentError(f"{file}: no such file in {place}") from None
    except OSError as error:
        raise ComponentError(f"{file}: cannot be read: {error.strerror}") from None
    return parse(file, content)

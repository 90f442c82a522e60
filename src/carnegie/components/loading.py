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
from carnegie.components.corrections import (
    Correctable,
    Corrections,
    Value,
    checked_form,
    correctable,
    corrected,
    values,
)
from carnegie.components.donations import DONATIONS, SOLO_CARDS, read_donations, read_solo_cards
from carnegie.components.facts import ComponentError, Components
from carnegie.components.reading import Json, parse

REMARKS: Final = ("note", "certainty")
"""What the files say about themselves."""


def load(folder: str | PathLike[str] | None = None, corrections: Corrections | None = None) -> Components:
    """Returns the component facts of the package, or of another folder with files of the same names.

    With an owner's corrections, what they say takes the place of what the files say. Raises ComponentError, naming the
    file and the entry, if a file is missing or says something impossible; or naming what cannot be so corrected.

    >>> load(corrections={"row_4.vp": 4}).company.row_vp
    (2, 2, 2, 4)
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
    company_file, tabs_file = _read(place, COMPANY), _read(place, TABS)
    tabs = read_tabs(tabs_file)
    company = read_company(company_file, first_disks(tabs.tabs))
    if corrections:
        company_file, tabs_file = corrected(company_file, tabs_file, checked_form(corrections))
        try:
            tabs = read_tabs(tabs_file)
            company = read_company(company_file, first_disks(tabs.tabs))
        except ComponentError as error:  # whoever reads this has no such file
            raise ComponentError(str(error).removeprefix(f"{TABS}: ").removeprefix(f"{COMPANY}: ")) from None
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


def printed(corrections: Corrections | None = None) -> dict[str, Any]:
    """The facts of the package as its files spell them, put together, for those who draw them.

    The company board and the timeline are entries of their own; the other files' entries stand side by side. With
    corrections, these are an entry, too, and what they say takes the place of what the files say. `uncertain` lists
    the inferred numbers that no correction replaces.
    """
    place = files("carnegie.components")
    out: dict[str, Any] = {}
    for file in (BOARD, DEPARTMENT_TILES, DONATIONS, SOLO_CARDS):
        out |= _without_remarks(_read(place, file))
    kept = checked(corrections)
    company, tabs = corrected(_read(place, COMPANY), _read(place, TABS), kept)
    out |= _without_remarks(tabs)
    out |= {"company": _without_remarks(company), "timeline": _without_remarks(_read(place, TIMELINE))}
    out["uncertain"] = [
        {"name": each.name, "value": each.value, "alternative": each.alternative}
        for each in all_correctable()
        if each.why is not None and each.name not in kept
    ]
    return out | {"corrections": kept} if kept else out


def checked(corrections: Corrections | None) -> dict[str, Value]:
    """Returns the corrections that say something else than the package's files, in one order and spelling.

    Raises ComponentError for a name or a value that cannot be.
    """
    if corrections is None or corrections == {}:
        return {}
    found = checked_form(corrections)
    load(corrections=found)
    known = uncorrected()
    return {name: value for name, value in found.items() if value != known[name]}


def uncorrected() -> dict[str, Value]:
    """What the package's files say, by the names that corrections use."""
    place = files("carnegie.components")
    return values(_read(place, COMPANY), _read(place, TABS))


def all_correctable() -> list[Correctable]:
    """All that an owner may correct, with where to look, what we believe, and why if it is not certain."""
    return correctable(load(), uncorrected())


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

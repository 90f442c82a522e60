"""The printed facts, read from the project's component files without any of the engine's code."""

import json
from pathlib import Path
from typing import Any

COMPONENTS = Path(__file__).resolve().parents[2] / "src" / "carnegie" / "components"


def read(name: str) -> Any:
    return json.loads((COMPONENTS / name).read_text(encoding="utf-8"))


ACTIONS: list[str] = ["human_resources", "management", "construction", "research"]
REGIONS: list[str] = ["west", "midwest", "south", "east"]
PROJECTS: list[str] = ["housing", "commerce", "industry", "infrastructure"]
SQUARES: list[str] = [column + row for row in "1234" for column in "abcd"]

CITIES: list[dict[str, Any]] = read("board.json")["cities"]
TRACKS: dict[str, list[dict[str, Any]]] = {
    track["region"]: track["spaces"] for track in read("board.json")["transport_tracks"]
}
STARTING: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in read("company.json")["starting_squares"]}
TILES: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in read("departments.json")["departments"]}
DEPARTMENTS: dict[str, dict[str, Any]] = {**STARTING, **TILES}
DONATIONS: list[str] = [donation["id"] for donation in read("donations.json")["donations"]]
DONATION_STEP: int = read("donations.json")["cost_step"]
COMMUNICATIONS_STEP: int = read("donations.json")["communications_cost_step"]
PROJECT_GOODS: dict[str, int] = read("tabs.json")["goods_cost"]
TABS: dict[tuple[str, str], dict[str, Any]] = {(tab["tab"], tab["side"]): tab for tab in read("tabs.json")["tabs"]}

"""The facts printed on the game's components: data files, their types and the loader that checks them."""

from carnegie.components.facts import (
    City,
    CompanyBoard,
    ComponentError,
    Components,
    Department,
    Donation,
    Income,
    SoloCard,
    StartingSquare,
    Tab,
    TabSpace,
    TimelineTile,
    TrackSpace,
)
from carnegie.components.loading import load, printed

__all__ = [
    "City",
    "CompanyBoard",
    "ComponentError",
    "Components",
    "Department",
    "Donation",
    "Income",
    "SoloCard",
    "StartingSquare",
    "Tab",
    "TabSpace",
    "TimelineTile",
    "TrackSpace",
    "load",
    "printed",
]

"""The facts printed on the game's components: data files, their types and the loader that checks them."""

from carnegie.components.corrections import Correctable, Corrections
from carnegie.components.facts import (
    Certainty,
    City,
    CompanyBoard,
    ComponentError,
    Components,
    Department,
    Donation,
    Income,
    Inferred,
    SoloCard,
    StartingSquare,
    Tab,
    TabSpace,
    TimelineTile,
    TrackSpace,
)
from carnegie.components.loading import all_correctable, checked, load, printed

__all__ = [
    "Certainty",
    "City",
    "CompanyBoard",
    "ComponentError",
    "Components",
    "Correctable",
    "Corrections",
    "Department",
    "Donation",
    "Income",
    "Inferred",
    "SoloCard",
    "StartingSquare",
    "Tab",
    "TabSpace",
    "TimelineTile",
    "TrackSpace",
    "all_correctable",
    "checked",
    "load",
    "printed",
]

"""The project types; what their tabs print is in `edition`, because some of those numbers are not certain."""

from typing import Final

from carnegie.rules.facts import FACTS, numbering

HOUSING: Final = 0
COMMERCE: Final = 1
INDUSTRY: Final = 2
INFRASTRUCTURE: Final = 3
TAB_COUNT: Final = 4
TAB_NAMES: Final[list[str]] = ["housing", "commerce", "industry", "infrastructure"]
TAB_NUMBER: Final[dict[str, int]] = numbering(TAB_NAMES)

LAST_TAB_SPACE: Final = 6
SIDE_NAMES: Final[list[str]] = ["A", "B"]
PROJECT_GOODS: Final[list[int]] = [FACTS.project_goods[name] for name in TAB_NAMES]
"""Goods to build a project of each type (5.6)."""

"""The squares of a company board: 0 is a1 (bottom left), 3 is d1, 4 is a2, 15 is d4 (top right)."""

from typing import Final

from carnegie.rules.facts import numbering

NO_SQUARE: Final = -1
SQUARE_COUNT: Final = 16
SQUARE_NAMES: Final[list[str]] = [column + row for row in "1234" for column in "abcd"]
SQUARE_NUMBER: Final[dict[str, int]] = numbering(SQUARE_NAMES)
LONGEST_JOURNEY: Final = 6

DISTANCE: Final[list[int]] = [
    abs(start % 4 - end % 4) + abs(start // 4 - end // 4)
    for start in range(SQUARE_COUNT)
    for end in range(SQUARE_COUNT)
]
"""Moves from one square to another (5.3), at index start * 16 + end."""

"""The donation chart: which spaces there are, and who has donated where (rulebook part 3, chapter 2).

The donors of a space are one int, an octal digit (owner + 1) each, the latest in the lowest place: 0 is a free space.
"""

from typing import Final

from carnegie.rules.facts import FACTS, numbering

DONATION_NAMES: Final[list[str]] = [donation.id for donation in FACTS.donations]
DONATION_NUMBER: Final[dict[str, int]] = numbering(DONATION_NAMES)
DONATION_COUNT: Final[int] = len(FACTS.donations)
DONATION_STEP: Final[int] = FACTS.donation_cost_step
COMMUNICATIONS_STEP: Final[int] = FACTS.communications_cost_step


def with_donor(donors: int, owner: int) -> int:
    return donors * 8 + owner + 1


def has_donor(donors: int, owner: int) -> bool:
    while donors > 0:
        if donors % 8 == owner + 1:
            return True
        donors //= 8
    return False


def donor_list(donors: int) -> list[int]:
    """The owners in the order of placing."""
    out: list[int] = []
    while donors > 0:
        out.append(donors % 8 - 1)
        donors //= 8
    out.reverse()
    return out

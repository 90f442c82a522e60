"""The printed facts of the package, read once; the tables of the other modules are made from them."""

from typing import Final

from carnegie.components import Components, Income, load

FACTS: Final[Components] = load()

# What can be received. An income is a list of amounts, indexed by these.
MONEY: Final = 0
GOODS: Final = 1
VP: Final = 2
EMPLOYEE: Final = 3
STUDY: Final = 4
MOVES: Final = 5
RESOURCE_NAMES: Final[list[str]] = ["money", "goods", "vp", "employee", "study", "moves"]


def amounts(income: Income) -> list[int]:
    """The income as a list indexed by MONEY, GOODS, VP, EMPLOYEE and STUDY."""
    return [income.money, income.goods, income.vp, income.employee, income.study]


def numbering(names: list[str]) -> dict[str, int]:
    """The converter from a name to its index."""
    return {name: index for index, name in enumerate(names)}


RESOURCE_NUMBER: Final[dict[str, int]] = numbering(RESOURCE_NAMES)

"""The game's own random numbers: equal on every platform and Python version."""

from hashlib import sha256
from struct import unpack_from
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64  # tells mypyc, and nobody else, that these are machine integers

MASK: Final = 0xFFFFFFFF


class Chance:
    """The generator sfc32 (Small Fast Counting, 32 bit), seeded by the SHA-256 of the seed's decimal digits.

    No number comes near 64 bits.
    """

    def __init__(self, seed: int) -> None:
        digest = sha256(str(seed).encode("ascii")).digest()
        words: tuple[int, int, int] = unpack_from("<3I", digest)
        self.a: i64 = words[0]
        self.b: i64 = words[1]
        self.c: i64 = words[2]
        self.counter: i64 = 1
        for warm_up in range(12):
            self.below(1 + warm_up)

    def below(self, limit: int) -> int:
        """The next number from 0 to limit - 1; limit at most 4096."""
        b = self.b
        c = self.c
        word = (self.a + b + self.counter) & MASK
        self.counter += 1
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & MASK
        self.c = (((c << 21) & MASK | (c >> 11)) + word) & MASK
        return ((word >> 3) * limit) >> 29

    def __reduce__(self) -> tuple[object, ...]:
        return (chance_of, (self.a, self.b, self.c, self.counter))

    def shuffled(self, items: list[int]) -> list[int]:
        """A copy in random order (Fisher and Yates, from the back)."""
        out = items[:]
        for last in range(len(out) - 1, 0, -1):
            other = self.below(last + 1)
            out[last], out[other] = out[other], out[last]
        return out


def chance_of(a: int, b: int, c: int, counter: int) -> Chance:
    """Returns the generator in this state."""
    out = Chance(0)
    out.a = a
    out.b = b
    out.c = c
    out.counter = counter
    return out

"""The answers to the question at hand."""

from typing import TYPE_CHECKING

from carnegie.rules.moves import K_MOVE, Move

if TYPE_CHECKING:
    from mypy_extensions import i64


class Legal:
    """Legal moves: whole lists from the tables of `moves`, shared and not copied, and single ones.

    A state reuses its object from question to question, so that a playout allocates nothing for it: only the first
    `list_count` lists and `single_count` singles are of this question.
    """

    def __init__(self) -> None:
        self.lists: list[list[Move]] = []
        self.singles: list[Move] = []
        self.list_count: i64 = 0
        self.single_count: i64 = 0

    def clear(self) -> None:
        self.list_count = 0
        self.single_count = 0

    def add(self, move: Move) -> None:
        count = self.single_count
        if count < len(self.singles):
            self.singles[count] = move
        else:
            self.singles.append(move)
        self.single_count = count + 1

    def add_all(self, moves: list[Move]) -> None:
        """Adds a list of one kind of moves that is not empty and never changes."""
        count = self.list_count
        if count < len(self.lists):
            self.lists[count] = moves
        else:
            self.lists.append(moves)
        self.list_count = count + 1

    def count(self) -> int:
        total = self.single_count
        for index in range(self.list_count):
            total += len(self.lists[index])
        return total

    def is_empty(self) -> bool:
        return self.single_count == 0 and self.list_count == 0

    def at(self, place: int) -> Move:
        """The move at that place of `as_list`."""
        for index in range(self.list_count):
            moves = self.lists[index]
            if place < len(moves):
                return moves[place]
            place -= len(moves)
        return self.singles[place]

    def has(self, move: Move) -> bool:
        for index in range(self.single_count):
            if self.singles[index] is move:
                return True
        for index in range(self.list_count):
            moves = self.lists[index]
            first = moves[0]
            if first.code != move.code:
                continue
            if move.code != K_MOVE or (first.a == move.a and first.c == move.c):  # a list is of one square's employees
                for listed in moves:
                    if listed is move:
                        return True
        return False

    def as_list(self) -> list[Move]:
        """A new list, in an order that depends on the position alone."""
        if self.list_count == 0:
            return self.singles[: self.single_count]
        out = self.lists[0][:]
        for index in range(1, self.list_count):
            out.extend(self.lists[index])
        for index in range(self.single_count):
            out.append(self.singles[index])
        return out

"""What people type: a move in notation, shortened as long as it is clear."""

from collections.abc import Sequence

from carnegie import Game, Move

MOST_NAMED = 6


class Unclear(Exception):
    """A text that could be several moves, or none."""


def typed_move(text: str, game: Game) -> Move:
    """The legal move that was meant: its notation, or the beginnings of its words, with or without the kind.

    Raises `Unclear`, or the game's own `MoveError` with the reason for which a move cannot be made.
    """
    wanted = text.lower().split()
    legal = game.legal_moves
    for move in legal:
        if wanted in (move.text.split(), move.text.split()[1:]):
            return move
    found = [move for move in legal if begins(move.text.split(), wanted) or begins(move.text.split()[1:], wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise Unclear(f"That could be {several(found)}.")
    other = game.copy()
    other.play(" ".join(wanted))  # never legal: the game says why
    raise AssertionError(text)


def begins(words: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether the words typed begin the words of a move, each in its place."""
    pairs = zip(words, wanted, strict=False)
    return len(wanted) <= len(words) and all(word.startswith(part) for word, part in pairs)


def several(moves: Sequence[Move]) -> str:
    texts = [move.text for move in moves[:MOST_NAMED]]
    more = len(moves) - len(texts)
    return ", ".join(texts) + (f" or {more} more" if more else "")

"""`PYTHONPATH=src:. python -m tests.perft.write` writes the files of moves anew and prints the table of counts."""

from .trees import MOVES, game_at, leaves, names

MOST_GAMES_PLAYED = 25_000


def counts(name: str) -> list[int]:
    """The leaves at depth 1, 2 ... as far as it is quickly counted: the last number needs no more games than that."""
    game = game_at(name)
    out = [leaves(game, 1)]
    while out[-1] and out[-1] <= MOST_GAMES_PLAYED:
        out.append(leaves(game, len(out) + 1))
    return out


def main() -> None:
    MOVES.mkdir(exist_ok=True)
    for name in names():
        lines = [f"{move}\n" for move in game_at(name).legal_moves]
        (MOVES / f"{name}.txt").write_text("".join(lines), encoding="utf-8")
        print(f'    "{name}": {counts(name)},')


if __name__ == "__main__":
    main()

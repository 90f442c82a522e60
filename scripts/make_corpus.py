"""Makes the recorded games of tests/games: `python scripts/make_corpus.py`, or with --check says which are out of date.

A game is played again with the seed of its file; one without a file gets the first seed that shows what it is to show.
So a game that has stopped showing it is remade by deleting its file. The games are the same on every machine.
"""

import argparse
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.games.corpus import all_files, file_of, new_game, read, recorded, text_of  # noqa: E402
from tests.games.reach import reached  # noqa: E402
from tests.games.recipes import Recipe, all_recipes  # noqa: E402
from tests.games.steering import play_out  # noqa: E402

MOST_SEEDS = 1000


def text_with(recipe: Recipe, seed: int) -> str | None:
    """The file's text, or None if the game does not show all that it is to show."""
    game = new_game(recipe.opponents, seed)
    play_out(game, recipe.table, random.Random(seed), recipe.tries)
    if set(recipe.shows) - reached(game.record()):
        return None
    return text_of(recorded(recipe.name, list(recipe.shows), game))


def make(recipe: Recipe) -> str | None:
    """The text of the recipe's file as it should be, or None if no seed gives it."""
    path = file_of(recipe.name)
    seeds = [int(read(path).record["seed"])] if path.exists() else range(MOST_SEEDS)
    return next((text for seed in seeds if (text := text_with(recipe, seed)) is not None), None)


def state_of(recipe: Recipe, text: str | None) -> str:
    path = file_of(recipe.name)
    if text is None:
        return "does not show what it is to show"
    if not path.exists():
        return "missing"
    return "up to date" if path.read_text(encoding="utf-8") == text else "out of date"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these games")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a file is out of date")
    parser.add_argument("--jobs", type=int, default=None, metavar="N", help="processes at a time (all cores)")
    arguments = parser.parse_args()
    recipes = [recipe for recipe in all_recipes() if not arguments.names or recipe.name in arguments.names]
    unknown = set(arguments.names) - {recipe.name for recipe in recipes}
    if unknown:
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    wrong = 0
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for recipe, text in zip(recipes, pool.map(make, recipes), strict=True):
            state = state_of(recipe, text)
            if state != "up to date":
                print(f"{recipe.name}: {state}", flush=True)
                wrong += 1 if arguments.check or text is None else 0
            if text is not None and not arguments.check:
                file_of(recipe.name).parent.mkdir(exist_ok=True)
                file_of(recipe.name).write_text(text, encoding="utf-8")
    known = {recipe.name for recipe in all_recipes()}
    for path in all_files():
        if path.stem not in known:
            print(f"{path.stem}: no recipe makes this file")
            wrong += 1
    print(f"{len(recipes)} games, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

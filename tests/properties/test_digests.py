"""Equal seeds give equal games: under every hash seed, and in interpreted as in compiled rules."""

import os
import sys
from pathlib import Path

import pytest

import carnegie
from tests.programs import run

from .digest import digest

pytestmark = pytest.mark.slow

SCRIPT = Path(__file__).with_name("digest.py")
DIGEST_OF_60_GAMES = "cd7db14efe9c1dc42ecfe6ea6719793cae084f8b915c09af4165eb78eb8bec21"


def test_interpreted_and_compiled_rules_play_the_same_games() -> None:
    """The suite runs both ways; a rule that changes a game changes the constant, and the commit says why."""
    assert digest(60) == DIGEST_OF_60_GAMES


def test_games_do_not_depend_on_the_hash_seed() -> None:
    assert digest_under("1") == digest_under("4242") == digest(14)


def digest_under(hash_seed: str) -> str:
    """From a process of its own, which imports the same carnegie as this one."""
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    printed = run([sys.executable, SCRIPT, "14"], env=environment, check=True).out.split()
    assert printed[0] == carnegie.__file__
    return printed[1]

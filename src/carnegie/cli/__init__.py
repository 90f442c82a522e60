"""The command `carnegie`. Its packages come with the extra `cli`; without them it says how to get them."""

import sys
from collections.abc import Sequence

from carnegie.cli.errors import not_installed


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line and returns its exit code: 0 for success, 2 for bad input."""
    try:
        import platformdirs  # noqa: F401
        import rich  # noqa: F401
        import typer  # noqa: F401
    except ModuleNotFoundError as error:
        print(f"carnegie: {not_installed(error, 'cli')}", file=sys.stderr)
        return 1
    from carnegie.cli.app import run

    return run(sys.argv[1:] if arguments is None else arguments)

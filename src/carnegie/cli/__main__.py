"""`python -m carnegie.cli` is the command `carnegie`."""

import sys

from carnegie.cli import main

if __name__ == "__main__":
    sys.exit(main())

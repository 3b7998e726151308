"""`python -m pentacles` is the command `pentacles`."""

import sys

from pentacles.cli import main

if __name__ == "__main__":
    sys.exit(main())

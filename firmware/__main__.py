"""`python -m firmware` is the command `tablekeeper`."""

from firmware.cli import main

if __name__ == "__main__":
    main()

"""`python -m tablekeeper.firmware` is the command `tablekeeper`."""

from tablekeeper.firmware.cli import main

if __name__ == "__main__":
    main()

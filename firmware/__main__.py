"""`python -m tablekeeper.firmware` is the command `tablekeeper`."""

from tablekeeper.firmware.command_line.main import main

if __name__ == "__main__":
    main()

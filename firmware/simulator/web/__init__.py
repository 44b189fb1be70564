"""The simulated device in a browser: a server for this computer alone, and the page that it serves.

The page speaks the lines of `firmware.simulator.messages`, as the terminal does. What the browser gets as it is lies in
`page/`, its texts in `words/`, one folder a language.
"""

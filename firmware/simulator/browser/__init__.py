"""The simulated device inside a browser: the whole box as one page, with no computer behind it.

CPython compiled to WebAssembly (Pyodide) runs it in a web worker. There are no threads there, no pseudo-terminals, and
no Pillow. What differs for that lies here: the device in `box.py`, pictures in `raster.py`. The page is that of
`simulator/web`; `page/` has the other end of its line. `packages/demo.py` lays all of it out as a folder of files.
"""

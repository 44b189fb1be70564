"""How Sphinx builds the documentation."""

from __future__ import annotations

project = "Tablekeeper"
author = "The Tablekeeper authors"
extensions = ["myst_parser"]
include_patterns = ["*.md", "docs/**", "hardware/**"]
root_doc = "README"
source_suffix = {".md": "markdown"}
myst_heading_anchors = 5
suppress_warnings = ["misc.highlighting_failure"]  # of scripts and protocols of our own, which stand there as they are
html_theme = "furo"
html_title = "Tablekeeper"
html_copy_source = False
html_show_sphinx = False
templates_path = ["templates"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/demo.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_show_search_summary = False  # it fetches pages, which a browser refuses from a disk

"""Puts the top-level templates, static files and translations into the installed package.

The style sheets and the script that are made from others (`scripts/assets.py`) are made first. The
rest is in pyproject.toml. In a clone these folders stand beside the package, where a developer
looks for them; `belote_club.settings` finds them in either place.
"""

import runpy
from pathlib import Path

from setuptools import find_packages, setup

ASSETS = ["templates", "static", "locale"]
CODE = ["belote_club", "scoring", "tournaments"]

MAKES_ASSETS = Path(__file__).resolve().parent / "scripts" / "assets.py"
# A source package has them already, and not the script.
if MAKES_ASSETS.exists():
    runpy.run_path(str(MAKES_ASSETS), run_name="__main__")

setup(
    packages=[
        *find_packages(include=[*CODE, *(f"{name}.*" for name in CODE)]),
        *(f"belote_club.{name}" for name in ASSETS),
    ],
    package_dir={f"belote_club.{name}": name for name in ASSETS},
    package_data={"": ["**/*"]},
    exclude_package_data={"": ["**/__pycache__/*", "**/*.pyc", "**/*.po"]},
)

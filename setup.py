"""Puts the top-level templates, static files and translations into the installed package.

The rest is in pyproject.toml. In a clone these folders stand beside the package, where a developer
looks for them; `belote_club.settings` finds them in either place.
"""

from setuptools import find_packages, setup

ASSETS = ["templates", "static", "locale"]
CODE = ["belote_club", "scoring", "tournaments"]

setup(
    packages=[
        *find_packages(include=[*CODE, *(f"{name}.*" for name in CODE)]),
        *(f"belote_club.{name}" for name in ASSETS),
    ],
    package_dir={f"belote_club.{name}": name for name in ASSETS},
    package_data={"": ["**/*"]},
    exclude_package_data={"": ["**/__pycache__/*", "**/*.pyc", "**/*.po"]},
)

"""`python -m tests.windows`: see `tests.windows.tries`."""

import os
import sys
from importlib import import_module

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
# The reader of forms stands among tests that use the models.
django.setup()
sys.exit(import_module("tests.windows.tries").main())

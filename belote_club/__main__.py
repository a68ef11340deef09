"""`python -m belote_club` is the `belote-club` command."""

import sys

from belote_club.launcher import main

sys.exit(main())

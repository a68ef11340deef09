"""Every code of a step, in the order of the table."""

from typing import get_args

from scoring.state import StepCode

STEP_CODES: tuple[str, ...] = get_args(StepCode)

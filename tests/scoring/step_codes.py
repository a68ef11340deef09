"""Every code of a step, in the order of the table."""

from scoring.steps import StepCode

STEP_CODES = tuple(code for name, code in vars(StepCode).items() if name.isupper())

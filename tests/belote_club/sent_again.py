"""The form that an error page offers to send again."""

import re
from html import unescape


def hidden(html: str) -> list[tuple[str, str]]:
    """The hidden fields of the form, as a browser would send them."""
    found = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', html)
    return [(unescape(name), unescape(value)) for name, value in found]

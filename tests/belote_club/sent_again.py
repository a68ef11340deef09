"""The form of a page that sends the same again."""

import re
from html import unescape


def hidden(html: str) -> list[tuple[str, str]]:
    """Its fields, as a browser would send them."""
    found = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', html)
    return [(unescape(name), unescape(value)) for name, value in found]

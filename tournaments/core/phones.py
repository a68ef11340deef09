"""The address at which phones find the site."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from django.http import HttpRequest
from django.http.request import split_domain_port

from tournaments.core.installation import installation

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def in_own_network(site: str) -> bool:
    """Whether only phones in the same Wi-Fi reach a site, by its address.

    >>> in_own_network("http://192.168.1.20:8000"), in_own_network("https://belote.example")
    (True, False)
    """
    host = urlsplit(site).hostname or ""
    try:
        return ip_address(host).is_private
    except ValueError:
        return host.endswith(".local") or host == "localhost"


def phone_site(request: HttpRequest) -> str:
    """Scheme and host for phones; for a request from the laptop itself, its network address."""
    host = request.get_host()
    name, port = split_domain_port(host)
    if name in LOOPBACK and (address := next(iter(installation().phone_addresses()), None)):
        host = f"{address}:{port}" if port else address
    return f"{request.scheme}://{host}"

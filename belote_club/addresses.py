"""The names and private addresses of this machine on its local network."""

import socket
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from ipaddress import IPv4Address

import ifaddr

LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]
HOME_SUFFIXES = ("", ".local", ".lan", ".home")
# A phone cannot reach the addresses of containers and virtual machines.
VIRTUAL_ADAPTERS = ("docker", "br-", "veth", "virbr", "vbox", "vmnet", "lo")
REREAD_SECONDS = 5.0


def private_addresses() -> list[str]:
    """IPv4 addresses at which phones nearby can reach this machine, the likeliest first."""
    private = [
        str(ip.ip)
        for adapter in sorted(_adapters(), key=_is_virtual)
        for ip in adapter.ips
        if ip.is_IPv4 and (address := IPv4Address(ip.ip)).is_private and not address.is_loopback
    ]
    way_out = _address_of_default_route()
    return sorted(dict.fromkeys(private), key=lambda address: address != way_out)


def phone_addresses() -> list[str]:
    """The private addresses to print for phones, without those of virtual machines."""
    real = {str(ip.ip) for adapter in _adapters() if not _is_virtual(adapter) for ip in adapter.ips}
    return [address for address in private_addresses() if address in real]


def machine_names() -> list[str]:
    """The names a home network may give this machine: its own, alone and with usual endings."""
    name = socket.gethostname().split(".")[0].lower()
    return [f"{name}{suffix}" for suffix in HOME_SUFFIXES] if name else []


def own_hosts() -> list[str]:
    return [*LOOPBACK, *machine_names(), *private_addresses()]


class OwnHosts(list[str]):
    """ALLOWED_HOSTS that follows the machine: the Wi-Fi may give it a new address at any time.

    A list because Django requires one; read again when it is older than a few seconds.
    """

    def __init__(
        self,
        read: Callable[[], list[str]] = own_hosts,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(read())
        self._read, self._clock, self._read_at = read, clock, clock()

    def __iter__(self) -> Iterator[str]:
        if self._clock() - self._read_at >= REREAD_SECONDS:
            self._read_at = self._clock()
            self[:] = self._read()
        # A copy: another thread may read the addresses again meanwhile.
        return iter(self[:])


def _adapters() -> Iterable[ifaddr.Adapter]:
    """The network adapters; none where the system cannot say, as Windows without a network."""
    try:
        return ifaddr.get_adapters()
    except OSError:
        return []


def _is_virtual(adapter: ifaddr.Adapter) -> bool:
    return adapter.name.lower().startswith(VIRTUAL_ADAPTERS)


def _address_of_default_route() -> str:
    # Connecting a UDP socket sends nothing: the system only chooses the route.
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("10.255.255.255", 9))
        return str(probe.getsockname()[0])
    return ""

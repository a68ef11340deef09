"""The addresses this machine answers to, which may change during the evening."""

import socket
from itertools import count
from types import SimpleNamespace

import pytest
from django.http.request import validate_host

from belote_club import addresses
from belote_club.addresses import OwnHosts


def adapter(name: str, *ips: str) -> SimpleNamespace:
    return SimpleNamespace(
        name=name, ips=[SimpleNamespace(ip=ip, is_IPv4="." in str(ip)) for ip in ips]
    )


@pytest.fixture
def laptop(monkeypatch: pytest.MonkeyPatch) -> None:
    """A laptop on the hall's Wi-Fi, with a container bridge, IPv6 and a public address."""
    found = [
        adapter("lo", "127.0.0.1"),
        adapter("docker0", "172.17.0.1"),
        adapter("eth0", "8.8.8.8", "10.0.0.7"),
        adapter("wlan0", "192.168.1.20", "fe80::1"),
    ]
    monkeypatch.setattr("ifaddr.get_adapters", lambda: found)
    monkeypatch.setattr(addresses, "_address_of_default_route", lambda: "192.168.1.20")
    monkeypatch.setattr(socket, "gethostname", lambda: "Salle-Des-Fetes.home")


@pytest.mark.usefixtures("laptop")
class TestLaptop:
    def test_the_address_of_the_default_route_comes_first(self) -> None:
        assert addresses.private_addresses() == ["192.168.1.20", "10.0.0.7", "172.17.0.1"]

    def test_addresses_of_containers_are_not_for_phones(self) -> None:
        assert addresses.phone_addresses() == ["192.168.1.20", "10.0.0.7"]

    def test_names_a_home_network_gives(self) -> None:
        assert addresses.machine_names() == [
            "salle-des-fetes",
            "salle-des-fetes.local",
            "salle-des-fetes.lan",
            "salle-des-fetes.home",
        ]

    @pytest.mark.parametrize(
        "host", ["localhost", "127.0.0.1", "[::1]", "192.168.1.20", "salle-des-fetes.local"]
    )
    def test_allowed_hosts(self, host: str) -> None:
        assert validate_host(host, OwnHosts())

    @pytest.mark.parametrize("host", ["8.8.8.8", "192.168.1.21", "evil.example", ""])
    def test_refused_hosts(self, host: str) -> None:
        assert not validate_host(host, OwnHosts())


class TestOwnHosts:
    def test_follows_a_new_address_after_a_few_seconds(self) -> None:
        now, current = [0.0], ["192.168.1.20"]
        hosts = OwnHosts(lambda: list(current), lambda: now[0])
        current[:] = ["192.168.43.5"]
        now[0] = addresses.REREAD_SECONDS - 0.1
        assert list(hosts) == ["192.168.1.20"]
        now[0] = addresses.REREAD_SECONDS
        assert list(hosts) == ["192.168.43.5"]

    def test_is_not_read_at_every_request(self) -> None:
        numbers = count()
        hosts = OwnHosts(lambda: [f"10.0.0.{next(numbers)}"], lambda: 0.0)
        assert [list(hosts) for _request in range(3)] == [["10.0.0.0"]] * 3


def test_without_a_network_there_is_no_default_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", _Unreachable)
    assert addresses._address_of_default_route() == ""


class _Unreachable(socket.socket):
    def connect(self, address: object) -> None:
        raise OSError("Network is unreachable")


def test_a_system_that_cannot_name_its_adapters_still_serves_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse() -> None:
        raise OSError(2, "no adapters")

    monkeypatch.setattr("ifaddr.get_adapters", refuse)
    assert addresses.phone_addresses() == addresses.private_addresses() == []
    assert "localhost" in addresses.own_hosts()

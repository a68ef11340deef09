"""The security headers of every answer."""

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from belote_club.middleware import security_headers

pytestmark = pytest.mark.django_db


def directives(policy: str) -> dict[str, str]:
    return dict(part.split(" ", 1) for part in policy.split("; "))


@pytest.mark.parametrize("address", ["/healthz", "/no-such-page"])
def test_a_page_may_load_only_from_its_own_site(client: Client, address: str) -> None:
    policy = directives(client.get(address)["Content-Security-Policy"])
    assert policy == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "font-src": "'self'",
        "connect-src": "'self'",
        "form-action": "'self'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
        "manifest-src": "'self'",
    }


def test_a_pdf_has_a_policy_that_lets_chrome_show_it() -> None:
    pdf = HttpResponse(b"%PDF-1.7", content_type="application/pdf")
    answer = security_headers(lambda request: pdf)(RequestFactory().get("/plan.pdf"))
    policy = directives(answer["Content-Security-Policy"])
    assert policy["style-src"] == "'unsafe-inline'"
    assert policy["default-src"] == policy["frame-ancestors"] == "'none'"
    assert "script-src" not in policy


def test_static_files_carry_the_policy_too(client: Client) -> None:
    answer = client.get("/static/css/app.css")
    assert answer.status_code == 200
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    answer.close()


def test_the_other_headers(client: Client) -> None:
    answer = client.get("/healthz")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["X-Frame-Options"] == "DENY"
    assert "camera=()" in answer["Permissions-Policy"]


@pytest.mark.parametrize(
    ("host", "sent"), [("localhost:8000", True), ("127.0.0.1", True), ("testserver", False)]
)
def test_the_opener_policy_is_for_trustworthy_origins(
    client: Client, host: str, sent: bool
) -> None:
    answer = client.get("/healthz", headers={"host": host})
    assert ("Cross-Origin-Opener-Policy" in answer) is sent


def test_a_host_that_is_not_this_machine_is_refused(client: Client) -> None:
    assert client.get("/healthz", headers={"host": "evil.example"}).status_code == 400

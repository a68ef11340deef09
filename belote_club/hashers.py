"""How passwords are hashed."""

from django.contrib.auth.hashers import PBKDF2PasswordHasher


class LaptopHasher(PBKDF2PasswordHasher):
    """PBKDF2 with the number of rounds that OWASP recommends for SHA-256.

    Django raises its number with every release; an old laptop would need more than a second for
    each login, and logins wait for one another. A password stored with another number of rounds is
    hashed again when its owner logs in.
    """

    iterations = 600_000

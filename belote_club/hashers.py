"""How passwords are hashed."""

from django.contrib.auth.hashers import PBKDF2PasswordHasher


class LaptopHasher(PBKDF2PasswordHasher):
    """PBKDF2 with the number of rounds that OWASP recommends for SHA-256.

    Django asks for more with every release; an old laptop would need a second and more for each
    login, and so would whoever waits behind it. A password stored with another number of rounds
    is hashed again when its owner logs in.
    """

    iterations = 600_000

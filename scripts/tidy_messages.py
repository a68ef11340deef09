"""Sort the French catalogue by the alphabet, without places in the code, so that it merges well."""

from pathlib import Path

import polib

SENTENCES = Path(__file__).resolve().parents[1] / "locale/fr/LC_MESSAGES/django.po"


def main() -> None:
    catalogue = polib.pofile(str(SENTENCES), wrapwidth=100)
    for name in ("Report-Msgid-Bugs-To", "POT-Creation-Date"):
        catalogue.metadata.pop(name, None)
    catalogue.sort(key=lambda entry: (entry.msgid.casefold(), entry.msgid, entry.msgctxt or ""))
    for entry in catalogue:
        entry.occurrences = []
    catalogue.save()


if __name__ == "__main__":
    main()

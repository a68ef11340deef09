"""Sort the French catalogue by the alphabet, so that it merges well, without places or guesses."""

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
        if entry.fuzzy:
            # The French of a sentence like it, which looks finished and is wrong.
            entry.flags.remove("fuzzy")
            entry.previous_msgid = entry.previous_msgid_plural = entry.previous_msgctxt = None
            entry.msgstr, entry.msgstr_plural = "", dict.fromkeys(entry.msgstr_plural, "")
    catalogue.save()
    for entry in catalogue.untranslated_entries():
        print(f"without French: {entry.msgid}")


if __name__ == "__main__":
    main()

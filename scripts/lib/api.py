"""Checks or records the public declarations of the libraries, one per line, in API/LIBRARY.txt.

    api.py check | record SYMBOLS API LIBRARY...

SYMBOLS is the folder to which scripts/documentation wrote symbol graphs. Declarations that are generated from
protocols are left out, because they follow from the XML.
"""

import difflib
import json
import os
import sys


def declarations(folder, library):
    """The lines of a library, sorted by name."""
    found = set()
    for name in os.listdir(folder):
        if not name.endswith(".symbols.json"):
            continue
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            symbols = json.load(file)["symbols"]
        for symbol in symbols:
            if is_written_here(symbol, library):
                text = "".join(part["spelling"] for part in symbol["declarationFragments"])
                found.add((".".join(symbol["pathComponents"]), " ".join(text.split())))
    return ["%s: %s" % declaration for declaration in sorted(found)]


def is_written_here(symbol, library):
    if "::SYNTHESIZED::" in symbol["identifier"]["precise"]:
        return False
    return "/Sources/%s/" % library in symbol.get("location", {}).get("uri", "")


def main(mode, symbols, api, *libraries):
    changed = []
    for library in libraries:
        path = os.path.join(api, library + ".txt")
        present = [line + "\n" for line in declarations(os.path.join(symbols, library + ".symbols"), library)]
        if mode == "record":
            os.makedirs(api, exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.writelines(present)
            continue
        former = []
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                former = file.readlines()
        if former != present:
            changed.append(library)
            sys.stdout.writelines(
                line for line in difflib.unified_diff(former, present, path, "the sources", n=0) if line[:2] != "@@")
    if changed:
        sys.exit(
            "The public declarations of %s differ from %s. If this is intended, run scripts/documentation --record, "
            "and describe in CHANGELOG.md what embedders have to change." % (", ".join(changed), api))


if __name__ == "__main__":
    main(*sys.argv[1:])

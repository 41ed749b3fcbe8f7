"""Reads a Containerfile, and applies it to a folder in place of a container."""

import glob
import json
import pathlib
import shutil

KNOWN = ("FROM", "COPY", "RUN", "ENTRYPOINT")


class Containerfile:
    """The instructions of a Containerfile: pairs of a word and its text."""

    def __init__(self, text):
        lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
        self.instructions = []
        for line in "\n".join(lines).replace("\\\n", " ").splitlines():
            word, _, rest = line.partition(" ")
            if word not in KNOWN:
                raise ValueError(f"the instruction {word} cannot be applied here")
            self.instructions.append((word, " ".join(rest.split())))

    @property
    def entrypoint(self):
        """The words that precede the program and its arguments."""
        return [json.loads(text) for word, text in self.instructions if word == "ENTRYPOINT"][-1]

    def apply(self, context, root, run):
        """Copies files from the folder `context`, and runs commands in the folder `root`.

        run: runs a list of words in the root, and returns whether it succeeded. Returns the first command that
        failed, or None.
        """
        for word, text in self.instructions:
            if word == "COPY":
                copy(text.split(), pathlib.Path(context), pathlib.Path(root))
            elif word == "RUN" and not run(["/bin/sh", "-c", text]):
                return text
        return None


def copy(words, context, root):
    *sources, target = words
    target = root / target.lstrip("/")
    for source in sources:
        paths = glob.glob(str(context / source))
        if not paths:
            raise FileNotFoundError(f"nothing is named {source}")
        for path in paths:
            shutil.copy(path, target)

"""Shared by the test programs: a file that records the effects of input on their widgets."""

import json
import os
import sys


class State:
    """The state file. Each change replaces the whole file atomically."""

    def __init__(self):
        self.path = sys.argv[1]
        self.values = {}

    def set(self, **values):
        self.values.update(values)
        draft = self.path + ".draft"
        with open(draft, "w", encoding="utf-8") as file:
            json.dump(self.values, file, ensure_ascii=False)
        os.replace(draft, self.path)

    def count(self, name):
        self.set(**{name: self.values.get(name, 0) + 1})

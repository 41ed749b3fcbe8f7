"""What the test programs share: a file that says what their widgets made of the input."""

import json
import os
import sys


class State:
    """Rewritten as a whole at each change, so that a reader never sees half of it."""

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

"""The limits of each lint, from scripts/lint.toml."""

import re
import tomllib


class Settings:
    """A table for each lint, with `limit` and the lint's other settings. Its table `exceptions` has names with a higher
    limit of their own."""

    def __init__(self, path):
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        self.tables = tomllib.loads(self.text)

    def limit(self, lint, key):
        return self.exceptions(lint).get(key, self.tables[lint]["limit"])

    def exceptions(self, lint):
        return self.tables[lint].get("exceptions", {})

    def record(self, lint, numbers):
        """Replaces the exceptions of a lint. Names that stay keep their order and their comments."""
        lines = self.text.splitlines()
        header = f"[{lint}.exceptions]"
        if header not in lines:
            table = lines.index(f"[{lint}]") + 1
            end = next((i for i in range(table, len(lines)) if lines[i].startswith("[")), len(lines))
            while not lines[end - 1].strip():
                end -= 1
            lines[end:end] = [header]
        first = lines.index(header) + 1
        last = next(
            (i for i in range(first, len(lines)) if not lines[i].strip() or lines[i].startswith("[")), len(lines))
        rest = dict(numbers)
        kept = []
        for line in lines[first:last]:
            match = re.match(r'"([^"]*)" = \d+(.*)', line)
            if not match:
                kept.append(line)
            elif match[1] in rest:
                kept.append(f'"{match[1]}" = {rest.pop(match[1])}{match[2]}')
        kept += [f'"{key}" = {number}' for key, number in sorted(rest.items())]
        lines[first:last] = kept
        self.text = "\n".join(lines) + "\n"
        self.path.write_text(self.text, encoding="utf-8")

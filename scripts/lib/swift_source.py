"""Tells the code of Swift sources from comments and the text of strings."""

import re

# Characters that may begin something other than plain code, or end an interpolation.
_TURN = re.compile(r'[/"#()]')


def code(text):
    """The source with comments and the text of strings blanked. Its length and its lines stay the same.

    The code that a string interpolates stays.
    """
    return _Blanking(text).run()


class _Blanking:
    def __init__(self, text):
        self.text = text
        self.kept = []
        self.place = 0

    def run(self):
        self.read_code(is_interpolation=False)
        return "".join(self.kept)

    def keep(self, count=1):
        self.kept.append(self.text[self.place:self.place + count])
        self.place += count

    def blank_to(self, end):
        self.kept.extend("\n" if character == "\n" else " " for character in self.text[self.place:end])
        self.place = end

    def starts(self, what):
        return self.text.startswith(what, self.place)

    def read_code(self, is_interpolation):
        """Code up to the end of the text, or to the parenthesis that ends an interpolation."""
        depth = 0
        while self.place < len(self.text):
            if self.starts("//"):
                end = self.text.find("\n", self.place)
                self.blank_to(end if end >= 0 else len(self.text))
            elif self.starts("/*"):
                self.blank_to(self.end_of_block_comment())
            elif self.starts('"') or (self.starts("#") and self.hashes_before_quote()):
                self.read_string()
            else:
                depth += {"(": 1, ")": -1}.get(self.text[self.place], 0)
                if is_interpolation and depth < 0:
                    return
                turn = _TURN.search(self.text, self.place + 1)
                self.keep((turn.start() if turn else len(self.text)) - self.place)

    def end_of_block_comment(self):
        """Block comments nest."""
        depth, place = 0, self.place
        while place < len(self.text):
            if self.text.startswith("/*", place):
                depth, place = depth + 1, place + 2
            elif self.text.startswith("*/", place):
                depth, place = depth - 1, place + 2
                if depth == 0:
                    break
            else:
                place += 1
        return place

    def hashes_before_quote(self):
        """The number of # before a raw string's quote; 0 if no string begins here."""
        end = self.place
        while self.text.startswith("#", end):
            end += 1
        return end - self.place if self.text.startswith('"', end) else 0

    def read_string(self):
        hashes = self.hashes_before_quote()
        self.keep(hashes)
        quote = '"""' if self.starts('"""') else '"'
        self.keep(len(quote))
        closing = quote + "#" * hashes
        escape = "\\" + "#" * hashes
        while self.place < len(self.text):
            if self.starts(closing):
                self.keep(len(closing))
                return
            if quote == '"' and self.starts("\n"):
                return
            if self.starts(escape + "("):
                self.blank_to(self.place + len(escape))
                self.keep()
                self.read_code(is_interpolation=True)
                self.keep()
            elif self.starts(escape):
                self.blank_to(min(self.place + len(escape) + 1, len(self.text)))
            else:
                self.blank_to(self.place + 1)

import unittest

import swift_source


class SwiftSourceTests(unittest.TestCase):
    def assert_code(self, text, code):
        self.assertEqual(swift_source.code(text), code)

    def test_comments_are_blanked(self):
        self.assert_code("let a = 1 // two\nlet b", "let a = 1       \nlet b")
        self.assert_code("a /* b /* c */ d */ e", "a                   e")
        self.assert_code("a /* b\nc */ d", "a     \n     d")

    def test_the_text_of_strings_is_blanked(self):
        self.assert_code('f("as! b") // "', 'f("     ")     ')
        self.assert_code(r'f("a\"b") c', r'f("    ") c')
        self.assert_code('f(#"a"b"#) c', 'f(#"   "#) c')
        self.assert_code('f("""\n a " b\n """) c', 'f("""\n      \n """) c')

    def test_what_is_interpolated_is_code(self):
        self.assert_code(r'"a \(b("c", d)) e" f', '"   (b(" ", d))  " f')
        self.assert_code(r'#"a \(b) \#(c)"# f', r'#"         (c)"# f')

    def test_a_text_that_ends_too_early_is_read(self):
        for text in ['"a', '"a\\', "/* a", '"\\(a', '"""\na', "#"]:
            self.assertEqual(len(swift_source.code(text)), len(text))

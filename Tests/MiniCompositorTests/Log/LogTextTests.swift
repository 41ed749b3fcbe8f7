import SessionLogging
import Testing

struct LogTextTests {
    @Test(arguments: [
        ("\u{0}", #"\u{0}"#), ("\t", #"\u{9}"#), ("\u{1b}[31m", #"\u{1b}[31m"#), ("\u{7f}", #"\u{7f}"#),
        ("\u{9b}2J", #"\u{9b}2J"#), ("\r\n", #"\u{d}\u{a}"#), ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#),
        ("\u{61c}", #"\u{61c}"#),
        ("\u{200e}\u{200f}", #"\u{200e}\u{200f}"#), ("\u{202a}-\u{202e}", #"\u{202a}-\u{202e}"#),
        ("\u{2066}-\u{2069}", #"\u{2066}-\u{2069}"#), ("e\u{301}\u{202e}", "e\u{301}" + #"\u{202e}"#),
    ]) func `characters that control terminals are escaped`(text: String, escaped: String) {
        #expect(LogText.escaped("a\(text)b").unicodeScalars.elementsEqual("a\(escaped)b".unicodeScalars))
    }

    @Test(arguments: [
        "", "foot (process 12)", "Füße", "日本語", "עברית", #"C:\u{1b}"#, "\u{a0}\u{200d}\u{2027}\u{202f}",
    ])
    func `other text is unchanged`(text: String) {
        #expect(LogText.escaped(text).unicodeScalars.elementsEqual(text.unicodeScalars))
    }
}

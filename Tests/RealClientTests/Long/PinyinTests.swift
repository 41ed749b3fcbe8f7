import Foundation
import Testing

extension LongTests {
    /// Tests Chinese input with fcitx5. It reads its dictionaries at the first key, which takes seconds while
    /// keys wait.
    struct PinyinTests {
        private static let hello = [
            #"{"wait": {"layer": "wlroots"}, "deadline": 60000}"#,
            InputMethodTests.grab(at: 1500), #"{"t": 1500, "key": "Control_L", "down": true}"#,
            #"{"t": 1520, "key": "space", "down": true}"#,
            #"{"t": 1540, "key": "space", "down": false}"#,
            #"{"t": 1560, "key": "Control_L", "down": false}"#,
            #"{"t": 1600, "type": "nihao "}"#,
        ]

        @Test(arguments: [InputMethodTests.Program.foot, .gtk, .qt], 1...2)
        func `pinyin composes Chinese text`(in program: InputMethodTests.Program, time: Int) throws {
            let run = try InputMethodTests.run(["sh", "{programs}/fcitx_pinyin.sh"], program, Self.hello)
            try run.wait(for: "the words in \(program)", seconds: 120) { program.has("你好", in: run) }
            #expect(!run.errorText.contains("does not read its keys"))
        }
    }
}

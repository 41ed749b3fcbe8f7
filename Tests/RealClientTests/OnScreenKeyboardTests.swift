import Proofs
import Testing

/// Tests typing into foot with wvkbd, an on-screen keyboard on a layer above windows.
@Suite(.serialized)
struct OnScreenKeyboardTests {
    /// Runs wvkbd and foot. `$0` is the script for the terminal, and `$1` is its output file. wvkbd does not
    /// end with its compositor, so the trap ends it.
    private static let programs = #"""
        trap 'kill $keyboard $terminal' TERM EXIT
        wvkbd-mobintl --landscape-layers simple -L 240 & keyboard=$!
        foot --maximized -- sh -c "$0" "$1" & terminal=$!
        wait $terminal
        """#

    /// Waits for one byte, then makes the terminal report its size in pixels and each change of the focus.
    /// Records the input.
    private static let reporter = #"""
        stty raw -echo; printf '\033]0;listening\007'; dd bs=1 count=1 > "$0" 2> "$0.dd"
        printf '\033[?1004h\033[14t'; exec cat >> "$0"
        """#

    /// Returns a tap on a letter of the row that begins with Q, by its index. The keyboard covers the lowest
    /// 240 of 720 pixels, and the row its pixels 80 to 120. The row's ten letters are centered in 1280 pixels
    /// with half a key on either side.
    private static func tap(letter: Int, at time: Int) -> [String] {
        [
            #"{"t": \#(time), "touch": 0, "down": [\#(letter * 122 + 122), 580]}"#,
            #"{"t": \#(time + 60), "touch": 0, "up": true}"#,
        ]
    }

    @Test(.promise(28), .requirement(36))
    func `keyboard is at the bottom, takes no focus and types into the terminal`() throws {
        let script =
            [
                #"{"wait": {"layer": "wlroots"}, "deadline": 30000}"#,
                #"{"wait": {"title": "listening"}, "deadline": 30000}"#,
                #"{"wait": {"idle": 500}, "deadline": 30000}"#,
            ] + Self.tap(letter: 0, at: 100) + Self.tap(letter: 1, at: 1200)
            + Self.tap(letter: 2, at: 1600)
        let run = try ProgramRun(
            script: script, client: ["sh", "-c", Self.programs, Self.reporter, "{state}.raw"])
        try run.wait(for: "the last key") { run.contents(of: "state.json.raw").contains("e") }
        let typed = run.contents(of: "state.json.raw")
        // The maximized terminal ends where the keyboard begins, and has a title bar.
        let report = try #require(typed.firstMatch(of: /\e\[4;(\d+);\d+t/))
        #expect((400...480).contains(try #require(Int(report.1))))
        // The rest is the typed text, without reports of focus changes.
        #expect(typed.replacing(report.0, with: "") == "qwe")
    }

    @Test func `replay with only the keyboard fails and suggests waiting for its layer`() throws {
        let run = try ProgramRun(
            script: [#"{"wait": {"idle": 100}, "deadline": 2000}"#], client: ["wvkbd-mobintl"])
        #expect(try run.exitStatus() == 125)
        #expect(
            run.errorText.contains(
                """
                waited 2000 ms in vain for a toplevel that has drawn; present: the layer surface 'wlroots'. To begin \
                with a layer surface, wait for it: {"wait": {"layer": "wlroots"}}
                """))
    }
}

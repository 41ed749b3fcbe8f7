import Testing

/// Tests swayidle, which runs commands when the user is idle.
@Suite(.serialized)
struct IdleTests {
    @Test func `swayidle is notified when the seat becomes idle and active`() throws {
        let commands = #"""
            swayidle -w timeout 1 'echo idle >> "$STATE"' resume 'echo resumed >> "$STATE"' & trap 'kill $!' TERM EXIT
            foot -- sh -c 'printf "\033]0;listening\007"; exec cat'
            """#
        // The pause between the keys is longer than the timeout.
        let script = [
            #"{"wait": {"title": "listening"}, "deadline": 30000}"#,
            #"{"t": 300, "key": "a", "down": true}"#, #"{"t": 350, "key": "a", "down": false}"#,
            #"{"t": 2500, "key": "b", "down": true}"#, #"{"t": 2550, "key": "b", "down": false}"#,
        ]
        let run = try ProgramRun(
            script: script, options: ["--stay"], environment: ["STATE": "/proc/self/fd/1"],
            client: ["sh", "-c", commands])
        try run.wait(for: "idleness, its end and the next") {
            run.lines.filter { $0 == "idle" || $0 == "resumed" }.starts(with: ["idle", "resumed", "idle"])
        }
    }
}

import Testing

/// Tests pointer grabs of SDL, which games use, in a window of 400 by 300 pixels in the center of the screen.
@Suite(.serialized)
struct MouseGrabTests {
    private func run(_ script: ReplayLines) throws -> ProgramRun {
        try ProgramRun(
            script: script.lines, options: ["--stay"],
            environment: ["SDL_VIDEODRIVER": "wayland", "PYGAME_HIDE_SUPPORT_PROMPT": "1"],
            client: ["/usr/bin/python3", "{programs}/sdl_grab.py", "{state}"])
    }

    /// Waits until the program has received exactly these motions and this number of leave events. A motion
    /// is the position in the window and the relative motion.
    private func expect(_ motions: [[Int]], leaves: Int, in run: ProgramRun) throws {
        try run.wait(for: "\(motions) and \(leaves) leaves") {
            run.state["motions"] as? [[Int]] == motions && run.state["leaves"] as? Int ?? 0 == leaves
        }
    }

    private func begin() -> ReplayLines {
        var script = ReplayLines(waitingFor: "ready")
        script.move(640, 360)
        return script
    }

    @Test func `grabbed pointer stays in its window until released`() throws {
        var script = begin()
        script.type("g")
        script.wait(for: "grabbed")
        script.move(1279, 360)
        script.move(640, 719)
        script.type("g")
        script.wait(for: "free")
        script.move(640, 360)
        script.move(1279, 360)
        try expect(
            [[200, 150, 0, 0], [399, 150, 199, 0], [200, 299, -199, 149], [200, 150, 0, -149]],
            leaves: 1, in: try run(script))
    }

    @Test func `relative motion continues while the pointer is locked`() throws {
        var script = begin()
        script.move(839, 360)
        script.type("hg")
        script.wait(for: "hidden grabbed")
        for _ in 1...3 { script.move(by: 500, -3) }
        script.type("g")
        script.wait(for: "hidden free")
        script.move(by: -9, 0)
        script.move(by: 50, 0)
        try expect(
            [
                [200, 150, 0, 0], [399, 150, 199, 0],
                // SDL adds relative motion to its own position, clamped to the window.
                [399, 147, 500, -3], [399, 144, 500, -3], [399, 141, 500, -3],
                [390, 150, 0, 0],
            ], leaves: 1, in: try run(script))
    }

    /// SDL releases its grab when it loses the keyboard focus, and requests it again when it regains the
    /// focus.
    @Test func `grab pauses while a different window has the keyboard focus`() throws {
        let script = anotherWindowHasTheKeys(after: "g", title: "grabbed")
        try expect(
            [[200, 150, 0, 0], [139, 150, 0, 0], [399, 150, 260, 0]], leaves: 1, in: try run(script))
    }

    @Test func `relative mode pauses while a different window has the keyboard focus`() throws {
        let script = anotherWindowHasTheKeys(after: "hg", title: "hidden grabbed")
        try expect(
            [[200, 150, 0, 0], [139, 150, 0, 0], [399, 150, 500, 0], [399, 150, 500, 0]],
            leaves: 1, in: try run(script))
    }

    /// While foot has the focus, the pointer moves to the right edge of the screen. Later it moves back into
    /// the window.
    private func anotherWindowHasTheKeys(after keys: String, title: String) -> ReplayLines {
        var script = begin()
        script.type(keys)
        script.wait(for: title)
        script.keys("Super_L", "Return")
        script.wait(forToplevel: "foot")
        script.waitUntilIdle()
        script.move(by: 700, 0)
        script.keys("Alt_L", "Tab")
        script.waitUntilIdle()
        script.move(by: -400, 0)
        script.move(by: -300, 0)
        script.waitUntilIdle()
        script.move(by: 500, 0)
        script.move(by: 500, 0)
        return script
    }
}

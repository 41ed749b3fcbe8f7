import Proofs
import SurfaceResponders
import SurfaceRespondersTesting
import Testing

import MiniCompositor
import WaylandShell

@Suite struct ReplayPlayerTests {
    /// Records the events that the seat receives.
    private final class Spy: InputSpy {
        var events: [InputEvent] = []
        func observe(_ event: InputEvent, on seat: Seat) { events.append(event) }
    }

    private let stage = ReplayTestStage()
    private let spy = Spy()
    private let embedded: EmbeddedSeat
    private let start: Timestamp

    init() throws {
        embedded = try EmbeddedSeat(keymap: Keymap(layouts: ["us", "ru"]))
        embedded.seat.addSpy(spy)
        start = embedded.clock.now
    }

    private func player(
        _ text: String, startDeadline: Duration = ReplayPlayer.defaultStartDeadline
    ) throws -> ReplayPlayer {
        let script = try ReplayScript(text: text, keymap: embedded.seat.keyboard.keymap)
        return ReplayPlayer(script, on: embedded.seat, stage: stage, startDeadline: startDeadline)
    }

    private func at(_ milliseconds: UInt64) -> Timestamp {
        start.advanced(by: .milliseconds(milliseconds))
    }

    /// The recorded events, each with its time in milliseconds since the start.
    private var log: [String] {
        spy.events.map { event in
            let time = (event.time.microseconds - start.microseconds) / 1000
            switch event.payload {
            case .key(let code, let isDown): return "\(time) \(isDown ? "+" : "-")\(code.rawValue)"
            case .pointerPosition(let point): return "\(time) pointer \(Int(point.x)),\(Int(point.y))"
            case .pointerMotion(let delta, _): return "\(time) by \(Int(delta.dx)),\(Int(delta.dy))"
            case .touchDown(let id, _): return "\(time) touch \(id) down"
            case .touchUp(let id): return "\(time) touch \(id) up"
            default: return "\(time) \(event.payload)"
            }
        }
    }

    @Test(.requirement(48)) func `events are played when due with their scheduled times`() throws {
        let player = try player("{\"t\": 5, \"pointer\": [1, 2]}\n{\"t\": 30, \"move\": [3, 4]}")
        #expect(player.advance(to: at(0)) == .sleeping(until: at(5)))
        #expect(player.advance(to: at(4)) == .sleeping(until: at(5)))
        #expect(log == [])
        #expect(player.advance(to: at(7)) == .sleeping(until: at(30)))
        #expect(log == ["5 pointer 1,2"])
        #expect(player.advance(to: at(90)) == .finished)
        #expect(log == ["5 pointer 1,2", "30 by 3,4"])
        #expect(player.scriptTime(of: at(30)) == .milliseconds(30))
    }

    @Test func `replay time starts when a toplevel has drawn`() throws {
        stage.drawnToplevels = []
        let player = try player("{\"move\": [1, 1]}\n{\"t\": 10, \"move\": [2, 2]}")
        #expect(player.advance(to: at(0)) == .waiting)
        #expect(player.advance(to: at(29_999)) == .waiting)
        stage.drawnToplevels = [ReplayToplevel(applicationIdentifier: "", title: "")]
        #expect(player.advance(to: at(30_000)) == .sleeping(until: at(30_010)))
        #expect(log == ["30000 by 1,1"])
    }

    @Test(arguments: [
        #"{"start": ["foot"]}"#, #"{"run": ["true"]}"#, #"{"clipboard": "a"}"#,
        #"{"output": "MINI-1", "scale": 2}"#, #"{"expect": {"noWindow": "foot"}}"#,
        #"{"device": "pointer", "connected": false}"#,
    ])
    func `a script that needs no window begins at once`(line: String) throws {
        stage.drawnToplevels = []
        let player = try player(line)
        _ = player.advance(to: at(0))
        stage.orders.first?.completion(nil)
        #expect(player.advance(to: at(1)) == .finished)
    }

    @Test func `replay fails at its start deadline if nothing draws`() throws {
        stage.drawnToplevels = []
        let player = try player("{\"move\": [1, 1]}", startDeadline: .milliseconds(500))
        #expect(player.advance(to: at(0)) == .waiting)
        #expect(player.advance(to: at(499)) == .waiting)
        #expect(
            player.advance(to: at(500))
                == .failed(
                    ReplayFailure(line: nil, cause: .wait(for: .anyToplevel, deadline: .milliseconds(500)))))
        #expect(log == [])
    }

    @Test func `replay with only layer surfaces fails and suggests a layer wait`() throws {
        stage.drawnToplevels = []
        stage.drawnLayers = ["panel"]
        let player = try player("{\"move\": [1, 1]}")
        #expect(player.advance(to: at(0)) == .waiting)
        #expect(player.advance(to: at(29_999)) == .waiting)
        guard case .failed(let failure) = player.advance(to: at(30_000)) else {
            Issue.record("the replay did not fail")
            return
        }
        #expect(
            failure.description == """
                before the first line: waited 30000 ms in vain for a toplevel that has drawn; present: the layer surface \
                'panel'. To begin with a layer surface, wait for it: {"wait": {"layer": "panel"}}
                """)
    }

    @Test func `initial idle wait applies its deadline to the first toplevel`() throws {
        stage.drawnToplevels = []
        let player = try player(
            "{\"wait\": {\"idle\": 100}, \"deadline\": 2000}", startDeadline: .milliseconds(500))
        #expect(player.advance(to: at(0)) == .waiting)
        #expect(player.advance(to: at(1999)) == .waiting)
        let failure = ReplayFailure(line: 1, cause: .wait(for: .anyToplevel, deadline: .milliseconds(2000)))
        #expect(player.advance(to: at(2000)) == .failed(failure))
    }

    @Test func `failed wait reports the surfaces that have drawn`() throws {
        stage.drawnToplevels = [
            ReplayToplevel(applicationIdentifier: "foot", title: "~"),
            ReplayToplevel(applicationIdentifier: "app", title: "Title"),
        ]
        stage.drawnLayers = ["panel"]
        let player = try player("{\"wait\": {\"title\": \"ready\"}, \"deadline\": 20}")
        _ = player.advance(to: at(0))
        guard case .failed(let failure) = player.advance(to: at(20)) else {
            Issue.record("the replay did not fail")
            return
        }
        #expect(
            failure.description == """
                line 1: waited 20 ms in vain for a toplevel with the title 'ready'; present: the toplevel 'foot' with the \
                title '~', the toplevel 'app' with the title 'Title', the layer surface 'panel'
                """)
    }

    @Test func `script can wait for an input method keyboard grab`() throws {
        let player = try player(
            """
            {"wait": {"inputMethodGrab": true}}
            {"move": [1, 1]}
            {"wait": {"inputMethodGrab": false}}
            """)
        #expect(player.advance(to: at(0)) == .waiting)
        #expect(player.advance(to: at(70)) == .waiting)
        #expect(log == [])
        stage.hasInputMethodGrab = true
        #expect(player.advance(to: at(80)) == .waiting)
        #expect(log == ["80 by 1,1"])
        stage.hasInputMethodGrab = false
        #expect(player.advance(to: at(90)) == .finished)
    }

    @Test func `initial toplevel wait uses its own deadline`() throws {
        stage.drawnToplevels = []
        let player = try player(
            "{\"wait\": {\"toplevel\": \"app\"}, \"deadline\": 2000}", startDeadline: .milliseconds(500))
        #expect(player.advance(to: at(0)) == .waiting)
        #expect(player.advance(to: at(1999)) == .waiting)
        let failure = ReplayFailure(
            line: 1,
            cause: .wait(for: .toplevel(applicationIdentifier: "app"), deadline: .milliseconds(2000)))
        #expect(player.advance(to: at(2000)) == .failed(failure))
        #expect(
            failure.description
                == "line 1: waited 2000 ms in vain for a toplevel with the app id 'app'; nothing has drawn")
    }

    // MARK: Windows

    @Test func `places in a window move with it, and wait for it`() throws {
        let player = try player(
            """
            {"wait": {"toplevel": "app"}}
            {"t": 5, "pointer": [10, 20], "window": "late", "deadline": 1000}
            {"t": 8, "tap": [1, 2], "window": "late"}
            """)
        #expect(player.advance(to: at(0)) == .sleeping(until: at(5)))
        #expect(player.advance(to: at(5)) == .waiting)
        #expect(player.advance(to: at(900)) == .waiting)
        #expect(log == [])
        stage.frames["late"] = Rect(x: 100, y: 200, width: 50, height: 50)
        #expect(player.advance(to: at(950)) == .sleeping(until: at(953)))
        #expect(player.advance(to: at(953)) == .sleeping(until: at(973)))
        #expect(spy.events.map(\.payload.place) == [Point(x: 110, y: 220), Point(x: 101, y: 202)])
    }

    @Test func `a window that does not come fails its line`() throws {
        let player = try player(
            """
            {"wait": {"toplevel": "app"}}
            {"click": [10, 20], "window": "none", "deadline": 30}
            """)
        #expect(player.advance(to: at(0)) == .waiting)
        guard case .failed(let failure) = player.advance(to: at(30)) else {
            Issue.record("the replay did not fail")
            return
        }
        #expect(
            failure.description
                == "line 2: waited 30 ms in vain for a toplevel with the app id or the title 'none'; present: "
                + "the toplevel 'app' with the title 'Title'")
        #expect(log == [])
    }

    @Test func `a line with a place off the screen plays nothing`() throws {
        stage.frames["app"] = Rect(x: 900, y: 0, width: 50, height: 50)
        let player = try player(
            "{\"wait\": {\"toplevel\": \"app\"}}\n{\"drag\": [[0, 0], [120, 7]], \"window\": \"app\"}")
        guard case .failed(let failure) = player.advance(to: at(0)) else {
            Issue.record("the replay did not fail")
            return
        }
        #expect(
            failure.description.hasPrefix("line 2: the point 105")
                && failure.description.hasSuffix(
                    " in the window 'app' is off the screen"),
            "\(failure)")
        #expect(log == [])
    }

    @Test func `a drag keeps its way if it moves its window`() throws {
        stage.frames["app"] = Rect(x: 100, y: 0, width: 50, height: 50)
        let player = try player(
            "{\"wait\": {\"toplevel\": \"app\"}}\n{\"drag\": [[0, 0], [32, 0]], \"window\": \"app\"}")
        #expect(player.advance(to: at(0)) == .sleeping(until: at(20)))
        stage.frames["app"] = Rect(x: 500, y: 0, width: 50, height: 50)
        #expect(player.advance(to: at(200)) == .finished)
        #expect(
            log == [
                "0 pointer 100,0", "0 button(SurfaceResponders.PointerButton(rawValue: 272), isDown: true)",
                "20 pointer 116,0", "30 pointer 132,0",
                "60 button(SurfaceResponders.PointerButton(rawValue: 272), isDown: false)",
            ])
    }

    // MARK: Expectations

    @Test func `an expectation is checked again until it is met`() throws {
        let mismatch = ReplayMismatch(expected: "the title 'b'", found: "'a'")
        stage.mismatches = [mismatch, mismatch]
        let player = try player(
            "{\"wait\": {\"toplevel\": \"app\"}}\n{\"expect\": {\"title\": \"b\"}}\n{\"move\": [1, 1]}")
        #expect(player.advance(to: at(0)) == .waiting)
        for time in 1..<20 { #expect(player.advance(to: at(UInt64(time))) == .waiting) }
        #expect(stage.checkCount == 1)
        #expect(player.advance(to: at(20)) == .waiting)
        #expect(player.advance(to: at(40)) == .waiting)
        #expect(stage.checkCount == 3)
        #expect(log == [])
        #expect(player.advance(to: at(41)) == .finished)
        #expect(log == ["41 by 1,1"])
    }

    @Test func `an expectation that is not met in time fails with what was found`() throws {
        let mismatch = ReplayMismatch(expected: "the title 'b'", found: "'a'")
        stage.mismatches = Array(repeating: mismatch, count: 100)
        let player = try player(
            "{\"wait\": {\"toplevel\": \"app\"}}\n{\"expect\": {\"title\": \"b\"}, \"deadline\": 30}")
        #expect(player.advance(to: at(0)) == .waiting)
        #expect(player.advance(to: at(29)) == .waiting)
        guard case .failed(let failure) = player.advance(to: at(30)) else {
            Issue.record("the replay did not fail")
            return
        }
        #expect(failure.description == "line 2: expected the title 'b', found 'a', kept")
    }

    @Test func `a removed device releases what it held, and returns`() throws {
        let player = try player(
            """
            {"wait": {"toplevel": "app"}}
            {"key": 30, "down": true}
            {"t": 5, "device": "keyboard", "connected": false}
            {"t": 9, "device": "keyboard", "connected": true}
            {"key": 30, "down": true}
            {"key": 30, "down": false}
            """)
        #expect(player.advance(to: at(0)) == .sleeping(until: at(5)))
        #expect(player.advance(to: at(5)) == .sleeping(until: at(9)))
        #expect(embedded.seat.keyboard.pressedKeys.isEmpty)
        #expect(player.advance(to: at(9)) == .finished)
        #expect(log.filter { $0.hasPrefix("9") } == ["9 +30", "9 -30"])
        #expect(Set(spy.events.map(\.device)).count == 2)
    }

    // MARK: Orders

    @Test func `a program stops the clock until it ends`() throws {
        let player = try player(
            "{\"wait\": {\"toplevel\": \"app\"}}\n{\"run\": [\"make\", \"it\"]}\n{\"t\": 10, \"move\": [1, 1]}"
        )
        #expect(player.advance(to: at(0)) == .waiting)
        let order = try #require(stage.orders.first)
        guard case .run(["make", "it"], status: 0, deadline: .seconds(10), output: nil) = order.order else {
            Issue.record("another order: \(order.order)")
            return
        }
        #expect(player.advance(to: at(500)) == .waiting)
        order.completion(nil)
        #expect(player.advance(to: at(600)) == .sleeping(until: at(610)))
    }

    @Test func `a program that fails or takes too long fails its line`() throws {
        for (problem, text) in [
            (.unfinished(after: .milliseconds(50)), "did not end within 50 ms"),
            (.status(2, expected: 0), "ended with status 2 instead of 0"),
        ] as [(ReplayFailure.ProgramProblem, String)] {
            let player = try player("{\"wait\": {\"toplevel\": \"app\"}}\n{\"run\": [\"make\"]}")
            #expect(player.advance(to: at(0)) == .waiting)
            stage.orders.removeFirst().completion(.program(["make"], problem))
            guard case .failed(let failure) = player.advance(to: at(10)) else {
                Issue.record("the replay did not fail")
                return
            }
            #expect(failure.description == "line 2: the program 'make' \(text)")
        }
    }

    @Test func `closing waits for its window`() throws {
        let player = try player("{\"wait\": {\"toplevel\": \"app\"}}\n{\"close\": \"late\"}")
        #expect(player.advance(to: at(0)) == .waiting)
        #expect(stage.orders.isEmpty)
        stage.frames["late"] = .zero
        #expect(player.advance(to: at(10)) == .waiting)
        guard case .close(window: "late") = stage.orders.first?.order else {
            Issue.record("no window was asked to close")
            return
        }
        stage.orders.first?.completion(nil)
        #expect(player.advance(to: at(20)) == .finished)
    }

    @Test func `layer wait ends when a surface of that namespace has drawn`() throws {
        stage.drawnToplevels = []
        let player = try player("{\"wait\": {\"layer\": \"panel\"}}\n{\"t\": 5, \"move\": [1, 1]}")
        stage.drawnLayers = ["wallpaper"]
        #expect(player.advance(to: at(0)) == .waiting)
        stage.drawnLayers = ["wallpaper", "panel"]
        _ = player.advance(to: at(100))
        _ = player.advance(to: at(105))
        #expect(log == ["105 by 1,1"])
    }

    @Test func `script clock stops during a wait`() throws {
        let player = try player(
            "{\"t\": 10, \"move\": [1, 1]}\n{\"wait\": {\"title\": \"Saved\"}}\n{\"t\": 15, \"move\": [2, 2]}"
        )
        #expect(player.advance(to: at(0)) == .sleeping(until: at(10)))
        #expect(player.advance(to: at(12)) == .waiting)
        stage.drawnToplevels = [ReplayToplevel(applicationIdentifier: "app", title: "Saved")]
        #expect(player.advance(to: at(1000)) == .sleeping(until: at(1005)))
        #expect(player.advance(to: at(1005)) == .finished)
        #expect(log == ["10 by 1,1", "1005 by 2,2"])
        #expect(player.scriptTime(of: at(1005)) == .milliseconds(15))
    }

    @Test func `idle time counts from the start of the wait or the last change`() throws {
        let player = try player("{\"t\": 10, \"wait\": {\"idle\": 100}}\n{\"move\": [1, 1]}")
        stage.lastChange = at(0)
        #expect(player.advance(to: at(0)) == .sleeping(until: at(10)))
        #expect(player.advance(to: at(10)) == .waiting)
        #expect(player.advance(to: at(109)) == .waiting)
        stage.lastChange = at(50)
        #expect(player.advance(to: at(110)) == .waiting)
        #expect(player.advance(to: at(150)) == .finished)
        #expect(log == ["150 by 1,1"])
    }

    @Test func `window idleness ignores changes elsewhere on the screen`() throws {
        let player = try player("{\"wait\": {\"idle\": 100}, \"window\": \"Title\", \"deadline\": 500}")
        stage.drawnToplevels = []
        #expect(player.advance(to: at(0)) == .waiting)
        stage.drawnToplevels = [ReplayToplevel(applicationIdentifier: "app", title: "Title")]
        #expect(player.advance(to: at(50)) == .waiting)
        stage.lastChange = at(140)
        stage.lastDrawing = at(60)
        #expect(player.advance(to: at(159)) == .waiting)
        #expect(player.advance(to: at(160)) == .finished)
    }

    @Test func `idle wait for a closed window fails at its deadline`() throws {
        let player = try player(
            "{\"t\": 5, \"move\": [1, 1]}\n{\"wait\": {\"idle\": 100}, \"window\": \"Title\", \"deadline\": 500}"
        )
        _ = player.advance(to: at(0))
        #expect(player.advance(to: at(5)) == .waiting)
        stage.drawnToplevels = []
        guard case .failed(let failure) = player.advance(to: at(505)) else {
            Issue.record("the replay did not fail")
            return
        }
        #expect(
            failure.description == """
                line 2: waited 500 ms in vain for 100 ms without a change in the toplevel 'Title'; nothing has drawn
                """)
    }

    @Test func `failed idle wait reports what kept changing`() throws {
        let toplevel = ReplayToplevel(applicationIdentifier: "app", title: "Title")
        stage.changes = [.toplevel(toplevel): 5, .other: 1]
        let player = try player(
            "{\"t\": 5, \"move\": [1, 1]}\n{\"wait\": {\"idle\": 100}, \"deadline\": 500}")
        _ = player.advance(to: at(0))
        #expect(player.advance(to: at(5)) == .waiting)
        stage.changes = [.toplevel(toplevel): 7, .layer(namespace: "panel"): 30, .other: 1]
        stage.lastChange = at(500)
        guard case .failed(let failure) = player.advance(to: at(505)) else {
            Issue.record("the replay did not fail")
            return
        }
        #expect(
            failure.description == """
                line 2: waited 500 ms in vain for 100 ms without a change on the screen; changed: the layer surface \
                'panel' 30 times, the toplevel 'app' with the title 'Title' 2 times
                """)
    }

    // MARK: Unplayed lines

    /// `time` is when playing stops, in milliseconds. The initial wait for a toplevel ends immediately.
    @Test(arguments: [
        ("{\"move\": [1, 1]}\n{\"t\": 10, \"move\": [1, 1]}", 5, 2),
        ("{\"move\": [1, 1]}\n{\"t\": 10, \"move\": [1, 1]}", 10, nil),
        ("{\"key\": 1, \"down\": true}\n{\"t\": 10, \"key\": 1, \"down\": false}", 5, nil),
        ("{\"t\": 10, \"key\": 1, \"down\": true}", 5, 1),
        (
            "{\"button\": \"left\", \"down\": true}\n{\"t\": 10, \"button\": \"left\", \"down\": false}", 5,
            nil
        ),
        ("{\"touch\": 0, \"down\": [1, 1]}\n{\"t\": 10, \"touch\": 0, \"up\": true}", 5, nil),
        ("{\"touch\": 0, \"down\": [1, 1]}\n{\"t\": 10, \"touch\": 0, \"to\": [2, 1]}", 5, 2),
        ("{\"type\": \"ab\"}", 19, 1), ("{\"type\": \"ab\"}", 20, nil),
        ("{\"move\": [1, 1]}\n{\"wait\": {\"idle\": 10000}, \"deadline\": 20000}", 5, nil),
        ("{\"wait\": {\"idle\": 10000}, \"deadline\": 20000}\n{\"move\": [1, 1]}", 5, 2),
        ("{\"move\": [1, 1]}\n{\"wait\": {\"title\": \"missing\"}}", 5, 2),
        ("{\"move\": [1, 1]}\n{\"screenshot\": \"a.png\"}", 5, 2),
        ("{\"move\": [1, 1]}\n{\"screenshot\": \"a.png\", \"window\": \"missing\"}", 5, 2),
        ("# nothing", 5, nil),
    ]) func `firstUnplayedLine is the first line that was not played`(text: String, time: UInt64, line: Int?)
        throws
    {
        let player = try player(text)
        _ = player.advance(to: at(0))
        _ = player.advance(to: at(time))
        #expect(player.firstUnplayedLine == line)
    }

    @Test func `nothing is played before a window has drawn`() throws {
        stage.drawnToplevels = []
        let player = try player("\n{\"move\": [1, 1]}")
        #expect(player.advance(to: at(0)) == .waiting)
        #expect(player.firstUnplayedLine == 2)
    }

    @Test func `text is typed key by key`() throws {
        let player = try player("{\"t\": 100, \"type\": \"aB\"}\n{\"t\": 115, \"move\": [1, 1]}")
        _ = player.advance(to: at(0))
        #expect(player.advance(to: at(1000)) == .finished)
        // KEY_A is 30, KEY_LEFTSHIFT is 42, KEY_B is 48.
        #expect(log == ["100 +30", "110 -30", "115 by 1,1", "120 +42", "120 +48", "130 -48", "130 -42"])
    }

    /// Otherwise a client that receives a release late would repeat the key.
    @Test func `key repeat is deferred while text is typed`() throws {
        embedded.seat.keyboard.repeatInfo = RepeatInfo(rate: 30, delay: .milliseconds(400))
        let player = try player("{\"type\": \"ab\"}")
        #expect(player.advance(to: at(0)) == .sleeping(until: at(10)))
        #expect(embedded.seat.keyboard.repeatInfo == RepeatInfo(rate: 30, delay: .seconds(2)))
        #expect(player.advance(to: at(39)) == .sleeping(until: at(40)))
        #expect(embedded.seat.keyboard.repeatInfo == RepeatInfo(rate: 30, delay: .seconds(2)))
        #expect(player.advance(to: at(40)) == .finished)
        #expect(embedded.seat.keyboard.repeatInfo == RepeatInfo(rate: 30, delay: .milliseconds(400)))
    }

    @Test func `typing switches groups as needed and restores the group at the end`() throws {
        let player = try player("{\"type\": \"a\u{444}b\"}")
        _ = player.advance(to: at(0))
        #expect(log == ["0 +30"])
        #expect(embedded.seat.keyboard.group == 0)
        _ = player.advance(to: at(20))
        #expect(embedded.seat.keyboard.group == 1)
        // KEY_A types ф in the Russian layout.
        #expect(log == ["0 +30", "10 -30", "20 +30"])
        #expect(player.advance(to: at(45)) == .sleeping(until: at(50)))
        #expect(embedded.seat.keyboard.group == 0)
        #expect(player.advance(to: at(60)) == .finished)
    }

    @Test func `text in the active group is typed without switching`() throws {
        let player = try player("{\"group\": 1}\n{\"type\": \".\"}")
        #expect(player.advance(to: at(5)) == .sleeping(until: at(15)))
        #expect(embedded.seat.keyboard.group == 1)
        // The full stop is on KEY_SLASH in the Russian layout.
        #expect(log == ["5 +53"])
    }

    /// The key codes are codes of letters, but the temporary keymap defines what they type.
    @Test func `characters missing from all layouts use a temporary keymap`() throws {
        let keyboard = embedded.seat.keyboard
        let player = try player("{\"type\": \"\u{eb}\u{65e5}\u{eb}\\n\"}")
        let own = keyboard.keymap
        #expect(player.advance(to: at(0)) == .sleeping(until: at(10)))
        #expect(keyboard.state.keysym(for: KeyCode(16)).character == "\u{eb}")
        #expect(keyboard.state.keysym(for: KeyCode(17)).character == "\u{65e5}")
        #expect(keyboard.state.keysym(for: KeyCode(28)).name == "Return")
        #expect(player.advance(to: at(75)) == .sleeping(until: at(80)))
        #expect(
            log == [
                "0 +16", "10 -16", "20 +17", "30 -17", "40 +16", "50 -16", "60 +28", "70 -28",
            ])
        #expect(keyboard.state.keymap != own)
        #expect(player.advance(to: at(80)) == .finished)
        #expect(keyboard.state.keymap == own)
        #expect(keyboard.repeatInfo == .default)
    }

    @Test func `titleContains matches part of a title`() throws {
        let player = try player("{\"wait\": {\"titleContains\": \"draft\"}, \"deadline\": 50}")
        #expect(player.advance(to: at(0)) == .waiting)
        stage.drawnToplevels = [ReplayToplevel(applicationIdentifier: "app", title: "A draft (changed)")]
        #expect(player.advance(to: at(10)) == .finished)
    }

    @Test func `simultaneous touches reach a surface in one call`() throws {
        embedded.addWindow(Rect(x: 0, y: 0, width: 100, height: 100), named: "window")
        let player = try player("{\"touch\": 4, \"down\": [10, 10]}\n{\"touch\": 5, \"down\": [20, 20]}")
        _ = embedded.transport.takeDeliveries()
        #expect(player.advance(to: at(0)) == .finished)
        let began = embedded.transport.takeDeliveries().filter {
            if case .touchesBegan = $0 { true } else { false }
        }
        #expect(
            began == [
                .touchesBegan("window", [.init(0, Point(x: 10, y: 10)), .init(1, Point(x: 20, y: 20))])
            ])
    }

    @Test func `player adds one device of each kind to the seat`() throws {
        let seat = Seat(name: "empty")
        let script = try ReplayScript(text: "", keymap: seat.keyboard.keymap)
        let player = ReplayPlayer(script, on: seat, stage: stage)
        #expect(seat.capabilities == [.pointer, .keyboard, .touch])
        #expect(player.advance(to: .zero) == .finished)
    }

    // MARK: Pictures

    @Test func `script clock stops until a screenshot is taken`() throws {
        let player = try player("{\"t\": 5, \"screenshot\": \"a.png\"}\n{\"t\": 8, \"move\": [1, 1]}")
        _ = player.advance(to: at(0))
        #expect(player.advance(to: at(5)) == .waiting)
        #expect(stage.asked.map(\.screenshot) == [ReplayScreenshot(path: "a.png")])
        #expect(player.advance(to: at(100)) == .waiting)
        stage.asked.removeFirst().completion(nil)
        #expect(player.advance(to: at(110)) == .sleeping(until: at(113)))
        #expect(player.advance(to: at(113)) == .finished)
        #expect(log == ["113 by 1,1"])
    }

    @Test func `window screenshot waits for the window`() throws {
        let player = try player("{\"screenshot\": \"a.png\", \"window\": \"Saved\", \"deadline\": 50}")
        #expect(player.advance(to: at(0)) == .waiting)
        #expect(stage.asked.isEmpty)
        stage.drawnToplevels = [ReplayToplevel(applicationIdentifier: "app", title: "Saved")]
        #expect(player.advance(to: at(49)) == .waiting)
        // The deadline applies to the wait for the window, not to taking the picture.
        #expect(player.advance(to: at(60)) == .waiting)
        stage.asked.removeFirst().completion(nil)
        #expect(player.advance(to: at(61)) == .finished)
    }

    @Test func `failed screenshot fails the replay`() throws {
        let player = try player("\n{\"screenshot\": \"a.png\"}")
        _ = player.advance(to: at(0))
        stage.asked.removeFirst().completion(ReplayScreenshot.Problem("there is no space"))
        let failure = ReplayFailure(line: 2, cause: .picture(ReplayScreenshot.Problem("there is no space")))
        #expect(player.advance(to: at(1)) == .failed(failure))
        #expect(failure.description == "line 2: there is no space")
    }
}

extension InputEvent.Payload {
    /// The place of a pointer or a finger, in global logical pixels.
    fileprivate var place: Point? {
        switch self {
        case .pointerPosition(let point), .touchDown(_, let point): point
        default: nil
        }
    }
}

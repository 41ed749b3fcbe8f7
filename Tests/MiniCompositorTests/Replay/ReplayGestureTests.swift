import SurfaceResponders
import SurfaceRespondersTesting
import Testing
import WaylandClient

import MiniCompositor

/// Replay lines for gestures of touchpads.
@Suite struct ReplayGestureTests {
    private let keymap: Keymap

    init() throws {
        keymap = try Keymap(layouts: ["us"])
    }

    private func parse(_ text: String) throws -> [ReplayStep] {
        try ReplayScript(text: text, keymap: keymap).steps
    }

    private static let script = """
        {"swipe": "begin", "fingers": 3}
        {"swipe": "update", "by": [10, -2.5]}
        {"swipe": "end"}
        {"pinch": "begin", "fingers": 2}
        {"pinch": "update", "by": [1, 2], "scale": 1.5, "rotation": 90}
        {"pinch": "update", "scale": 2}
        {"pinch": "cancel"}
        {"hold": "begin", "fingers": 1}
        {"hold": "end"}
        """
    private static let gestures: [TouchpadGesture] = [
        .begin(.swipe, fingerCount: 3), .swipe(delta: Vector(dx: 10, dy: -2.5)), .end(.swipe),
        .begin(.pinch, fingerCount: 2),
        .pinch(delta: Vector(dx: 1, dy: 2), scale: 1.5, rotation: .pi / 2),
        .pinch(delta: .zero, scale: 2, rotation: 0), .cancel(.pinch),
        .begin(.hold, fingerCount: 1), .end(.hold),
    ]

    @Test func `lines describe swipes, pinches and holds`() throws {
        #expect(try parse(Self.script).map(\.command) == Self.gestures.map { .gesture($0) })
    }

    @Test(arguments: [
        (#"{"swipe": 3}"#, #"'swipe' must be one of: "begin", "update", "end", "cancel""#),
        (#"{"hold": "update"}"#, #"'hold' must be one of: "begin", "end", "cancel""#),
        (#"{"swipe": "begin"}"#, "'fingers' must be a whole number from 1 to 10"),
        (#"{"swipe": "begin", "fingers": 3, "by": [1, 1]}"#, "'by' is not for the 'begin' of a swipe"),
        (#"{"swipe": "begin", "fingers": 3, "scale": 1}"#, "unknown field 'scale' in a line with 'swipe'"),
        (#"{"swipe": "end"}"#, "no swipe has begun"),
        (
            #"{"hold": "begin", "fingers": 2}"# + "\n" + #"{"swipe": "update", "by": [1, 1]}"#,
            "no swipe has begun"
        ),
        (
            #"{"hold": "begin", "fingers": 2}"# + "\n" + #"{"swipe": "begin", "fingers": 2}"#,
            "line 2: the hold of line 1 has not ended"
        ),
        (
            #"{"swipe": "begin", "fingers": 3}"# + "\n" + #"{"device": "pointer", "connected": false}"# + "\n"
                + #"{"device": "pointer", "connected": true}"# + "\n" + #"{"swipe": "end"}"#,
            "line 4: no swipe has begun"
        ),
        (
            #"{"device": "pointer", "connected": false}"# + "\n" + #"{"hold": "begin", "fingers": 2}"#,
            "the pointer is not connected"
        ),
    ])
    func `invalid gesture lines are rejected`(text: String, reason: String) {
        let error = #expect(throws: ReplayScriptError.self) { try parse(text) }
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }

    @Test func `a gesture without an end is canceled at the end of the script`() throws {
        let steps = try parse(
            """
            {"t": 5, "swipe": "begin", "fingers": 3}
            {"t": 9, "move": [1, 1]}
            """)
        #expect(steps.map(\.command).last == .gesture(.cancel(.swipe)))
        #expect(steps.last?.time == .milliseconds(9))
    }

    @Test func `a gesture reaches a client as it is written`() throws {
        let fixture = try ShellFixture()
        let client = try fixture.connect()
        _ = try client.showToplevel()
        fixture.move(to: 640, 360)
        let manager = try client.client.bind(ZwpPointerGesturesV1.self)
        var events: [String] = []
        let swipe = manager.getSwipeGesture(pointer: client.pointer)
        swipe.onEvent = { event in
            switch event {
            case .begin(_, _, _, let fingers): events.append("swipe of \(fingers)")
            case .update(_, let dx, let dy): events.append("by \(dx) \(dy)")
            case .end(_, _, let isCancelled): events.append("swipe end \(isCancelled)")
            }
        }
        let pinch = manager.getPinchGesture(pointer: client.pointer)
        pinch.onEvent = { event in
            switch event {
            case .begin(_, _, _, let fingers): events.append("pinch of \(fingers)")
            case .update(_, let dx, let dy, let scale, let rotation):
                events.append("by \(dx) \(dy), scale \(scale), rotation \(rotation)")
            case .end(_, _, let isCancelled): events.append("pinch end \(isCancelled)")
            }
        }
        let hold = manager.getHoldGesture(pointer: client.pointer)
        hold.onEvent = { event in
            switch event {
            case .begin(_, _, _, let fingers): events.append("hold of \(fingers)")
            case .end(_, _, let isCancelled): events.append("hold end \(isCancelled)")
            }
        }
        try client.roundtrip()
        play(Self.script, on: fixture.seat, at: fixture.compositor.clock.now)
        try client.roundtrip()
        #expect(
            events == [
                "swipe of 3", "by 10.0 -2.5", "swipe end 0", "pinch of 2",
                "by 1.0 2.0, scale 1.5, rotation 90.0", "by 0.0 0.0, scale 2.0, rotation 0.0", "pinch end 1",
                "hold of 1", "hold end 0",
            ])
    }

    private func play(_ text: String, on seat: Seat, at time: Timestamp) {
        guard let script = try? ReplayScript(text: text, keymap: keymap) else {
            Issue.record("not a replay: \(text)")
            return
        }
        let stage = ReplayTestStage()
        let player = ReplayPlayer(script, on: seat, stage: stage)
        #expect(player.advance(to: time) == .finished)
    }
}

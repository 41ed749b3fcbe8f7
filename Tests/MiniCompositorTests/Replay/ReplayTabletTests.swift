import SurfaceResponders
import SurfaceRespondersTesting
import Testing

import MiniCompositor

/// Replay lines for tablet tools and pads.
@Suite struct ReplayTabletTests {
    private let embedded = EmbeddedSeat()

    private func parse(_ text: String) throws -> [ReplayStep] {
        try ReplayScript(text: text, keymap: embedded.seat.keyboard.keymap).steps
    }

    private func problem(_ text: String) throws -> String {
        let error = #expect(throws: ReplayScriptError.self) { try parse(text) }
        return error?.badLines.first.map(\.description) ?? ""
    }

    @Test func `tool enters proximity at its first position`() throws {
        let steps = try parse(
            """
            {"t": 0, "tool": "pen", "at": [10, 20]}
            {"t": 5, "tool": "pen", "at": [11, 21], "pressure": 0.5, "tilt": [30, -10], "tip": true}
            {"t": 6, "tool": "pen", "press": "stylus"}
            {"t": 7, "tool": "pen", "release": 331, "wheel": -2}
            {"t": 8, "tool": "pen", "away": true}
            {"t": 9, "tool": "pen", "at": [1, 2], "rotation": 90, "slider": -1, "distance": 0.25}
            """)
        #expect(
            steps.map(\.command) == [
                .tool(.pen, [.entered(at: Point(x: 10, y: 20))]),
                .tool(
                    .pen,
                    [
                        .axis(.position(Point(x: 11, y: 21))), .axis(.pressure(0.5)),
                        .axis(.tilt(Vector(dx: 30, dy: -10))), .tip(isDown: true),
                    ]),
                .tool(.pen, [.button(.stylus, isDown: true)]),
                .tool(.pen, [.axis(.wheel(degrees: -30, detents: -2)), .button(.stylus, isDown: false)]),
                .tool(.pen, [.left]),
                .tool(
                    .pen,
                    [
                        .entered(at: Point(x: 1, y: 2)), .axis(.distance(0.25)), .axis(.rotation(90)),
                        .axis(.slider(-1)),
                    ]),
            ])
    }

    @Test func `pad lines describe buttons, ring, strip, dial and modes`() throws {
        let steps = try parse(
            """
            {"pad": {"button": 7, "down": true}}
            {"pad": {"button": 7, "down": false}}
            {"pad": {"ring": 0, "degrees": 45}}
            {"pad": {"ring": 0, "stop": true}}
            {"pad": {"strip": 0, "position": 0.5}}
            {"pad": {"strip": 0, "stop": true}}
            {"pad": {"dial": 0, "steps": -0.5}}
            {"pad": {"mode": 2}}
            """)
        #expect(
            steps.map(\.command) == [
                .pad(.button(7, isDown: true)), .pad(.button(7, isDown: false)),
                .pad(.ring(0, degrees: 45, isFinger: true)), .pad(.ring(0, degrees: nil, isFinger: true)),
                .pad(.strip(0, fraction: 0.5, isFinger: true)),
                .pad(.strip(0, fraction: nil, isFinger: true)),
                .pad(.dial(0, value120: -60)), .pad(.mode(2, group: 0)),
            ])
    }

    @Test(arguments: [
        ("{\"tool\": \"spoon\", \"at\": [1, 2]}", "'tool' must be one of"),
        ("{\"tool\": \"pen\"}", "'tool' needs one of"),
        ("{\"tool\": \"pen\", \"tip\": true}", "the pen is out of proximity"),
        ("{\"tool\": \"pen\", \"at\": [1, 2], \"tip\": false}", "release without a press"),
        ("{\"tool\": \"pen\", \"at\": [1, 2], \"pressure\": 2}", "'pressure' must be between"),
        ("{\"tool\": \"pen\", \"at\": [1, 2], \"press\": \"fire\"}", "'press' must be"),
        ("{\"tool\": \"pen\", \"at\": [1, 2], \"force\": 1}", "unknown field 'force'"),
        ("{\"pad\": 0}", "'pad' must be an object"),
        ("{\"pad\": {\"button\": 8, \"down\": true}}", "'button' must be a whole number from 0 to 7"),
        ("{\"pad\": {\"button\": 0, \"down\": false}}", "release without a press"),
        ("{\"pad\": {\"ring\": 0, \"steps\": 1}}", "unknown field 'steps'"),
        ("{\"pad\": {\"mode\": 3}}", "'mode' must be a whole number from 0 to 2"),
    ])
    func `invalid tablet lines are rejected`(_ text: String, _ reason: String) throws {
        #expect(try problem(text).contains(reason))
    }

    @Test func `player adds a tablet only for scripts that use one`() throws {
        let stage = ReplayTestStage()
        let none = ReplayPlayer(
            try ReplayScript(text: "{\"move\": [1, 2]}", keymap: embedded.seat.keyboard.keymap),
            on: embedded.seat, stage: stage)
        #expect(embedded.seat.tablets.tablets.isEmpty)
        _ = none
        let surface = FocusableSurface(size: Size(width: 100, height: 100))
        embedded.addWindow(Rect(x: 0, y: 0, width: 100, height: 100), rootSurface: surface)
        embedded.transport.attachClient(to: surface, named: "window", takesTablets: true)
        let script = try ReplayScript(
            text: """
                {"t": 0, "tool": "pen", "at": [10, 20]}
                {"t": 0, "tool": "pen", "tip": true, "pressure": 0.5}
                """, keymap: embedded.seat.keyboard.keymap)
        let player = ReplayPlayer(script, on: embedded.seat, stage: stage)
        _ = player.advance(to: embedded.clock.now)
        #expect(
            embedded.transport.takeDeliveries().filter { delivery in
                switch delivery {
                case .toolEntered, .toolChanged, .toolPressed: true
                default: false
                }
            } == [
                .toolEntered("window", Point(x: 10, y: 20)), .toolChanged("window", .pressure(0.5)),
                .toolPressed("window", .tip),
            ])
        #expect(embedded.seat.tablets.pads.count == 1)
    }
}

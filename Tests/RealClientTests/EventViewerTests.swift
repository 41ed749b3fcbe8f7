import Proofs
import Testing

/// Tests the sequence of events with wev, which prints each event. The expected sequence is that of the
/// protocol, and other compositors send the same for this input.
@Suite(.serialized)
struct EventViewerTests {
    /// wev's surface of 640 by 480 is in the center of the output. Its top left corner is at (320, 120).
    private func run(_ script: [String], until last: String) throws -> ProgramRun {
        let wait = [#"{"wait": {"toplevel": "wev"}, "deadline": 20000}"#]
        let run = try ProgramRun(script: wait + script, client: ["stdbuf", "-oL", "wev"])
        try run.wait(for: last) { run.text.contains(last) }
        return run
    }

    @Test(.requirement(23)) func `implicit grab delivers motion outside the surface`() throws {
        let run = try run(
            [
                #"{"t": 0, "pointer": [640, 360]}"#,
                #"{"t": 10, "pointer": [650, 370]}"#,
                #"{"t": 20, "button": "left", "down": true}"#,
                #"{"t": 30, "pointer": [100, 100]}"#,
                #"{"t": 40, "button": "left", "down": false}"#,
                #"{"t": 50, "pointer": [960, 600]}"#,
                #"{"t": 60, "pointer": [959, 599]}"#,
                #"{"t": 70, "key": 30, "down": true}"#,
            ], until: "wl_keyboard] key:")
        #expect(
            run.events(["[13:"]) == [
                "[13: wl_pointer] enter: surface: 3, x, y: 320.000000, 240.000000",
                "[13: wl_pointer] frame",
                "[13: wl_pointer] motion: x, y: 330.000000, 250.000000",
                "[13: wl_pointer] frame",
                "[13: wl_pointer] button: button: 272 (left), state: 1 (pressed)",
                "[13: wl_pointer] frame",
                "[13: wl_pointer] motion: x, y: -220.000000, -20.000000",
                "[13: wl_pointer] frame",
                "[13: wl_pointer] button: button: 272 (left), state: 0 (released)",
                "[13: wl_pointer] leave: surface: 3",
                "[13: wl_pointer] frame",
                // The right and bottom edges are outside, so (960, 600) sends no enter event.
                "[13: wl_pointer] enter: surface: 3, x, y: 639.000000, 479.000000",
                "[13: wl_pointer] frame",
            ])
    }

    @Test func `wheel step is source, discrete, axis, frame`() throws {
        let run = try run(
            [
                #"{"t": 0, "pointer": [640, 360]}"#,
                #"{"t": 10, "axis": "vertical", "value": 15, "steps": 1, "source": "wheel"}"#,
                #"{"t": 20, "axis": "horizontal", "value": -30, "steps": -2, "source": "wheel"}"#,
                #"{"t": 30, "key": 30, "down": true}"#,
            ], until: "wl_keyboard] key:")
        // wev 1.0 calls the discrete event axis_stop.
        #expect(
            run.events(["[13:"]) == [
                "[13: wl_pointer] enter: surface: 3, x, y: 320.000000, 240.000000",
                "[13: wl_pointer] frame",
                "[13: wl_pointer] axis_source: 0 (wheel)",
                "[13: wl_pointer] axis_stop: axis: 0 (vertical), discrete: 1",
                "[13: wl_pointer] axis: axis: 0 (vertical), value: 15.000000",
                "[13: wl_pointer] frame",
                "[13: wl_pointer] axis_source: 0 (wheel)",
                "[13: wl_pointer] axis_stop: axis: 1 (horizontal), discrete: -2",
                "[13: wl_pointer] axis: axis: 1 (horizontal), value: -30.000000",
                "[13: wl_pointer] frame",
            ])
    }

    @Test(.requirement(11)) func `keys follow keymap and enter, and modifiers follow their key`() throws {
        let run = try run(
            [
                #"{"t": 0, "key": 42, "down": true}"#,
                #"{"t": 10, "key": 30, "down": true}"#,
                #"{"t": 20, "key": 30, "down": false}"#,
                #"{"t": 30, "key": 42, "down": false}"#,
                #"{"t": 40, "pointer": [640, 360]}"#,
            ], until: "wl_pointer] enter")
        #expect(
            run.events(["[14:", "                      sym"]).map { $0.prefix(while: { $0 != "(" }) }.map(
                String.init
            )
            .filter { !$0.contains("repeat_info") } == [
                "[14: wl_keyboard] keymap: format: 1 ",
                "[14: wl_keyboard] enter: surface: 3",
                "[14: wl_keyboard] modifiers: group: 0",
                "[14: wl_keyboard] key: key: 50; state: 1 ",
                "sym: Shift_L ",
                "[14: wl_keyboard] modifiers: group: 0",
                "[14: wl_keyboard] key: key: 38; state: 1 ",
                "sym: A ",
                "[14: wl_keyboard] key: key: 38; state: 0 ",
                "sym: A ",
                "[14: wl_keyboard] key: key: 50; state: 0 ",
                "sym: Shift_L ",
                "[14: wl_keyboard] modifiers: group: 0",
            ])
    }

    @Test func `touches of one frame share a frame event`() throws {
        let run = try run(
            [
                #"{"t": 0, "touch": 0, "down": [600, 300]}"#,
                #"{"t": 0, "touch": 1, "down": [610, 310]}"#,
                #"{"t": 10, "touch": 0, "to": [100, 100]}"#,
                #"{"t": 10, "touch": 1, "to": [615, 315]}"#,
                #"{"t": 20, "touch": 1, "up": true}"#,
                #"{"t": 30, "touch": 0, "up": true}"#,
                #"{"t": 40, "pointer": [640, 360]}"#,
            ], until: "wl_pointer] enter")
        #expect(
            run.events(["[15:"]) == [
                "[15: wl_touch] down: surface: 3; id: 0; x, y: 280.000000, 180.000000",
                "[15: wl_touch] down: surface: 3; id: 1; x, y: 290.000000, 190.000000",
                "[15: wl_touch] frame",
                "[15: wl_touch] motion: id: 0; x, y: -220.000000, -20.000000",
                "[15: wl_touch] motion: id: 1; x, y: 295.000000, 195.000000",
                "[15: wl_touch] frame",
                "[15: wl_touch] up: id: 1",
                "[15: wl_touch] frame",
                "[15: wl_touch] up: id: 0",
                "[15: wl_touch] frame",
            ])
    }
}

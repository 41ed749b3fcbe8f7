import SurfaceResponders
import SurfaceRespondersTesting
import Testing

import MiniCompositor

/// Replays on two seats.
@Suite struct ReplaySeatTests {
    private final class Spy: InputSpy {
        var log: [String] = []
        var start = Timestamp.zero

        func observe(_ event: InputEvent, on seat: Seat) {
            let time = (event.time.microseconds - start.microseconds) / 1000
            switch event.payload {
            case .key(let code, let isDown):
                log.append("\(seat.name) \(time) \(isDown ? "+" : "-")\(code.rawValue)")
            case .touchDown(let id, _): log.append("\(seat.name) \(time) touch \(id)")
            default: log.append("\(seat.name) \(time) \(event.payload)")
            }
        }
    }

    private func script(_ text: String) throws -> ReplayScript {
        try ReplayScript(text: text, keymap: Keymap(layouts: ["us"]), seats: ["seat0", "seat1"])
    }

    private func problems(_ text: String) -> [String] {
        let error = #expect(throws: ReplayScriptError.self) { _ = try script(text) }
        return error?.badLines.map(\.description) ?? []
    }

    @Test func `each line is played on its seat`() throws {
        let script = try script(
            """
            {"t": 0, "type": "ab"}
            {"t": 5, "seat": "seat1", "type": "c"}
            {"t": 60, "seat": "seat0", "touch": 0, "down": [1, 1]}
            {"t": 60, "seat": "seat1", "touch": 0, "down": [2, 2]}
            """)
        let embedded = EmbeddedSeat()
        let other = Seat(name: "seat1", scene: embedded.seat.scene, clock: embedded.clock)
        let spy = Spy()
        spy.start = embedded.clock.now
        for seat in [embedded.seat, other] { seat.addSpy(spy) }
        let stage = ReplayTestStage()
        let player = ReplayPlayer(script, on: [embedded.seat, other], stage: stage)
        for step in 0...100 {
            _ = player.advance(to: spy.start.advanced(by: .milliseconds(step)))
        }
        #expect(
            spy.log == [
                "seat0 0 +30", "seat1 5 +46", "seat0 10 -30", "seat1 15 -46", "seat0 20 +48", "seat0 30 -48",
                "seat0 60 touch 0", "seat1 60 touch 0",
            ])
    }

    @Test func `pressed state is separate for each seat`() {
        #expect(throws: Never.self) {
            try script(
                #"{"button": "left", "down": true}"# + "\n"
                    + #"{"seat": "seat1", "button": "left", "down": true}"#)
        }
        #expect(
            problems(
                #"{"button": "left", "down": true}"# + "\n"
                    + #"{"seat": "seat1", "button": "left", "down": false}"#)
                == ["line 2: a release without a press: the button is not down"])
    }

    @Test func `unknown seats and seats in waits are rejected`() {
        #expect(
            problems(#"{"seat": "seat2", "move": [1, 1]}"#)
                == ["line 1: there is no seat 'seat2'; known seats: 'seat0', 'seat1'"])
        #expect(
            problems(#"{"seat": "seat1", "wait": {"idle": 5}}"#)
                == ["line 1: unknown field 'seat' in a line with 'wait'"])
    }
}

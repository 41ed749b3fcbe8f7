import Proofs
import Testing

import SurfaceResponders

/// The timestamps of touches.
struct TouchTimeTests {
    private let stage = RouterStage()

    @Test(.behavior(54)) func `touch times come from the input and never run backwards`() {
        let window = stage.window("root")
        var times: [UInt64] = []
        window.root.script.onTouches = { _, touches, event in
            #expect(touches.first?.timestamp == event.timestamp)
            times.append(event.timestamp.microseconds / 1000)
        }
        let device = stage.embedded.touchscreen
        func send(_ milliseconds: UInt64, _ payload: InputEvent.Payload) {
            stage.checked {
                stage.seat.handle(InputEvent(time: .milliseconds(milliseconds), device: device, payload))
            }
        }
        send(5000, .touchDown(id: 0, at: Point(x: 10, y: 10)))
        send(5010, .touchMotion(id: 0, to: Point(x: 11, y: 10)))
        send(4990, .touchMotion(id: 0, to: Point(x: 12, y: 10)))
        send(5020, .touchUp(id: 0))
        #expect(times == [5000, 5010, 5010, 5020])
    }
}

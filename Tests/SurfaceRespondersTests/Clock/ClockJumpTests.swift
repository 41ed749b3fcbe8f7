import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// A clock that jumps by hours, as after the machine was suspended. Each pending timer fires once.
struct ClockJumpTests {
    private let stage = RouterStage()
    private let window: Window

    init() {
        window = stage.window("client")
        window.root.script.noted = []
        window.makeKey(on: stage.seat)
        _ = stage.take()
    }

    @Test(arguments: [Duration.seconds(7), .seconds(8 * 3600)])
    func `held key repeats once after a jump, then at its rate`(jump: Duration) {
        stage.seat.keyboard.repeatInfo = RepeatInfo(rate: 20, delay: .milliseconds(300))
        stage.keyDown(30)
        #expect(stage.take() == [.keyPressed("client", KeyCode(30))])
        stage.clock.jump(by: jump)
        #expect(stage.take() == [.keyRepeated("client", KeyCode(30))])
        stage.clock.advance(by: .milliseconds(100))
        #expect(stage.take() == Array(repeating: .keyRepeated("client", KeyCode(30)), count: 2))
        stage.keyUp(30)
        stage.clock.jump(by: jump)
        #expect(stage.take() == [.keyReleased("client", KeyCode(30))])
    }

    @Test func `pending long press begins once after a jump`() {
        let told = Journal()
        window.root.addGestureRecognizer(LongPressGestureRecognizer { told.note("\($0.state)") })
        stage.touchDown(0, 10, 10)
        stage.clock.jump(by: .seconds(8 * 3600))
        #expect(told.take() == ["began"])
        stage.clock.jump(by: .seconds(8 * 3600))
        #expect(told.take() == [])
        stage.touchUp(0)
        #expect(told.take() == ["ended"])
        stage.clock.jump(by: .seconds(8 * 3600))
        #expect(stage.clock.isIdle)
    }

    @Test func `each timer fires once, in order of its deadline`() {
        let clock = ManualClock()
        var fired: [String] = []
        let late = ClockTimer(clock) { fired.append("late at \(clock.now.microseconds)") }
        let early = ClockTimer(clock) { fired.append("early at \(clock.now.microseconds)") }
        late.start(after: .seconds(2))
        early.start(after: .seconds(1))
        clock.jump(by: .seconds(3600))
        clock.jump(by: .seconds(3600))
        #expect(fired == ["early at 3600000000", "late at 3600000000"])
    }
}

import LibinputDevices
import SurfaceResponders
import SurfaceRespondersTesting
import Testing

@Suite struct PointerTests {
    private let stage = DeviceStage()
    private let mouse = ScriptedDevice.mouse()

    init() throws {
        try stage.plug(mouse)
        stage.forget()
    }

    @Test func `motion carries its unaccelerated delta`() throws {
        try stage.report(mouse, .pointerMotion(Vector(dx: 6, dy: -4), unaccelerated: Vector(dx: 3, dy: -2)))
        #expect(
            stage.payloads() == [
                .pointerMotion(delta: Vector(dx: 6, dy: -4), unaccelerated: Vector(dx: 3, dy: -2))
            ])
    }

    @Test func `absolute position is on the output`() throws {
        try stage.report(mouse, .pointerPosition(Point(x: 0.25, y: 0.5)))
        #expect(stage.payloads() == [.pointerPosition(Point(x: 250, y: 250))])
        let place = Point(x: 250, y: 250)
        #expect(stage.deliveries() == [.pointerEntered("client", place), .pointerMoved("client", place)])
    }

    @Test func `button keeps its code`() throws {
        try stage.report(mouse, .pointerPosition(Point(x: 0.5, y: 0.5)))
        stage.forget()
        try stage.report(mouse, .button(0x110, isDown: true))
        try stage.report(mouse, .button(0x110, isDown: false))
        #expect(stage.deliveries() == [.buttonPressed("client", .left), .buttonReleased("client", .left)])
    }

    @Test func `events of a device with one time are one frame`() throws {
        stage.embedded.transport.recordsFrames = true
        try stage.report(mouse, .pointerPosition(Point(x: 0.5, y: 0.5)))
        stage.forget()
        try stage.report(
            mouse, .pointerMotion(Vector(dx: 1, dy: 0), unaccelerated: Vector(dx: 1, dy: 0)),
            .button(0x110, isDown: true))
        #expect(
            stage.deliveries() == [
                .pointerMoved("client", Point(x: 501, y: 250)), .buttonPressed("client", .left), .frame,
            ])
    }

    @Test func `frames of different devices and times are separate`() throws {
        let other = try stage.plug(.mouse("other"))
        try stage.report(mouse, .pointerPosition(Point(x: 0.5, y: 0.5)))
        stage.embedded.transport.recordsFrames = true
        stage.forget()
        let time = Timestamp(microseconds: 9_000_000)
        let later = Timestamp(microseconds: 9_000_001)
        stage.context.queue(.reported(.button(0x110, isDown: true), by: mouse, at: time))
        stage.context.queue(.reported(.button(0x111, isDown: true), by: other, at: time))
        stage.context.queue(.reported(.button(0x111, isDown: false), by: other, at: later))
        try stage.dispatch()
        #expect(
            stage.deliveries() == [
                .buttonPressed("client", .left), .frame, .buttonPressed("client", .right), .frame,
                .buttonReleased("client", .right), .frame,
            ])
    }

    @Test func `event time is the kernel's, in microseconds`() throws {
        let time = Timestamp(microseconds: 1_234_567_891)
        stage.context.queue(.reported(.button(0x110, isDown: true), by: mouse, at: time))
        try stage.dispatch()
        #expect(stage.heard.take().map(\.time) == [time])
    }

    @Test(arguments: [Double.nan, .infinity])
    func `events with values that are not finite are dropped`(_ value: Double) throws {
        try stage.report(
            mouse, .pointerMotion(Vector(dx: value, dy: 0), unaccelerated: .zero),
            .pointerPosition(Point(x: 0, y: value)), .button(0x110, isDown: true))
        #expect(stage.payloads() == [.button(.left, isDown: true)])
    }

    @Test func `events of a device that is not plugged in are dropped`() throws {
        try stage.report(.mouse("stranger"), .button(0x110, isDown: true))
        #expect(stage.payloads() == [])
        #expect(stage.embedded.misuses.isEmpty)
    }
}

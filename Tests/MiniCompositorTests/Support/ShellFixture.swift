import Logging
import SurfaceResponders

import MiniCompositor
import WaylandShell

/// A compositor with a mouse, a keyboard and a touchscreen. Positions are in global logical pixels.
final class ShellFixture {
    let base: CompositorFixture
    let mouse: InputDevice
    let keyboard: InputDevice
    let touchscreen: InputDevice
    /// The tablet is added when a test first uses the pen.
    private(set) lazy var tablet = compositor.seat.addDevice(
        named: "tablet", capabilities: [], tablet: TabletDescription())
    private(set) lazy var pen = compositor.seat.tablets.add(TabletTool(kind: .pen), on: tablet.id)

    init(
        _ configuration: Configuration = Configuration(), logger: Logger = Logger(label: "mini-compositor")
    ) throws {
        base = try CompositorFixture(configuration, logger: logger)
        let seat = base.compositor.seat
        mouse = seat.addDevice(named: "mouse", capabilities: .pointer)
        keyboard = seat.addDevice(named: "keyboard", capabilities: .keyboard)
        touchscreen = seat.addDevice(named: "touchscreen", capabilities: .touch)
    }

    var compositor: MiniCompositor { base.compositor }
    var desktop: Desktop { compositor.desktop }
    var seat: Seat { compositor.seat }

    func connect() throws -> ShellClient {
        try ShellClient(base.connect(), fixture: self)
    }

    func advance(by duration: Duration) throws {
        try base.advance(by: duration)
    }

    func wait(until condition: () throws -> Bool) throws {
        try base.wait(until: condition)
    }

    // MARK: Input

    func move(to x: Double, _ y: Double) {
        send(mouse, .pointerPosition(Point(x: x, y: y)))
    }

    func moveBy(_ dx: Double, _ dy: Double) {
        let delta = Vector(dx: dx, dy: dy)
        send(mouse, .pointerMotion(delta: delta, unaccelerated: delta))
    }

    func press(_ button: PointerButton = .left) {
        send(mouse, .button(button, isDown: true))
    }

    func release(_ button: PointerButton = .left) {
        send(mouse, .button(button, isDown: false))
    }

    func click(_ x: Double, _ y: Double) {
        move(to: x, y)
        press()
        release()
    }

    /// Turns the mouse wheel by 120ths of a step. A step scrolls 15 pixels.
    func turnWheel(_ value120: Int32) {
        let axis = Scroll.Axis(value: Double(value120) / 8, value120: value120)
        send(mouse, .scroll(Scroll(source: .wheel, vertical: axis)))
    }

    func key(_ code: UInt32, isDown: Bool) {
        send(keyboard, .key(KeyCode(code), isDown: isDown))
    }

    /// Presses keys in order, and releases them in reverse order.
    func chord(_ codes: UInt32...) {
        for code in codes { key(code, isDown: true) }
        for code in codes.reversed() { key(code, isDown: false) }
    }

    func touchDown(_ id: Int32, _ x: Double, _ y: Double) {
        send(touchscreen, .touchDown(id: id, at: Point(x: x, y: y)))
    }

    func touchMove(_ id: Int32, _ x: Double, _ y: Double) {
        send(touchscreen, .touchMotion(id: id, to: Point(x: x, y: y)))
    }

    func touchUp(_ id: Int32) {
        send(touchscreen, .touchUp(id: id))
    }

    /// Sends a change of the pen.
    func pen(_ change: TabletToolChange) {
        send(tablet, .tool(pen, change))
    }

    /// Sends a touchpad gesture from the mouse device.
    func gesture(_ gesture: TouchpadGesture) {
        send(mouse, .gesture(gesture))
    }

    private func send(_ device: InputDevice, _ payload: InputEvent.Payload) {
        seat.handle(InputEvent(time: compositor.clock.now, device: device, payload))
    }
}

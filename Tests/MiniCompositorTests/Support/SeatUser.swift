import SurfaceResponders
import WaylandClient
import WaylandSeat

/// The user of an additional seat of a fixture's compositor, with a mouse, a keyboard and a touchscreen.
final class SeatUser {
    let seat: Seat
    private let mouse: InputDevice
    private let keyboard: InputDevice
    private let touchscreen: InputDevice

    init(at seat: Seat) {
        self.seat = seat
        mouse = seat.addDevice(named: "mouse", capabilities: .pointer)
        keyboard = seat.addDevice(named: "keyboard", capabilities: .keyboard)
        touchscreen = seat.addDevice(named: "touchscreen", capabilities: .touch)
    }

    func move(to x: Double, _ y: Double) {
        send(mouse, .pointerPosition(Point(x: x, y: y)))
    }

    func press() {
        send(mouse, .button(.left, isDown: true))
    }

    func release() {
        send(mouse, .button(.left, isDown: false))
    }

    func click(_ x: Double, _ y: Double) {
        move(to: x, y)
        press()
        release()
    }

    func tap(_ x: Double, _ y: Double) {
        send(touchscreen, .touchDown(id: 0, at: Point(x: x, y: y)))
        send(touchscreen, .touchUp(id: 0))
    }

    func key(_ code: UInt32, isDown: Bool) {
        send(keyboard, .key(KeyCode(code), isDown: isDown))
    }

    /// Presses keys in order, and releases them in reverse order.
    func chord(_ codes: UInt32...) {
        for code in codes { key(code, isDown: true) }
        for code in codes.reversed() { key(code, isDown: false) }
    }

    private func send(_ device: InputDevice, _ payload: InputEvent.Payload) {
        seat.handle(InputEvent(time: seat.clock.now, device: device, payload))
    }
}

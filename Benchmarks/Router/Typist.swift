import CHarness
import SurfaceResponders

/// Presses and releases a key in turn.
final class Typist {
    @exclusivity(unchecked) var code: UInt32 = 0
    private let seat: Seat
    private let keyboard: InputDevice
    private let harness: UnsafeMutablePointer<harness>
    @exclusivity(unchecked) private var step = 0
    @exclusivity(unchecked) private var time: UInt64 = 1

    init(on server: Server) {
        seat = server.seat
        keyboard = server.keyboard
        harness = server.harness
    }

    /// Presses a key that stays down and that is delivered to the client.
    func hold(_ code: UInt32) {
        send(code, isDown: true)
        harness.pointee.sent &+= 1
    }

    func type() {
        send(code, isDown: step % 2 == 0)
        step &+= 1
    }

    func typeToClient() {
        type()
        harness.pointee.sent &+= 1
    }

    private func send(_ code: UInt32, isDown: Bool) {
        seat.handle(
            InputEvent(time: .milliseconds(time), device: keyboard.id, .key(KeyCode(code), isDown: isDown)))
        time &+= 1
    }
}

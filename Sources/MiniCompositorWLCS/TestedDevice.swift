import SurfaceResponders

/// A device that a test made. Its number means something to the compositor's thread alone.
final class TestedDevice: Sendable {
    private let mailbox: Mailbox
    private let number: Int32

    /// - Returns: nil if the compositor is gone.
    init?(_ capabilities: InputDevice.Capabilities, mailbox: Mailbox) {
        let number = mailbox.ask(.addDevice(capabilities))
        guard number >= 0 else { return nil }
        self.mailbox = mailbox
        self.number = number
    }

    deinit {
        _ = mailbox.ask(.removeDevice(number))
    }

    func report(_ payload: InputEvent.Payload) {
        _ = mailbox.ask(.input(device: number, payload))
    }
}

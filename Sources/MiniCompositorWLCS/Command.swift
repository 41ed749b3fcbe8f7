import SurfaceResponders

/// What a test asks of the compositor. Answered by a number: -1 where it failed, 0 where there is nothing to
/// say.
enum Command: Sendable {
    /// Answered by the file descriptor of the client's end, which the asker closes.
    case connectClient
    /// The client is told by the file descriptor that `connectClient` answered.
    case positionWindow(client: Int32, surface: UInt32, origin: Point)
    /// Answered by a number for the device.
    case addDevice(InputDevice.Capabilities)
    case removeDevice(Int32)
    case input(device: Int32, InputEvent.Payload)
    case stop
}

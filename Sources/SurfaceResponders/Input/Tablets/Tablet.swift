/// A tablet that a seat has.
public struct Tablet: Hashable, Sendable, Identifiable {
    /// The device.
    public let device: InputDevice
    /// What else is known of it.
    public let description: TabletDescription

    /// The device's.
    public var id: InputDevice.ID { device.id }
}

/// A pad that a seat has.
public struct TabletPad: Hashable, Sendable, Identifiable {
    /// The device.
    public let device: InputDevice
    /// What it has.
    public let description: TabletPadDescription
    /// Which mode is in effect in each group, counted from 0.
    public internal(set) var modes: [UInt32]

    /// The device's.
    public var id: InputDevice.ID { device.id }

    init(_ device: InputDevice, _ description: TabletPadDescription) {
        self.device = device
        self.description = description
        modes = description.groups.map { _ in 0 }
    }
}

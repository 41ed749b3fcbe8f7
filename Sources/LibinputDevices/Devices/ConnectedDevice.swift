import SurfaceResponders

/// A device that is plugged in, as it is now.
public struct ConnectedDevice: Hashable, Sendable, Identifiable {
    /// Stands for a device as long as it is plugged in. Means nothing to another backend.
    public struct ID: Hashable, Sendable {
        let rawValue: Int
    }

    /// Given by the backend, which never uses it again for another device.
    public let id: ID
    /// What libinput and udev know of it.
    public let info: LibinputDeviceInfo
    /// What the rules set for it.
    public internal(set) var settings = InputDeviceSettings()
    /// What of that is not in effect, and why.
    public internal(set) var problems: [DeviceSettingProblem] = []
    /// The device as the seat knows it; nil if it is ignored, or reports nothing that a seat knows.
    public internal(set) var seatDevice: InputDevice?

    /// Whether the rules have it ignored.
    public var isIgnored: Bool { settings.sendEvents == .disabled }
}

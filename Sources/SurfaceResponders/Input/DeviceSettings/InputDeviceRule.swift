/// Settings for the devices that are selected.
public struct InputDeviceRule: Hashable, Sendable {
    /// Which devices they are for.
    public var match: InputDeviceMatch
    /// What is set; nil leaves a field to other rules.
    public var settings: InputDeviceSettings

    /// - Parameters:
    ///   - match: which devices the settings are for.
    ///   - settings: what is set; nil leaves a field to other rules.
    public init(_ match: InputDeviceMatch = .all, _ settings: InputDeviceSettings) {
        self.match = match
        self.settings = settings
    }
}

/// How keys repeat: as it is set for all keyboards, and for single ones. That of the device typed on last is in use.
struct RepeatRates {
    private(set) var shared = RepeatInfo.default
    /// The one in use.
    private(set) var active = RepeatInfo.default
    /// Whether no device has its own: then it does not matter which one is typed on.
    private(set) var isShared = true

    private var own: [(device: InputDevice.ID, info: RepeatInfo)] = []
    /// The device typed on last, as far as that was asked for.
    private var latest: InputDevice.ID?

    mutating func setShared(_ info: RepeatInfo) {
        shared = info
        refresh()
    }

    /// - Parameter info: nil takes the device's own back.
    mutating func set(_ info: RepeatInfo?, of device: InputDevice.ID) {
        own.removeAll { $0.device == device }
        if let info { own.append((device, info)) }
        isShared = own.isEmpty
        refresh()
    }

    mutating func activate(_ device: InputDevice.ID) {
        latest = device
        refresh()
    }

    private mutating func refresh() {
        active = own.first { $0.device == latest }?.info ?? shared
    }
}

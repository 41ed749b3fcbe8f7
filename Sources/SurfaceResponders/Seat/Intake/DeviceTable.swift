/// The devices of a seat, and what they can do together.
struct DeviceTable {
    private(set) var all: [InputDevice] = []
    private(set) var capabilities: InputDevice.Capabilities = []
    /// Whether nothing of what they report is heard.
    var isPaused = false
    private var nextNumber: UInt32 = 1

    /// A device with a number that none of the seat ever had.
    mutating func add(named name: String, capabilities: InputDevice.Capabilities) -> InputDevice {
        let id = InputDevice.ID(rawValue: nextNumber)
        nextNumber += 1
        let device = InputDevice(id: id, name: name, capabilities: capabilities)
        all.append(device)
        return device
    }

    mutating func remove(_ id: InputDevice.ID) {
        all.removeAll { $0.id == id }
    }

    func contains(_ id: InputDevice.ID) -> Bool {
        for index in all.indices where all[index].id == id { return true }
        return false
    }

    /// Whether events of a device are heard.
    func hears(_ id: InputDevice.ID) -> Bool { !isPaused && contains(id) }

    /// Brings `capabilities` up to date.
    /// - Returns: what was lost; nil if nothing changed.
    mutating func refreshCapabilities() -> InputDevice.Capabilities? {
        let union = all.reduce(into: InputDevice.Capabilities()) { $0.formUnion($1.capabilities) }
        guard union != capabilities else { return nil }
        defer { capabilities = union }
        return capabilities.subtracting(union)
    }
}

import DequeModule

/// Where events come in: they are validated, spies see them, filters may take them, and one frame is routed after another.
struct Intake {
    var validator = InputValidator()
    var spies: [any InputSpy] = []
    /// In the order of their stages; those of one stage in the order of adding.
    var filters: [(stage: FilterStage, filter: any InputFilter)] = []
    private(set) var isRouting = false
    private var waitingFrames: Deque<[InputEvent]> = []

    /// Whether a frame may be routed now. One that a handler hands in while another is on its way waits.
    mutating func begin(_ frame: @autoclosure () -> [InputEvent]) -> Bool {
        if isRouting { waitingFrames.append(frame()) }
        defer { isRouting = true }
        return !isRouting
    }

    /// The frame that waited longest; nil when all are routed, which ends the turn.
    @inline(__always)
    mutating func nextFrame() -> [InputEvent]? {
        isRouting = !waitingFrames.isEmpty
        return isRouting ? waitingFrames.removeFirst() : nil
    }
}

struct DeviceTable {
    private(set) var all: [InputDevice] = []
    private(set) var capabilities: InputDevice.Capabilities = []
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

    /// Brings `capabilities` up to date.
    /// - Returns: what was lost; nil if nothing changed.
    mutating func refreshCapabilities() -> InputDevice.Capabilities? {
        let union = all.reduce(into: InputDevice.Capabilities()) { $0.formUnion($1.capabilities) }
        guard union != capabilities else { return nil }
        defer { capabilities = union }
        return capabilities.subtracting(union)
    }
}

import DequeModule

/// Where events come in: they are validated, spies see them, filters may take them, and one frame is routed after another.
struct Intake {
    var validator = InputValidator()
    var spies: [any InputSpy] = []
    var filters = FilterChain()
    /// Whether a frame is on its way.
    private(set) var isRouting = false
    private var waitingFrames: Deque<[InputEvent]> = []

    /// Whether a frame may be routed now. One that a handler hands in while another is on its way waits.
    mutating func begin(_ frame: @autoclosure () -> [InputEvent]) -> Bool {
        if isRouting { waitingFrames.append(frame()) }
        defer { isRouting = true }
        return !isRouting
    }

    /// Begins a frame of one event that needs no array. Only while none is on its way.
    @inline(__always)
    mutating func begin() {
        isRouting = true
    }

    /// Ends it; false if others wait, which have to be routed first.
    @inline(__always)
    mutating func end() -> Bool {
        guard waitingFrames.isEmpty else { return false }
        isRouting = false
        return true
    }

    /// The frame that waited longest; nil when all are routed, which ends the turn.
    mutating func nextFrame() -> [InputEvent]? {
        let next = waitingFrames.popFirst()
        isRouting = next != nil
        return next
    }
}

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

import DequeModule

/// The validator, spies and filters of a seat, and the frames that wait to be routed.
struct Intake {
    var validator = InputValidator()
    var spies: [any InputSpy] = []
    /// In the order of their stages; within a stage, in the order in which they were added.
    var filters: [(stage: FilterStage, filter: any InputFilter)] = []
    private(set) var isRouting = false
    private var waitingFrames: Deque<[InputEvent]> = []

    /// Returns whether a frame may be routed now. If another one is being routed, queues the frame.
    mutating func begin(_ frame: @autoclosure () -> [InputEvent]) -> Bool {
        if isRouting { waitingFrames.append(frame()) }
        defer { isRouting = true }
        return !isRouting
    }

    /// Removes and returns the frame that waited longest. If none waits, returns `nil` and ends the routing.
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

    /// Adds a device. Its number differs from those of all devices that the seat ever had.
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

    /// Updates `capabilities`. Returns the lost ones; `nil` if nothing changed.
    mutating func refreshCapabilities() -> InputDevice.Capabilities? {
        let union = all.reduce(into: InputDevice.Capabilities()) { $0.formUnion($1.capabilities) }
        guard union != capabilities else { return nil }
        defer { capabilities = union }
        return capabilities.subtracting(union)
    }
}

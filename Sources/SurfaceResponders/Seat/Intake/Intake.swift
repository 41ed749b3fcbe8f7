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

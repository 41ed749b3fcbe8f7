import DequeModule

/// Where events come in: they are validated, spies see them, and one frame is routed after another.
struct Intake {
    var validator = InputValidator()
    var spies: [any InputSpy] = []
    /// Whether a frame is on its way.
    private(set) var isRouting = false
    private var waitingFrames: Deque<[InputEvent]> = []

    /// Whether a frame may be routed now. One that a handler hands in while another is on its way waits.
    mutating func begin(_ frame: @autoclosure () -> [InputEvent]) -> Bool {
        if isRouting { waitingFrames.append(frame()) }
        defer { isRouting = true }
        return !isRouting
    }

    /// The frame that waited longest; nil when all are routed, which ends the turn.
    mutating func nextFrame() -> [InputEvent]? {
        let next = waitingFrames.popFirst()
        isRouting = next != nil
        return next
    }
}

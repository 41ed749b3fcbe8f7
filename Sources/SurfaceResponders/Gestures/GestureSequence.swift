/// The input that a recognizer tracks, from the first finger, key or touchpad gesture until the last one
/// ends. Fingers are bit masks of their slots.
struct GestureSequence {
    var down: UInt64 = 0 {
        didSet { refresh() }
    }
    /// The fingers that are down, and lifted ones whose end is not delivered yet.
    var all: UInt64 = 0
    /// The fingers that the recognizer ignores until they are lifted.
    var ignored: UInt64 = 0 {
        didSet { refresh() }
    }
    var isListening = true {
        didSet { refresh() }
    }
    /// The fingers that the recognizer receives; none once it has failed or ended. Read by every motion.
    private(set) var heard: UInt64 = 0
    private(set) var heardCount = 0.0
    /// The last locations of the fingers, for queries after they are up.
    var lastLocations: ContiguousArray<Point> = []
    var press: Press?
    var touchpadGesture: HeldTouchpadGesture?
    /// The finger count of a touchpad gesture, for queries after it is over; zero if there was none.
    var touchpadFingers = 0

    var fingers: UInt64 { down & ~ignored }

    /// The fingers that make recognizers rivals and whose touches may be delayed: `all` but ignored ones.
    var concerned: UInt64 { all & ~ignored }

    var hasPressOrGesture: Bool { press != nil || touchpadGesture != nil }

    private mutating func refresh() {
        heard = isListening ? fingers : 0
        heardCount = Double(heard.nonzeroBitCount)
    }

    /// Called when all fingers are up and the recognizer may begin again. Keeps keys and touchpad gestures.
    mutating func end() {
        all = 0
        ignored = 0
        touchpadFingers = 0
        lastLocations.removeAll(keepingCapacity: true)
    }

    /// Removes fingers that no longer exist, because their slots may be reused.
    mutating func forget(_ mask: UInt64) {
        down &= ~mask
        all &= ~mask
        ignored &= ~mask
    }
}

/// The parts of a seat that a recognizer uses while it tracks the seat's fingers, keys or gestures.
final class GestureContext {
    let clock: any SeatClock
    let scene: Scene
    let table: TouchTable
    /// Whether a recognizer requested a state change, or a change occurred for which recognizers may wait.
    var needsDecisions = false
    /// The seat's arbiter, which decides between recognizers. Cleared when the seat is destroyed.
    var arbiter: (any GestureDecider)?

    init(clock: any SeatClock, scene: Scene, table: TouchTable) {
        self.clock = clock
        self.scene = scene
        self.table = table
    }
}

protocol GestureDecider: AnyObject {
    /// Called when a recognizer was disabled or removed.
    func withdraw(_ recognizer: GestureRecognizer)
    func timerFired(of recognizer: GestureRecognizer)
}

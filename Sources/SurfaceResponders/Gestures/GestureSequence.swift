/// What a recognizer goes by from the first finger, key or touchpad gesture until the last of them is up. Fingers are
/// masks of their slots.
struct GestureSequence {
    var down: UInt64 = 0 {
        didSet { refresh() }
    }
    /// Those, and those that were lifted and whose end is held back.
    var all: UInt64 = 0
    /// Those whose rest does not concern the recognizer.
    var ignored: UInt64 = 0 {
        didSet { refresh() }
    }
    var isListening = true {
        didSet { refresh() }
    }
    /// Those that the recognizer is told of: none once it has failed or is over. What every motion looks at.
    private(set) var heard: UInt64 = 0
    private(set) var heardCount = 0.0
    /// Where the fingers were last, for those that ask after they are up.
    var lastLocations: ContiguousArray<Point> = []
    var press: Press?
    var touchpadGesture: HeldTouchpadGesture?
    /// How many fingers made a touchpad's gesture, for those that ask after it is over; zero if there was none.
    var touchpadFingers = 0

    /// The fingers that are down, but for those it ignores.
    var fingers: UInt64 { down & ~ignored }

    /// The fingers that it is about: also lifted ones whose end is held back, but none that it ignores.
    var concerned: UInt64 { all & ~ignored }

    var hasPressOrGesture: Bool { press != nil || touchpadGesture != nil }

    private mutating func refresh() {
        heard = isListening ? fingers : 0
        heardCount = Double(heard.nonzeroBitCount)
    }

    /// The last finger is up, and the recognizer may begin anew. A key or a touchpad's gesture leaves by itself.
    mutating func end() {
        all = 0
        ignored = 0
        touchpadFingers = 0
        lastLocations.removeAll(keepingCapacity: true)
    }

    /// Fingers are no more: others may be given their slots.
    mutating func forget(_ mask: UInt64) {
        down &= ~mask
        all &= ~mask
        ignored &= ~mask
    }
}

/// What a recognizer has of the seat whose fingers, keys or timers concern it.
final class GestureContext {
    let clock: any SeatClock
    let scene: Scene
    let table: TouchTable
    /// Whether a recognizer asked for something, or something changed that others may wait for.
    var needsDecisions = false
    /// Set until the seat goes, which clears it.
    var arbiter: (any GestureDecider)?

    init(clock: any SeatClock, scene: Scene, table: TouchTable) {
        self.clock = clock
        self.scene = scene
        self.table = table
    }
}

protocol GestureDecider: AnyObject {
    /// One was disabled or removed.
    func withdraw(_ recognizer: GestureRecognizer)
    /// The time that one asked for is over.
    func timerFired(of recognizer: GestureRecognizer)
}

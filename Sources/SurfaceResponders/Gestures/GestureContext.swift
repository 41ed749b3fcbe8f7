/// What a recognizer has of the seat whose fingers, keys or timers concern it.
final class GestureContext {
    let clock: any SeatClock
    let scene: Scene
    /// The seat's fingers.
    let table: TouchTable
    /// Whether a recognizer asked for something, or something changed that others may wait for.
    var needsDecisions = false
    /// Whether those that have to hear of every motion are told apart from those that need not.
    var isDivided = false
    /// For tests: whether all recognizers are told of every motion.
    var tellsAll = false
    /// Set until the seat goes, which clears it.
    var arbiter: (any GestureDecider)?

    init(clock: any SeatClock, scene: Scene, table: TouchTable) {
        self.clock = clock
        self.scene = scene
        self.table = table
    }

    /// Brings recognizers up to date that were not told of motions. To be called before something happens to one of them
    /// but motions, and by whoever asks them what they know.
    @inline(__always)
    func catchUp() {
        if isDivided { arbiter?.catchUp() }
    }
}

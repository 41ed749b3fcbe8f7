/// What a recognizer has of the seat whose fingers, keys or timers concern it.
final class GestureContext {
    let clock: any SeatClock
    let scene: Scene
    /// The seat's fingers.
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

import WaylandServer

/// What of a surface waits for a picture, and for which.
struct SurfaceFrames {
    enum Place: Equatable {
        /// Nothing waits.
        case nowhere
        /// Which clock it waits for is settled at the end of the turn.
        case unsettled
        /// It waits for an output.
        case clock(ObjectIdentifier)
        /// Nobody sees it: it is told now and then.
        case unseen
    }

    var callbacks: [WlCallback] = []
    var place = Place.nowhere
    /// nil for one that is on none.
    weak var mainOutput: Output?
    /// In which look at the scene it was seen last.
    var lastSeen: UInt64 = 0

    /// Whether anything waits.
    var isWaiting: Bool { !callbacks.isEmpty }
}

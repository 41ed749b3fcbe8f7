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

    /// Of all commits that were applied and not seen yet.
    var requests = FrameRequests()
    var place = Place.nowhere
    /// nil for one that is on none.
    weak var mainOutput: Output?
    /// In which look at the scene it was seen last.
    var lastSeen: UInt64 = 0

    /// Whether anything waits.
    var isWaiting: Bool { !requests.isEmpty }

    /// What waited is over, for one picture or without any.
    mutating func takeRequests() -> FrameRequests {
        defer {
            requests = FrameRequests()
            place = .nowhere
        }
        return requests
    }
}

import WaylandServer

package struct SurfaceFrames {
    enum Place: Equatable {
        /// The surface does not wait.
        case nowhere
        /// The clock to wait for is chosen at the end of the turn.
        case unsettled
        /// The surface waits for an output's clock.
        case clock(ObjectIdentifier)
        /// The surface is not visible. It receives frame callbacks once a second.
        case unseen
    }

    /// The requests of all applied commits that were not presented yet; `nil` if there are none.
    package var requests: FrameRequests?
    var place = Place.nowhere
    /// The output that the surface covers most; `nil` if it is on none.
    package weak var mainOutput: Output?
    /// The number of the last visibility update that found the surface visible.
    var lastSeen: UInt64 = 0
}

/// A client's request for the presentation time of a commit, which is answered once.
package protocol FrameFeedback {
    /// Called when the commit was presented.
    func present(_ presentation: FramePresentation, on output: Output)

    /// Called when the commit was replaced before it was presented, or is not visible.
    func discard()
}

/// A client's requests for when a commit is presented.
package struct FrameRequests {
    /// wl_surface.frame: tells the client when to draw again.
    var callbacks: [WlCallback] = []
    /// Requests for the presentation time.
    package var feedbacks: [any FrameFeedback] = []
    /// Whether later commits may have to wait until this one is presented.
    package var setsBarrier = false

    /// Drops all requests, because nothing will be presented.
    func drop() {
        for callback in callbacks { callback.destroy() }
        for feedback in feedbacks { feedback.discard() }
    }
}

extension FrameRequests? {
    /// Adds the requests of a later commit. The earlier commit will never be presented.
    mutating func merge(_ later: FrameRequests?) {
        guard var merged = take() else {
            self = later
            return
        }
        for feedback in merged.feedbacks { feedback.discard() }
        merged.feedbacks = later?.feedbacks ?? []
        if let later {
            merged.callbacks += later.callbacks
            merged.setsBarrier = merged.setsBarrier || later.setsBarrier
        }
        let isEmpty = merged.callbacks.isEmpty && merged.feedbacks.isEmpty && !merged.setsBarrier
        self = isEmpty ? nil : merged
    }
}

import WaylandServer

package struct SurfaceFrames {
    enum Place: Equatable {
        case nowhere
        /// The clock to wait for is chosen at the end of the turn.
        case unsettled
        /// The surface waits for this clock.
        case clock(ObjectIdentifier)
        /// The surface is not visible, and receives frame callbacks once a second.
        case unseen
    }

    /// The requests of applied commits that are not presented yet; `nil` if there are none.
    package var requests: FrameRequests?
    var place = Place.nowhere
    /// The output that the surface covers most; `nil` if it is on none.
    package weak var mainOutput: Output?
    /// The number of the last visibility update that found the surface visible.
    var lastSeen: UInt64 = 0
}

/// A client's request for the presentation time of a commit. It is answered once, by one of the methods.
package protocol FrameFeedback {
    /// Called when the commit was presented.
    func present(_ presentation: FramePresentation, on output: Output)

    /// Called when the commit was replaced before it was presented, or is not visible.
    func discard()
}

/// A client's requests for when a commit is presented.
package struct FrameRequests {
    /// The callbacks of wl_surface.frame, which tell the client when to draw again.
    var callbacks: [WlCallback] = []
    /// The requests for the presentation time.
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
    /// Adds the requests of a later commit, and discards the feedbacks of the commit that it replaces.
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

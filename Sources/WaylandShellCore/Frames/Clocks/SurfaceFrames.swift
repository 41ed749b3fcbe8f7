import WaylandServer

package struct SurfaceFrames {
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

    /// Of all commits that were applied and not seen yet; nil if nothing waits.
    package var requests: FrameRequests?
    var place = Place.nowhere
    /// nil for one that is on none.
    package weak var mainOutput: Output?
    /// In which look at the scene it was seen last.
    var lastSeen: UInt64 = 0
}

/// A client's question when a commit is seen, which is answered once.
package protocol FrameFeedback {
    /// The commit was seen.
    func present(_ presentation: FramePresentation, on output: Output)

    /// The commit was replaced before it was seen, or nobody sees it.
    func discard()
}

/// What a client asked to be done when a commit is seen.
package struct FrameRequests {
    /// wl_surface.frame: told when to draw again.
    var callbacks: [WlCallback] = []
    /// Told when it was seen.
    package var feedbacks: [any FrameFeedback] = []
    /// Whether later commits may have to wait until then.
    package var setsBarrier = false

    /// Nothing is seen any more.
    func drop() {
        for callback in callbacks { callback.destroy() }
        for feedback in feedbacks { feedback.discard() }
    }
}

extension FrameRequests? {
    /// A later commit is there before this one was seen, which it never will be.
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

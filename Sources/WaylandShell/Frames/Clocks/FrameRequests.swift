import WaylandServer

/// What a client asked to be done when a commit is seen.
struct FrameRequests {
    /// wl_surface.frame: told when to draw again.
    var callbacks: [WlCallback] = []
    /// wp_presentation.feedback: told when it was seen.
    var feedbacks: [PresentationFeedback] = []
    /// wp_fifo_v1.set_barrier: whether later commits may have to wait until then.
    var setsBarrier = false

    var isEmpty: Bool { callbacks.isEmpty && feedbacks.isEmpty && !setsBarrier }

    /// A later commit is there before this one was seen, which it never will be.
    mutating func merge(_ later: FrameRequests) {
        callbacks += later.callbacks
        for feedback in feedbacks { feedback.discard() }
        feedbacks = later.feedbacks
        setsBarrier = setsBarrier || later.setsBarrier
    }

    /// Nothing is seen any more.
    func drop() {
        for callback in callbacks { callback.destroy() }
        for feedback in feedbacks { feedback.discard() }
    }
}

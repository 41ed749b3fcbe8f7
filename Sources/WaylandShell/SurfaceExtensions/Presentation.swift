import Glibc
import WaylandServer
import WaylandShellCore

/// wp_presentation: notifies clients when their commits were shown.
final class PresentationManager: WpPresentationHandler {
    func begin(_ resource: WpPresentation) {
        resource.handler = self
        // The clock of the timestamps of input events.
        resource.clockId(clkId: UInt32(CLOCK_MONOTONIC))
    }

    func feedback(
        _ presentation: WpPresentation, surface: WlSurface, callback: NewResource<WpPresentationFeedback>
    ) {
        let feedback = PresentationFeedback(resource: callback.create(nil))
        guard let target = Surface.from(surface) else { return feedback.discard() }
        target.pending.update.whenSeen { $0.feedbacks.append(feedback) }
    }
}

struct PresentationFeedback: FrameFeedback {
    let resource: WpPresentationFeedback

    func present(_ presentation: FramePresentation, on output: Output) {
        // A client that exceeded its limit of unread events has ended, and may have thousands of these.
        guard resource.isAlive, resource.client.isAlive else { return }
        for bound in output.resources(of: resource.client) {
            resource.syncOutput(output: bound)
        }
        let time = presentation.time.wireParts
        resource.presented(
            tvSecHi: time.secondsHigh, tvSecLo: time.low, tvNsec: time.nanoseconds,
            refresh: output.frameClock.refreshNanoseconds,
            seqHi: UInt32(truncatingIfNeeded: presentation.sequence >> 32),
            seqLo: UInt32(truncatingIfNeeded: presentation.sequence),
            flags: WpPresentationFeedback.Kind(rawValue: presentation.kind.rawValue))
    }

    func discard() {
        if resource.isAlive { resource.discarded() }
    }
}

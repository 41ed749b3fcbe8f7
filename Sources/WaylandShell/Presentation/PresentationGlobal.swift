import Glibc
import WaylandServer

/// wp_presentation: tells clients when what they committed was seen.
final class PresentationGlobal: WpPresentationHandler {
    private var global: Global<WpPresentation>?

    init(_ display: Display) {
        global = Global<WpPresentation>(display, version: 2) { [unowned self] resource in
            resource.handler = self
            // The clock that input events are stamped with.
            resource.clockId(clkId: UInt32(CLOCK_MONOTONIC))
        }
    }

    func feedback(
        _ presentation: WpPresentation, surface: WlSurface, callback: NewResource<WpPresentationFeedback>
    ) {
        let feedback = PresentationFeedback(callback.create(nil))
        guard let target = Surface.from(surface) else { return feedback.discard() }
        target.pending.update.frameRequests.feedbacks.append(feedback)
    }
}

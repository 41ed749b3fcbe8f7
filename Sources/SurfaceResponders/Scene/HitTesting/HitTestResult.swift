/// What is under a global point.
///
/// No larger than what a function returns in registers: that is a third of a hit test's cost.
public struct HitTestResult {
    /// The frontmost responder that takes the point.
    public let responder: SurfaceResponder

    /// The point in the responder's coordinates.
    public let location: Point

    /// The responder's window; nil when it has been detached since, or an override brought in one without a
    /// window.
    public var window: Window? { responder.containingWindow }

    /// The responder and all that follow it by `next`. A circle ends where it would begin again.
    public var path: [Responder] {
        var path: [Responder] = []
        var candidate: Responder? = responder
        while let current = candidate, !path.contains(where: { $0 === current }) {
            path.append(current)
            candidate = current.next
        }
        return path
    }
}

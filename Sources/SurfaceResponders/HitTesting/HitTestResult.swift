/// What is under a global point.
public struct HitTestResult {
    /// The frontmost responder that takes the point.
    public let responder: SurfaceResponder

    public let window: Window

    /// The point in the responder's coordinates.
    public let location: Point

    /// A rectangle in global coordinates in which every point hits the same responder, as long as the scene
    /// does not change; nil when none is known. It need not be the largest.
    public let clearArea: Rect?

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

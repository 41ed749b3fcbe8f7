/// What is under a global point.
public struct HitTestResult {
    /// The frontmost responder that takes the point.
    public let responder: SurfaceResponder

    /// The point in the responder's coordinates.
    public let location: Point

    private let area: HitArea

    init(responder: SurfaceResponder, location: Point, clearArea: HitArea) {
        self.responder = responder
        self.location = location
        area = clearArea
    }

    /// A rectangle in global coordinates in which every point hits the same responder, as long as the scene
    /// does not change; nil when none is known. It need not be the largest.
    public var clearArea: Rect? { area.rect }

    /// The responder's window; nil when it has been detached since, or an override brought in one without a window.
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

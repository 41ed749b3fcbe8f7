extension Window {
    /// The frontmost responder at a point in this window's coordinates: popups before the root surface.
    /// Asks every responder; a scene finds the same by its index.
    public func hitTest(_ point: Point, with event: Event?) -> SurfaceResponder? {
        guard !isHidden else { return nil }
        for surface in surfaces.reversed() {
            if let hit = surface.hitTest(fromSuperresponder: point, with: event) { return hit }
        }
        return backdrop?.hitTest(fromSuperresponder: point, with: event)
    }

    /// The same for a point in global coordinates.
    package func hitTest(global point: Point) -> HitTestResult? {
        guard let responder = hitTest(point - (frame.origin - Point.zero), with: nil) else { return nil }
        return HitTestResult(
            responder: responder,
            location: responder.transformToGlobal.inverse?.apply(to: point) ?? responder.bounds.center)
    }
}

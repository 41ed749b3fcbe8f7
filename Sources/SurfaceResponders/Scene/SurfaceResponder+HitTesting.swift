/// The standard rules of what is hit. They ask subresponders by their open methods, so that overrides count.
extension SurfaceResponder {
    /// Whether this responder and what lies in it can be hit at all. Ancestors are not asked, since their
    /// opacity does not add up.
    var takesHits: Bool { !isHidden && isUserInteractionEnabled && look.map { $0.alpha >= 0.01 } ?? true }

    /// Inside the bounds, left and top edges included, and inside the input region. Never for an empty or NaN
    /// size.
    func isStandardPointInside(_ point: Point) -> Bool {
        guard !bounds.isEmpty, bounds.contains(point) else { return false }
        switch inputRegion {
        case .infinite: return true
        case .region(let region): return region.contains(point)
        }
    }

    /// Front to back: the subresponders above this one's content, this one, those below its content.
    ///
    /// Regions are asked only where this responder has the point; subsurfaces everywhere, since it does not
    /// clip them.
    package func standardHitTest(_ point: Point, with event: Event?) -> SurfaceResponder? {
        guard takesHits else { return nil }
        let isInside = self.point(inside: point, with: event)
        let family = subresponders
        let below = min(countBelowContent, family.count)
        let front = Self.frontmost(of: family[below...], at: point, with: event, includingRegions: isInside)
        if let front { return front }
        if isInside { return self }
        return Self.frontmost(of: family[..<below], at: point, with: event, includingRegions: false)
    }

    /// - Parameter point: in the coordinates that the family lies in.
    private static func frontmost(
        of family: ArraySlice<SurfaceResponder>, at point: Point, with event: Event?, includingRegions: Bool
    ) -> SurfaceResponder? {
        for responder in family.reversed() where includingRegions || responder.kind == .surface {
            if let hit = responder.hitTest(fromSuperresponder: point, with: event) { return hit }
        }
        return nil
    }

    /// The hit test for a point in the superresponder's coordinates, or the window's for a surface of a
    /// window.
    func hitTest(fromSuperresponder point: Point, with event: Event?) -> SurfaceResponder? {
        guard let inverse = transformToSuperresponder.inverse else { return nil }
        return hitTest(inverse.apply(to: point), with: event)
    }
}

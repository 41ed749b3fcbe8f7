import SurfaceResponders

extension SurfaceResponder {
    /// The smallest rectangle, in this surface's coordinates, that holds the surface with all its subsurfaces.
    var extent: Rect {
        var result = bounds
        for subsurface in subresponders where subsurface.kind == .surface {
            result = result.union(subsurface.transformToSuperresponder.boundingBox(of: subsurface.extent))
        }
        return result
    }
}

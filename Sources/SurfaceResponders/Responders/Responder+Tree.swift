extension Responder {
    /// Whether this responder is a surface, or the controller of one, inside the given surface's tree, or
    /// reaches such a one by `next` before anything else that has a place of its own.
    func isWithin(_ surface: SurfaceResponder) -> Bool {
        var candidate = nearestSurface
        while let responder = candidate {
            if responder === surface { return true }
            candidate = responder.superresponder
        }
        return false
    }

    /// Whether the surface of this responder, or one that it lies in, is hidden. A hidden window does not
    /// count.
    var isHiddenInWindow: Bool {
        var candidate = nearestSurface
        while let surface = candidate {
            if surface.isHidden { return true }
            candidate = surface.superresponder
        }
        return false
    }

    /// The surface that this responder is, controls, or hangs on by `next`.
    var nearestSurface: SurfaceResponder? {
        if let surface = self as? SurfaceResponder { return surface }
        for responder in Chain(from: self) {
            switch responder {
            case let surface as SurfaceResponder: return surface
            case let controller as SurfaceController: return controller.surface
            case is Window, is Application: return nil
            default: continue
            }
        }
        return nil
    }
}

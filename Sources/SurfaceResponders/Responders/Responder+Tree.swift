extension Responder {
    /// Whether this responder is a surface, or the controller of one, inside the given surface's tree.
    func isWithin(_ surface: SurfaceResponder) -> Bool {
        var candidate: SurfaceResponder? =
            switch self {
            case let responder as SurfaceResponder: responder
            case let controller as SurfaceController: controller.surface
            default: nil
            }
        while let responder = candidate {
            if responder === surface { return true }
            candidate = responder.superresponder
        }
        return false
    }
}

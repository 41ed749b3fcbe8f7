import SurfaceResponders

extension Scene {
    /// Asks what is under a point until the scene counts as being at rest. Not to be measured.
    func comeToRest() {
        for _ in 0..<64 + windows.count {
            if let hit = hitTest(.zero) { keep(hit.responder) }
        }
    }
}

extension Window {
    /// Chooses a first responder from what is there: the frontmost surface that can become first, its
    /// controller otherwise. The same surfaces always give the same answer.
    func electFirstResponder() {
        isPlaceVacated = false
        for surface in surfaces.reversed() where !surface.isHidden {
            let candidates: [Responder?] = [surface, surface.controller]
            for case let candidate? in candidates where candidate.canBecomeFirstResponder {
                if candidate.becomeFirstResponder() { return }
            }
        }
    }
}

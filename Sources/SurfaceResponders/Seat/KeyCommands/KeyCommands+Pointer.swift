/// Buttons and fingers with modifiers.
extension KeyCommands {
    /// A button goes down on a path.
    func claim(_ button: PointerButton, along path: ResponderPath) -> KeyCommandMatch? {
        claim(along: path) { KeyCandidates(button, $0) }
    }

    /// A finger comes down on a path. Without a key that is down there are no modifiers, and nothing is looked up.
    func claimTouch(along path: ResponderPath) -> KeyCommandMatch? {
        guard !layouts.pressedKeys.isEmpty else { return nil }
        return claim(along: path) { KeyCandidates(touch: $0) }
    }

    private func claim(
        along path: ResponderPath, _ candidates: (ModifierFlags) -> KeyCandidates
    ) -> KeyCommandMatch? {
        pointerIndex.update(for: path, by: self)
        // What is under the pointer is not to be kept by this.
        defer { pointerIndex.clear() }
        guard pointerIndex.hasPointerInput else { return nil }
        let flags = layouts.active.modifierFlags.intersection(.matchedModifiers)
        var candidates = candidates(flags)
        return find(&candidates, code: nil, in: pointerIndex, along: path).match
    }
}

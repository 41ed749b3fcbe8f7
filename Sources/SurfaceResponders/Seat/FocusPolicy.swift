/// What a click or a tap does to the first responder and the key window. An embedder replaces it by a
/// subclass.
open class FocusPolicy {
    public init() {}

    /// Called when a button goes down with none down before, or a finger, before the press is delivered.
    ///
    /// By default the nearest responder on the path that can become first becomes first, and its window key;
    /// the window also if its first responder does not give up its place. A press on what cannot become first
    /// changes nothing.
    open func pressBegan(on path: ResponderPath, seat: Seat) {
        guard let candidate = path.responders.first(where: { $0.canBecomeFirstResponder }) else { return }
        guard let window = candidate.window else { return }
        candidate.becomeFirstResponder()
        window.makeKey(on: seat)
    }
}

/// Which windows get the keys when they come up: see ``XdgShell/newWindowFocus``.
public enum NewWindowFocus: String, Hashable, Sendable, CaseIterable {
    /// Windows that the user can be expected to wait for:
    ///
    /// - where no window has the keys;
    /// - windows of the client that has the window with the keys, or a window that this one is a dialog of, and dialogs that
    ///   belong with it;
    /// - windows of programs that descend from one that the embedder started (``XdgShell/programStarted(_:)``), if no key has
    ///   been pressed for the window with the keys since;
    /// - windows that go along with a drag;
    /// - windows with an activation token that ``ActivationDelegate`` accepts.
    ///
    /// Any other comes up below the window with the keys, and wants attention (``ToplevelController/needsAttention``).
    case expected
    /// All windows.
    case always
    /// No window, but by an activation token.
    case never
}

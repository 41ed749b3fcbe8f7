/// The grab of a popup (a menu): its application keeps getting input as usual, a press anywhere else
/// dismisses the popup and reaches nobody, and the popup has the keyboard focus, unless its window may not have it.
open class PopupGrab: Grab {
    /// The client that keeps getting input. Without one, as for the compositor's own menus, it is the popup
    /// itself with what lies in it, and the popups that it presented: whatever has it on its chain.
    public let application: Application?

    /// - Parameters:
    ///   - popup: the surface that has the keyboard focus, and that the grab ends with.
    ///   - application: the client that the popup belongs to.
    public init(popup: SurfaceResponder, application: Application?) {
        self.application = application
        super.init(kind: .popup, owner: popup)
    }

    /// nil in a window that cannot be key, or while another window has the keys for itself.
    open override var keyboardSurface: SurfaceResponder? {
        guard let window = owner?.window, window.canBecomeKey else { return nil }
        if let exclusive = window.scene?.exclusiveWindow, exclusive !== window { return nil }
        return owner
    }

    open override func pointerDecision(for hit: HitTestResult?) -> Decision {
        isOwn(hit) ? .pass : .nothing
    }

    open override func pressDecision(for hit: HitTestResult?) -> Decision {
        if isOwn(hit) { return .pass }
        pressedOutside()
        return .nothing
    }

    /// A button or finger came down outside of the application. The embedder dismisses its popups here.
    open func pressedOutside() {}

    private func isOwn(_ hit: HitTestResult?) -> Bool {
        guard let hit else { return false }
        if let application { return hit.window?.application === application }
        guard let owner else { return false }
        return Chain(from: hit.responder).contains { $0 === owner }
            || owner.controller.map { controller in
                Chain(from: hit.responder).contains { $0 === controller }
            } ?? false
    }
}

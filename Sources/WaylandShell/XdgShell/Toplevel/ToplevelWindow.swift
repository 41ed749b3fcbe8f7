import SurfaceResponders

/// The window of a toplevel.
public final class ToplevelWindow: Window {
    /// The controller of the toplevel; `nil` once it no longer exists.
    public private(set) weak var controller: ToplevelController?

    init(_ controller: ToplevelController, application: Application) {
        self.controller = controller
        super.init(application: application, rootSurface: controller.surface)
    }

    public override var description: String { "window" }

    /// False while a modal dialog must be answered first. Also false while the client ends, so that the
    /// keyboard focus does not pass from one of its windows to the next.
    public override var canBecomeKey: Bool {
        guard let controller else { return true }
        return controller.modalDialog == nil && controller.toplevel?.resource?.client.isAlive != false
    }

    public override func didBecomeKey(on seat: Seat) {
        controller?.setActivated(true, on: seat)
    }

    public override func didResignKey(on seat: Seat) {
        controller?.setActivated(false, on: seat)
    }

    /// The first app ID that the client set for this window, combined with the client's identity.
    public override var applicationIdentifier: String? {
        controller?.attributes.firstApplicationIdentifier.map {
            application?.memoryIdentifier(calling: $0) ?? $0
        }
            ?? super.applicationIdentifier
    }

    /// True, also while the window fills the output above the panels.
    public override var hasTextInputContext: Bool { true }
}

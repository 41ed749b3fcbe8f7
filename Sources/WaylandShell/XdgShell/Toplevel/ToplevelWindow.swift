import SurfaceResponders

/// The window of a toplevel.
public final class ToplevelWindow: Window {
    /// nil once the toplevel is off the screen.
    public private(set) weak var controller: ToplevelController?

    init(_ controller: ToplevelController, application: Application) {
        self.controller = controller
        super.init(application: application, rootSurface: controller.surface)
    }

    public override var description: String { "window" }

    /// Not before a dialog that has to be answered first, nor while the client ends: all of its windows go, and the keys do
    /// not go from one to the next.
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

    /// As the client named this window first, with who the client is: one with several programs in it names each after its
    /// own.
    public override var applicationIdentifier: String? {
        controller?.attributes.firstApplicationIdentifier.map {
            application?.memoryIdentifier(calling: $0) ?? $0
        }
            ?? super.applicationIdentifier
    }

    /// Also while it fills the output above the panels.
    public override var hasTextInputContext: Bool { true }
}

/// How far the frame that the compositor draws reaches beyond a window geometry on each side, in logical pixels.
package struct FrameInsets: Hashable, Sendable {
    package var top: Double
    package var left: Double
    package var bottom: Double
    package var right: Double

    package init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// The window geometry of a window that takes up a rectangle with its frame. An empty rectangle stays as it is.
    func geometry(in outer: Rect) -> Rect {
        guard !outer.isEmpty else { return outer }
        return Rect(
            x: outer.minX + left, y: outer.minY + top, width: max(outer.width - left - right, 1),
            height: max(outer.height - top - bottom, 1))
    }

    func outer(around geometry: Rect) -> Rect {
        Rect(
            x: geometry.minX - left, y: geometry.minY - top, width: geometry.width + left + right,
            height: geometry.height + top + bottom)
    }
}

import SurfaceResponders
import WaylandServer
import WaylandShellCore

/// Rings the bell.
public protocol SystemBellDelegate: AnyObject {
    /// Called when a client rings the bell, at most ten times a second. The default sets
    /// ``ToplevelController/needsAttention`` unless the window is key.
    /// - Parameters:
    ///   - bell: the global whose delegate this is.
    ///   - controller: the window that the bell concerns; `nil` if the client named none.
    func systemBell(_ bell: SystemBellGlobal, didRingFor controller: ToplevelController?)
}

extension SystemBellDelegate {
    /// Marks the window as needing attention, unless it is key.
    public func systemBell(_ bell: SystemBellGlobal, didRingFor controller: ToplevelController?) {
        if let controller, !controller.isActivated { controller.needsAttention = true }
    }
}

/// xdg_system_bell_v1: clients ring the system bell.
public final class SystemBellGlobal {
    /// Rings the bell. Held weakly.
    public weak var delegate: (any SystemBellDelegate)? {
        didSet { delegateLoss.delegateSet(delegate) }
    }
    private var delegateLoss = DelegateLoss()

    private let shell: XdgShell
    private let defaults = ShellDefaults()
    private var lastRing: Timestamp?
    private var global: Global<XdgSystemBellV1>?

    /// Rings that follow sooner are ignored.
    private static let shortestPause = Duration.milliseconds(100)

    /// Creates the global for the windows of a shell, and serves clients while this object exists.
    public init(on shell: XdgShell) {
        self.shell = shell
        global = Global<XdgSystemBellV1>(on: shell.display, version: 1) { [unowned self] in
            $0.handler = SystemBellRequests(self)
        }
    }

    /// - Parameter surface: the surface that the bell concerns; `nil` if the client named none.
    func ring(for surface: Surface?) {
        let now = shell.compositor.clock.now
        if let lastRing, lastRing.duration(to: now) < Self.shortestPause { return }
        lastRing = now
        let controller = surface.flatMap { shell.toplevel(of: $0.responder) }
        shell.compositor.report(
            released: delegateLoss.isNoticed(delegate), "SystemBellDelegate", of: "the system bell")
        (delegate ?? defaults).systemBell(self, didRingFor: controller)
    }
}

final class SystemBellRequests: TargetRequests<SystemBellGlobal>, XdgSystemBellV1Handler {
    func ring(_ bell: XdgSystemBellV1, surface: WlSurface?) {
        target?.ring(for: surface.flatMap { Surface.from($0) })
    }
}

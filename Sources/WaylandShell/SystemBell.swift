import SurfaceResponders
import WaylandServer
import WaylandShellCore

/// Rings the bell.
public protocol SystemBellDelegate: AnyObject {
    /// A client rings the bell: to be heard, or seen. By default the window is marked as one that wants the person's
    /// attention, unless it has the keys: ``ToplevelController/needsAttention``. What rings all the time is told of ten times
    /// a second.
    /// - Parameters:
    ///   - bell: whose delegate this is.
    ///   - controller: the window that it is about; nil if the client named none.
    func systemBell(_ bell: SystemBellGlobal, didRingFor controller: ToplevelController?)
}

extension SystemBellDelegate {
    /// Marks the window.
    public func systemBell(_ bell: SystemBellGlobal, didRingFor controller: ToplevelController?) {
        if let controller, !controller.isActivated { controller.needsAttention = true }
    }
}

/// xdg_system_bell_v1: clients ring the bell of the system.
public final class SystemBellGlobal {
    /// Rings it. Not kept: the caller keeps it.
    public weak var delegate: (any SystemBellDelegate)? {
        didSet { delegateLoss.delegateSet(delegate) }
    }
    private var delegateLoss = DelegateLoss()

    private let shell: XdgShell
    private let defaults = ShellDefaults()
    private var lastRing: Timestamp?
    private var global: Global<XdgSystemBellV1>?

    /// What follows sooner is not heard as another ring.
    private static let shortestPause = Duration.milliseconds(100)

    /// Serves clients from now on, as long as this object lives.
    /// - Parameter shell: whose windows they are.
    public init(on shell: XdgShell) {
        self.shell = shell
        global = Global<XdgSystemBellV1>(on: shell.display, version: 1) { [unowned self] in
            $0.handler = SystemBellRequests(self)
        }
    }

    /// - Parameter surface: what it is about; in no window if there is none to name.
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

import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// An xdg_toplevel: a client's wishes for its window, and the way back to the client. The
/// controller decides what becomes of them.
public final class Toplevel {
    let shellSurface: ShellSurface
    /// What manages the window.
    public private(set) lazy var controller = shellSurface.shell.makeController(for: self)
    private(set) var resource: XdgToplevel?

    var limits = SizeLimits()
    /// As the client set them last, whether it has committed them or not.
    var setLimits = SizeLimits() {
        didSet { shellSurface.pendingChanges.limits = setLimits }
    }

    /// Who draws its frame, if the client asked.
    weak var decoration: ToplevelDecoration?
    /// What kind of dialog it is, if the client said so.
    weak var dialog: DialogRequests?

    init(_ shellSurface: ShellSurface) {
        self.shellSurface = shellSurface
    }

    func attach(to resource: XdgToplevel) {
        self.resource = resource
        // From now on it is the surface's.
        _ = controller
    }

    static func from(_ resource: XdgToplevel) -> Toplevel? {
        (resource.handler as? ToplevelRequests)?.target
    }

    /// The toplevel that a surface is, mapped or not; nil if it is something else.
    static func of(_ surface: Surface) -> Toplevel? {
        (surface.role as? ShellSurface)?.toplevel
    }

    // MARK: Configures

    func sendInitialConfigure() {
        decoration?.reset()
        let shell = shellSurface.shell
        let capabilities = shell.policy.xdgShell(shell, capabilitiesOf: controller)
        resource?.wmCapabilities(capabilities: capabilities.onWire)
        // Asked for before its size limits were known.
        if controller.isMaximized, limits.isFixed { controller.setMaximized(false) }
        controller.configure(isInitial: true)
    }

    /// Sends one group of changes. Called by the controller.
    func send(_ configure: ToplevelConfigure, bounds: Size) {
        guard let resource else { return shellSurface.send(.toplevel(configure)) }
        resource.configureBounds(
            width: Int32(saturating: bounds.width), height: Int32(saturating: bounds.height))
        let size = configure.state.size ?? .zero
        resource.configure(
            width: Int32(saturating: size.width), height: Int32(saturating: size.height),
            states: configure.state.wireStates(version: resource.version))
        decoration?.send(configure.state.decoration)
        shellSurface.send(.toplevel(configure))
    }

    func close() {
        resource?.close()
        shellSurface.binding.ping()
    }

    // MARK: Commits

    /// A commit gives the window another icon, which is shown when its pictures have been read: that was asked for before.
    func apply(_ icon: PendingIcon?) {
        guard let client = resource?.client, let work = client.display?.work else { return }
        controller.attributes.iconJob = work.add(for: client) { [weak controller] in
            controller?.setIcon(icon?.icon)
            return .done
        }
    }

    /// The client took its content away: everything it had set is void.
    func reset() {
        limits = SizeLimits()
        setLimits = limits
        controller.reset()
    }
}

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

final class ToplevelRequests: XdgToplevelHandler {
    let target: Toplevel

    init(_ target: Toplevel) {
        self.target = target
    }

    func destroy(_ toplevel: XdgToplevel) {
        target.decoration?.toplevelGoes()
    }

    func resourceDestroyed(_ resource: Resource) {
        target.shellSurface.roleObjectDestroyed()
        target.controller.end()
    }

    // MARK: What it is

    func setParent(_ toplevel: XdgToplevel, parent: XdgToplevel?) {
        guard let parent = parent.flatMap({ Toplevel.from($0) })?.controller else {
            return target.controller.askForParent(nil)
        }
        guard !parent.isSelfOrDescendant(of: target.controller) else {
            return toplevel.postError(
                .invalidParent, "a toplevel's parent must be neither itself nor one of its descendants")
        }
        target.controller.askForParent(parent)
    }

    func setTitle(_ toplevel: XdgToplevel, title: String) {
        target.controller.setTitle(title)
    }

    func setAppId(_ toplevel: XdgToplevel, appId: String) {
        target.controller.setApplicationIdentifier(appId)
    }

    func setMaxSize(_ toplevel: XdgToplevel, width: Int32, height: Int32) {
        if let size = size(width, height, toplevel) { target.setLimits.maximum = size }
    }

    func setMinSize(_ toplevel: XdgToplevel, width: Int32, height: Int32) {
        if let size = size(width, height, toplevel) { target.setLimits.minimum = size }
    }

    private func size(_ width: Int32, _ height: Int32, _ toplevel: XdgToplevel) -> Size? {
        guard width >= 0, height >= 0 else {
            toplevel.postError(.invalidSize, "a size must not be negative: \(width)x\(height)")
            return nil
        }
        return Size(width: Double(width), height: Double(height))
    }

    // MARK: What it wants to become

    func setMaximized(_ toplevel: XdgToplevel) {
        target.controller.ask(for: .setMaximized(true))
    }

    func unsetMaximized(_ toplevel: XdgToplevel) {
        target.controller.ask(for: .setMaximized(false))
    }

    func setFullscreen(_ toplevel: XdgToplevel, output: WlOutput?) {
        target.controller.ask(for: .setFullscreen(true, on: output.flatMap { Output.from($0) }))
    }

    func unsetFullscreen(_ toplevel: XdgToplevel) {
        target.controller.ask(for: .setFullscreen(false, on: nil))
    }

    func setMinimized(_ toplevel: XdgToplevel) {
        target.controller.shell.policy.xdgShell(target.controller.shell, minimize: target.controller)
    }

    // MARK: What the person holds

    func showWindowMenu(_ toplevel: XdgToplevel, seat: WlSeat, serial: UInt32, x: Int32, y: Int32) {
        guard let seat = SeatGlobal.from(seat)?.seat, target.controller.isMapped else { return }
        let place = target.shellSurface.geometry.origin + Vector(dx: Double(x), dy: Double(y))
        target.controller.shell.policy.xdgShell(
            target.controller.shell, showMenuOf: target.controller, at: place, on: seat)
    }

    func move(_ toplevel: XdgToplevel, seat: WlSeat, serial: UInt32) {
        guard let (seat, press) = standingPress(seat, serial, for: "move") else { return }
        target.controller.ask(for: .move(press, seat))
        // A request is no part of a hardware frame: what it led to is one by itself.
        seat.transport?.frameEnded()
    }

    func resize(_ toplevel: XdgToplevel, seat: WlSeat, serial: UInt32, edges: XdgToplevel.ResizeEdge) {
        guard let edges = ResizeEdges(edges) else {
            return toplevel.postError(.invalidResizeEdge, "\(edges.rawValue) is neither an edge nor a corner")
        }
        guard !edges.isEmpty, let (seat, press) = standingPress(seat, serial, for: "resize") else { return }
        target.controller.ask(for: .resize(edges, press, seat))
        seat.transport?.frameEnded()
    }

    private func standingPress(_ resource: WlSeat, _ serial: UInt32, for purpose: String) -> (
        Seat, StandingPress
    )? {
        guard let global = SeatGlobal.from(resource), target.controller.isMapped else { return nil }
        guard let press = global.standingPress(serial: serial, client: resource.client) else {
            target.controller.shell.diagnostics.refused(
                "\(purpose): serial \(serial) belongs to nothing that is pressed now")
            return nil
        }
        return (global.seat, press)
    }
}

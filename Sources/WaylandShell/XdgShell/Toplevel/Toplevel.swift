import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// An xdg_toplevel: a client's requests for its window, and its events. The controller decides on requests.
public final class Toplevel {
    let shellSurface: ShellSurface
    /// The controller that manages the window.
    public private(set) lazy var controller = shellSurface.shell.makeController(for: self)
    private(set) var resource: XdgToplevel?

    var limits = SizeLimits()
    /// The limits that the client set last, committed or not.
    var setLimits = SizeLimits() {
        didSet { shellSurface.pendingChanges.limits = setLimits }
    }

    weak var decoration: ToplevelDecoration?
    weak var dialog: DialogRequests?

    init(_ shellSurface: ShellSurface) {
        self.shellSurface = shellSurface
    }

    func attach(to resource: XdgToplevel) {
        self.resource = resource
        // Creates the controller, which belongs to the surface from now on.
        _ = controller
    }

    static func from(_ resource: XdgToplevel) -> Toplevel? {
        (resource.handler as? ToplevelRequests)?.target
    }

    /// Returns the toplevel of a surface, mapped or not; `nil` if the surface is something else.
    static func of(_ surface: Surface) -> Toplevel? {
        (surface.role as? ShellSurface)?.toplevel
    }

    // MARK: Configures

    func sendInitialConfigure() {
        decoration?.reset()
        let shell = shellSurface.shell
        let capabilities = shell.policy.xdgShell(shell, capabilitiesOf: controller)
        resource?.wmCapabilities(capabilities: capabilities.onWire)
        // The client may have asked to be maximized before its size limits were known.
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

    /// Applies the icon of a commit after its pictures are read, by jobs that were added before this one.
    func apply(_ icon: PendingIcon?) {
        guard let client = resource?.client, let work = client.display?.work else { return }
        controller.attributes.iconJob = work.add(for: client) { [weak controller] in
            controller?.setIcon(icon?.icon)
            return .done
        }
    }

    /// Called when the client has removed its content. The toplevel begins anew.
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

    // MARK: What the user holds

    func showWindowMenu(_ toplevel: XdgToplevel, seat: WlSeat, serial: UInt32, x: Int32, y: Int32) {
        guard let seat = SeatGlobal.from(seat)?.seat, target.controller.isMapped else { return }
        target.controller.shell.policy.xdgShell(
            target.controller.shell, showMenuOf: target.controller, at: Point(x: Double(x), y: Double(y)),
            on: seat)
    }

    func move(_ toplevel: XdgToplevel, seat: WlSeat, serial: UInt32) {
        guard let (seat, press) = standingPress(seat, serial, for: "move") else { return }
        target.controller.ask(for: .move(press, seat))
        // A request is not part of a hardware frame, so its effects are a frame of their own.
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
                "\(purpose): serial \(serial) belongs to no current press")
            return nil
        }
        return (global.seat, press)
    }
}

import SurfaceResponders
import WaylandSeat
import WaylandServer

extension Toplevel: XdgToplevelHandler {
    public func resourceDestroyed(_ resource: Resource) {
        shellSurface.roleObjectDestroyed()
        controller.end()
    }

    // MARK: What it is

    public func setParent(_ toplevel: XdgToplevel, parent: XdgToplevel?) {
        guard let parent = parent.flatMap({ Toplevel.from($0) })?.controller else {
            return controller.setParent(nil)
        }
        guard !parent.isSelfOrDescendant(of: controller) else {
            return toplevel.postError(
                XdgToplevel.Error.invalidParent,
                "a toplevel's parent must be neither itself nor one of its descendants")
        }
        // Only what is shown can have children.
        controller.setParent(parent.isMapped ? parent : nil)
    }

    public func setTitle(_ toplevel: XdgToplevel, title: String) {
        controller.title = title
    }

    public func setAppId(_ toplevel: XdgToplevel, appId: String) {
        controller.setApplicationIdentifier(appId)
    }

    public func setMaxSize(_ toplevel: XdgToplevel, width: Int32, height: Int32) {
        if let size = size(width, height, toplevel) { setMaximumSize(size) }
    }

    public func setMinSize(_ toplevel: XdgToplevel, width: Int32, height: Int32) {
        if let size = size(width, height, toplevel) { setMinimumSize(size) }
    }

    private func size(_ width: Int32, _ height: Int32, _ toplevel: XdgToplevel) -> Size? {
        guard width >= 0, height >= 0 else {
            toplevel.postError(
                XdgToplevel.Error.invalidSize, "a size must not be negative: \(width)x\(height)")
            return nil
        }
        return Size(width: Double(width), height: Double(height))
    }

    // MARK: What it wants to become

    public func setMaximized(_ toplevel: XdgToplevel) {
        controller.setMaximized(true)
    }

    public func unsetMaximized(_ toplevel: XdgToplevel) {
        controller.setMaximized(false)
    }

    public func setFullscreen(_ toplevel: XdgToplevel, output: WlOutput?) {
        controller.setFullscreen(true)
    }

    public func unsetFullscreen(_ toplevel: XdgToplevel) {
        controller.setFullscreen(false)
    }

    public func setMinimized(_ toplevel: XdgToplevel) {
        controller.shell.policy.xdgShell(controller.shell, minimize: controller)
    }

    // MARK: What the person holds

    public func showWindowMenu(_ toplevel: XdgToplevel, seat: WlSeat, serial: UInt32, x: Int32, y: Int32) {
        guard let seat = SeatGlobal.from(seat)?.seat, controller.isMapped else { return }
        let place = shellSurface.geometry.origin + Vector(dx: Double(x), dy: Double(y))
        controller.shell.policy.xdgShell(controller.shell, showMenuOf: controller, at: place, on: seat)
    }

    public func move(_ toplevel: XdgToplevel, seat: WlSeat, serial: UInt32) {
        guard let (seat, press) = standingPress(seat, serial, for: "move") else { return }
        controller.beginMove(with: press, on: seat)
        endFrame(of: seat)
    }

    public func resize(_ toplevel: XdgToplevel, seat: WlSeat, serial: UInt32, edges: XdgToplevel.ResizeEdge) {
        guard let edges = ResizeEdges(edges) else {
            return toplevel.postError(
                XdgToplevel.Error.invalidResizeEdge, "\(edges.rawValue) is neither an edge nor a corner")
        }
        guard !edges.isEmpty, let (seat, press) = standingPress(seat, serial, for: "resize") else { return }
        controller.beginResize(of: edges, with: press, on: seat)
        endFrame(of: seat)
    }

    /// A request is no part of a hardware frame: what it led to is one by itself.
    private func endFrame(of seat: Seat) {
        seat.transport?.frameEnded()
    }

    private func standingPress(_ resource: WlSeat, _ serial: UInt32, for purpose: String) -> (
        Seat, StandingPress
    )? {
        guard let global = SeatGlobal.from(resource), controller.isMapped else { return nil }
        guard let press = global.standingPress(serial: serial, client: resource.client) else {
            controller.shell.diagnostics.refused(
                "\(purpose): serial \(serial) belongs to nothing that is pressed now")
            return nil
        }
        return (global.seat, press)
    }
}

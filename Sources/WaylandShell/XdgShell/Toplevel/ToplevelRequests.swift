import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// What a client asks of its xdg_toplevel.
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
                XdgToplevel.Error.invalidParent,
                "a toplevel's parent must be neither itself nor one of its descendants")
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
            toplevel.postError(
                XdgToplevel.Error.invalidSize, "a size must not be negative: \(width)x\(height)")
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
        endFrame(of: seat)
    }

    func resize(_ toplevel: XdgToplevel, seat: WlSeat, serial: UInt32, edges: XdgToplevel.ResizeEdge) {
        guard let edges = ResizeEdges(edges) else {
            return toplevel.postError(
                XdgToplevel.Error.invalidResizeEdge, "\(edges.rawValue) is neither an edge nor a corner")
        }
        guard !edges.isEmpty, let (seat, press) = standingPress(seat, serial, for: "resize") else { return }
        target.controller.ask(for: .resize(edges, press, seat))
        endFrame(of: seat)
    }

    /// A request is no part of a hardware frame: what it led to is one by itself.
    private func endFrame(of seat: Seat) {
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

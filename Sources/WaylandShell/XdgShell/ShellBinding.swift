import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// One client's xdg_wm_base: creates its surfaces, and pings the client.
final class ShellBinding: XdgWmBaseHandler {
    let shell: XdgShell
    let resource: XdgWmBase

    /// Whether the client left a ping unanswered for too long. It stays connected, and may still answer.
    private(set) var isUnresponsive = false

    /// The number of surfaces that must be destroyed before this object.
    var surfaceCount = 0
    private var unansweredPing: (serial: UInt32, time: Timestamp)?
    private var answeredPing: Timestamp?
    private var timer: ServedTimer?

    init(_ resource: XdgWmBase, shell: XdgShell) {
        self.resource = resource
        self.shell = shell
    }

    // MARK: Requests

    func destroy(_ wmBase: XdgWmBase) {
        guard surfaceCount > 0 else { return }
        wmBase.postError(.defunctSurfaces, "\(surfaceCount) of its xdg_surfaces still exist")
    }

    func createPositioner(_ wmBase: XdgWmBase, id: NewResource<XdgPositioner>) {
        id.create(Positioner())
    }

    func getXdgSurface(_ wmBase: XdgWmBase, id: NewResource<XdgSurface>, surface: WlSurface) {
        guard let surface = Surface.from(surface) else { return }
        let shellSurface = ShellSurface(surface, binding: self)
        guard surface.role == nil, surface.assign(shellSurface) else {
            return wmBase.postError(.role, "the wl_surface already has a role")
        }
        guard !surface.hasAnyBuffer else {
            surface.resign(shellSurface)
            return wmBase.postError(
                .invalidSurfaceState, "the wl_surface had a buffer before it got its xdg_surface")
        }
        surfaceCount += 1
        shellSurface.resource = id.create(shellSurface)
    }

    func pong(_ wmBase: XdgWmBase, serial: UInt32) {
        guard let ping = unansweredPing, serial == ping.serial else { return }
        answeredPing = ping.time
        unansweredPing = nil
        timer?.stop()
        guard isUnresponsive else { return }
        isUnresponsive = false
        report("answers again")
    }

    func resourceDestroyed(_ resource: Resource) {
        timer = nil
    }

    /// Returns the rules of a positioner. If they are incomplete, posts an error and returns `nil`.
    func rules(of positioner: XdgPositioner) -> PositionerRules? {
        guard let rules = Positioner.from(positioner)?.rules else { return nil }
        guard rules.isComplete else {
            resource.postError(.invalidPositioner, "the positioner has no size or no anchor rectangle")
            return nil
        }
        return rules
    }

    // MARK: Pings

    /// When the ping was sent that the client has not answered; `nil` if it has answered all.
    var unansweredPingTime: Timestamp? { unansweredPing?.time }

    /// When the last ping was sent that the client has answered.
    var answeredPingTime: Timestamp? { answeredPing }

    /// Pings the client, unless a ping is unanswered.
    func ping() {
        guard unansweredPing == nil, resource.isAlive else { return }
        let serial = shell.display.nextSerial()
        unansweredPing = (serial, shell.compositor.clock.now)
        resource.ping(serial: serial)
        let timer = timer ?? ServedTimer(shell.compositor.clock) { [unowned self] in pingTimedOut() }
        self.timer = timer
        timer.start(after: shell.pingTimeout)
    }

    private func pingTimedOut() {
        guard unansweredPing != nil else { return }
        isUnresponsive = true
        report("does not answer")
    }

    private func report(_ news: String) {
        let application = shell.registry.application(of: resource.client)
        shell.diagnostics.logger.log(level: isUnresponsive ? .warning : .info, "\(application) \(news)")
        shell.policy.xdgShell(
            shell, didChangeResponsivenessOf: application, isUnresponsive: isUnresponsive)
    }
}

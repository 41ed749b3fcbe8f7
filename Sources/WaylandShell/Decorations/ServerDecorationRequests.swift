import WaylandServer

/// What a client asks of an org_kde_kwin_server_decoration.
final class ServerDecorationRequests: OrgKdeKwinServerDecorationHandler {
    /// nil once it is gone.
    private weak var surface: Surface?
    private let shell: XdgShell
    private var wish: OrgKdeKwinServerDecoration.Mode?

    init(of surface: Surface?, _ shell: XdgShell) {
        self.surface = surface
        self.shell = shell
    }

    /// One answer for each request: a client that asks again for what it did not get is not led in circles.
    func answer(_ decoration: OrgKdeKwinServerDecoration) {
        let controller = surface.flatMap { Toplevel.of($0) }?.controller
        let wishedMode: DecorationMode? = wish.map { $0 == .server ? .serverSide : .clientSide }
        switch shell.policy.xdgShell(shell, decorationOf: controller, wish: wishedMode) {
        case .serverSide: decoration.mode(mode: .server)
        // Who wants no frame draws none.
        case .clientSide:
            decoration.mode(mode: wish == OrgKdeKwinServerDecoration.Mode.none ? .none : .client)
        }
    }

    /// The protocol has no error for a mode that there is not: it says nothing.
    func requestMode(_ decoration: OrgKdeKwinServerDecoration, mode: OrgKdeKwinServerDecoration.Mode) {
        if OrgKdeKwinServerDecoration.Mode.isValid(mode.rawValue, version: decoration.version) { wish = mode }
        answer(decoration)
    }
}

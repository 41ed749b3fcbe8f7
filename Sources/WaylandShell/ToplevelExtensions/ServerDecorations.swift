import WaylandServer
import WaylandShellCore

/// org_kde_kwin_server_decoration_manager: the same as zxdg_decoration_manager_v1 for clients that know nothing newer, such as
/// those of GTK 3.
final class ServerDecorationManager: OrgKdeKwinServerDecorationManagerHandler {
    private let shell: XdgShell

    init(_ shell: XdgShell) {
        self.shell = shell
    }

    func begin(_ resource: OrgKdeKwinServerDecorationManager) {
        resource.handler = self
        switch shell.policy.xdgShell(shell, decorationOf: nil, wish: nil) {
        case .clientSide: resource.defaultMode(mode: .client)
        case .serverSide: resource.defaultMode(mode: .server)
        }
    }

    func create(
        _ manager: OrgKdeKwinServerDecorationManager, id: NewResource<OrgKdeKwinServerDecoration>,
        surface: WlSurface
    ) {
        let decoration = ServerDecorationRequests(of: Surface.from(surface), shell)
        let resource = id.create(decoration)
        // The client usually says what it wishes with its next request, and is told the mode once.
        shell.display.eventLoop.addIdle { [weak resource] in
            if let resource { decoration.answerIfNeeded(resource) }
        }
    }
}

/// What a client asks of an org_kde_kwin_server_decoration.
final class ServerDecorationRequests: OrgKdeKwinServerDecorationHandler {
    /// nil once it is gone.
    private weak var surface: Surface?
    private let shell: XdgShell
    private var wish: OrgKdeKwinServerDecoration.Mode?
    private var told: OrgKdeKwinServerDecoration.Mode?

    init(of surface: Surface?, _ shell: XdgShell) {
        self.surface = surface
        self.shell = shell
    }

    /// Tells a client that has not said what it wishes.
    func answerIfNeeded(_ decoration: OrgKdeKwinServerDecoration) {
        if told == nil, decoration.isAlive { answer(decoration) }
    }

    /// - Parameter isRepeated: whether the client has asked for the same before. It is answered only if the answer differs:
    ///   GTK 3 asks again whenever it does not get its wish.
    private func answer(_ decoration: OrgKdeKwinServerDecoration, isRepeated: Bool = false) {
        let controller = surface.flatMap { Toplevel.of($0) }?.controller
        let wishedMode: DecorationMode? = wish.map { $0 == .server ? .serverSide : .clientSide }
        let mode: OrgKdeKwinServerDecoration.Mode =
            switch shell.policy.xdgShell(shell, decorationOf: controller, wish: wishedMode) {
            case .serverSide: .server
            // A client that wants no frame draws none.
            case .clientSide: wish == OrgKdeKwinServerDecoration.Mode.none ? .none : .client
            }
        guard !isRepeated || mode != told else { return }
        told = mode
        decoration.mode(mode: mode)
    }

    /// The protocol has no error for an unknown mode: it is ignored.
    func requestMode(_ decoration: OrgKdeKwinServerDecoration, mode: OrgKdeKwinServerDecoration.Mode) {
        guard OrgKdeKwinServerDecoration.Mode.isValid(mode.rawValue, version: decoration.version) else {
            return
        }
        let isRepeated = mode == wish
        wish = mode
        answer(decoration, isRepeated: isRepeated)
    }
}

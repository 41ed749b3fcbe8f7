import WaylandServer

/// The requests of an org_kde_kwin_server_decoration_manager.
final class ServerDecorationManagerRequests: OrgKdeKwinServerDecorationManagerHandler {
    private let shell: XdgShell

    init(_ shell: XdgShell) {
        self.shell = shell
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

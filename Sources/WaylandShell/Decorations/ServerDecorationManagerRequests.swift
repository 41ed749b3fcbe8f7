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
        decoration.answer(id.create(decoration))
    }
}

import WaylandServer

/// org_kde_kwin_server_decoration_manager: the same as ``DecorationGlobal`` for clients that know nothing newer, such as
/// those of GTK 3.
public final class ServerDecorationGlobal {
    private var global: Global<OrgKdeKwinServerDecorationManager>?

    /// Serves clients from now on, as long as this object lives.
    /// - Parameter shell: whose windows they are.
    public init(of shell: XdgShell) {
        global = Global<OrgKdeKwinServerDecorationManager>(shell.display, version: 1) { resource in
            resource.handler = ServerDecorationManagerRequests(shell)
            switch shell.policy.xdgShell(shell, decorationOf: nil, wish: nil) {
            case .clientSide: resource.defaultMode(mode: .client)
            case .serverSide: resource.defaultMode(mode: .server)
            }
        }
    }
}

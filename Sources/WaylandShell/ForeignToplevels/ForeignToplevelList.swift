import SurfaceResponders
import WaylandServer

/// ext_foreign_toplevel_list_v1: tells panels, switchers and recorders which windows there are.
///
/// Whoever sees this global knows what everybody's windows are called: see `ClientPolicy`.
public final class ForeignToplevelList {
    /// Those that are mapped, by their windows' controllers.
    private var toplevels: [ObjectIdentifier: ForeignToplevel] = [:]
    /// Those that were not stopped.
    private var lists = ObjectList<ExtForeignToplevelListV1>()
    /// How many were ever mapped.
    private var count: UInt64 = 0
    private var identifiers = ForeignToplevelIdentifiers()
    private var global: Global<ExtForeignToplevelListV1>?

    /// Serves clients from now on, as long as this object lives.
    /// - Parameter shell: whose windows they are.
    public init(of shell: XdgShell) {
        for controller in shell.toplevels { toplevelMapped(controller) }
        global = Global<ExtForeignToplevelListV1>(shell.compositor.display, version: 1) {
            [unowned self] in bind($0)
        }
        shell.add(self)
    }

    private func bind(_ resource: ExtForeignToplevelListV1) {
        let requests = ForeignToplevelListRequests(self)
        resource.handler = requests
        lists.add(resource)
        // In the order in which they were mapped.
        requests.announce(toplevels.values.sorted { $0.number < $1.number }, on: resource)
    }

    /// A client wants to hear of no more windows.
    func stop(_ resource: ExtForeignToplevelListV1) {
        if lists.remove(resource) != nil { resource.finished() }
    }

    func resourceDestroyed(_ resource: Resource) {
        lists.remove(resource)
    }
}

extension ForeignToplevelList: ToplevelFollower {
    func toplevelMapped(_ controller: ToplevelController) {
        count += 1
        let toplevel = ForeignToplevel(controller, number: count, identifier: identifiers.next())
        toplevels[ObjectIdentifier(controller)] = toplevel
        for list in lists.elements { requests(of: list)?.announce(toplevel, on: list) }
    }

    func toplevelChanged(_ controller: ToplevelController) {
        toplevels[ObjectIdentifier(controller)]?.update()
    }

    func toplevelUnmapped(_ controller: ToplevelController) {
        guard let toplevel = toplevels.removeValue(forKey: ObjectIdentifier(controller)) else { return }
        for list in lists.elements { requests(of: list)?.close(toplevel) }
        toplevel.close()
    }

    private func requests(of list: ExtForeignToplevelListV1) -> ForeignToplevelListRequests? {
        list.handler as? ForeignToplevelListRequests
    }
}

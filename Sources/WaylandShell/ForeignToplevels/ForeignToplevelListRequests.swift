import WaylandServer

/// The requests of an ext_foreign_toplevel_list_v1, and what its client is still to be told of.
final class ForeignToplevelListRequests: ExtForeignToplevelListV1Handler {
    private weak var target: ForeignToplevelList?
    private var announcement: ClientJob?
    /// Windows that the client is told of once it has caught up.
    private var overdue = ObjectList<ForeignToplevel>()

    init(_ target: ForeignToplevelList) {
        self.target = target
    }

    /// Tells of all windows that there are: at once, as far as there is time for it in this turn.
    func announce(_ toplevels: [ForeignToplevel], on list: ExtForeignToplevelListV1) {
        announcement = list.client.display?.work.addForEach(of: toplevels, for: list.client) {
            [weak self, weak list] in
            if let list, $0.isMapped { self?.announce($0, on: list) }
        }
    }

    /// Tells of a window, now or when the client has caught up.
    func announce(_ toplevel: ForeignToplevel, on list: ExtForeignToplevelListV1) {
        guard list.client.isBehind else { return toplevel.appear(on: list) }
        overdue.add(toplevel)
        list.client.whenCaughtUp(for: self) { [weak self, weak list] in
            if let list { self?.announceOverdue(on: list) }
        }
    }

    private func announceOverdue(on list: ExtForeignToplevelListV1) {
        guard list.isAlive else { return }
        let toplevels = overdue.elements
        overdue.removeAll()
        for toplevel in toplevels { announce(toplevel, on: list) }
    }

    /// A window is mapped no longer.
    func close(_ toplevel: ForeignToplevel) {
        overdue.remove(toplevel)
    }

    func stop(_ list: ExtForeignToplevelListV1) {
        announcement = nil
        overdue.removeAll()
        target?.stop(list)
    }

    func resourceDestroyed(_ resource: Resource) {
        announcement = nil
        overdue.removeAll()
        target?.resourceDestroyed(resource)
    }
}

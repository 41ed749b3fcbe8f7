import WaylandServer

/// The requests of an ext_foreign_toplevel_list_v1, and what its client is still to be told of.
final class ForeignToplevelListRequests: ExtForeignToplevelListV1Handler {
    private weak var target: ForeignToplevelList?
    private var announcement: ClientJob?

    init(_ target: ForeignToplevelList) {
        self.target = target
    }

    /// Tells of all windows that there are: at once, as far as there is time for it in this turn.
    func announce(_ toplevels: [ForeignToplevel], on list: ExtForeignToplevelListV1) {
        announcement = list.client.display?.work.addForEach(of: toplevels, for: list.client) { [weak list] in
            if let list, $0.isMapped { $0.appear(on: list) }
        }
    }

    func stop(_ list: ExtForeignToplevelListV1) {
        announcement = nil
        target?.stop(list)
    }

    func resourceDestroyed(_ resource: Resource) {
        announcement = nil
        target?.resourceDestroyed(resource)
    }
}

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
        var rest = toplevels[...]
        announcement = list.client.display?.work.add(for: list.client) { [weak list] in
            guard let list else { return .done }
            for toplevel in rest.prefix(16) where toplevel.isMapped { toplevel.appear(on: list) }
            rest = rest.dropFirst(16)
            return rest.isEmpty ? .done : .continues
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

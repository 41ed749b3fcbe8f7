import WaylandServer

/// The requests of an ext_foreign_toplevel_list_v1.
final class ForeignToplevelListRequests: ExtForeignToplevelListV1Handler {
    private weak var target: ForeignToplevelList?

    init(_ target: ForeignToplevelList) {
        self.target = target
    }

    func stop(_ list: ExtForeignToplevelListV1) {
        target?.stop(list)
    }

    func resourceDestroyed(_ resource: Resource) {
        target?.resourceDestroyed(resource)
    }
}

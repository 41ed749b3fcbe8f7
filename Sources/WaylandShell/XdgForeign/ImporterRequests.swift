import WaylandServer

/// The requests of a zxdg_importer_v2.
final class ImporterRequests: ZxdgImporterV2Handler {
    private weak var target: XdgForeign?

    init(_ target: XdgForeign) {
        self.target = target
    }

    func importToplevel(_ importer: ZxdgImporterV2, id: NewResource<ZxdgImportedV2>, handle: String) {
        let exported = target?.toplevel(named: handle)
        let imported = ImportedToplevel(exported)
        imported.attach(to: id.create(imported))
        if exported == nil { imported.exportEnded() }
    }
}

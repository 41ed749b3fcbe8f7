import WaylandServer

/// A window that its client has named: a zxdg_exported_v2.
final class ExportedToplevel: ZxdgExportedV2Handler {
    /// Its name.
    let handle = SecretText.make()
    private(set) weak var controller: ToplevelController?
    private weak var foreign: XdgForeign?
    /// Of all clients.
    private var imports = ObjectList<ImportedToplevel>()
    private var toplevelObservation: DestroyObservation?
    private var hasEnded = false

    init(_ toplevel: Toplevel, in foreign: XdgForeign) {
        controller = toplevel.controller
        self.foreign = foreign
        foreign.add(self)
        toplevelObservation = toplevel.resource?.onDestroy { [weak self] in self?.end() }
    }

    func add(_ imported: ImportedToplevel) {
        imports.add(imported)
    }

    func remove(_ imported: ImportedToplevel) {
        imports.remove(imported)
    }

    /// The name is good no longer.
    private func end() {
        guard !hasEnded else { return }
        hasEnded = true
        toplevelObservation?.cancel()
        toplevelObservation = nil
        foreign?.remove(self)
        let ended = imports.elements
        imports.removeAll()
        for imported in ended { imported.exportEnded() }
    }

    func resourceDestroyed(_ resource: Resource) {
        end()
    }
}

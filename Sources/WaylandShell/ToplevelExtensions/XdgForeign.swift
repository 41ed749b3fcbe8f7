import WaylandServer
import WaylandShellCore

/// xdg-foreign, zxdg_exporter_v2 and zxdg_importer_v2: a client exports its window by a handle. Another
/// client that knows the handle can make a window of its own a dialog of that window.
final class XdgForeign {
    let shell: XdgShell
    /// By their handles. Each adds and removes itself.
    fileprivate var exported: [String: ExportedToplevel] = [:]
    private var exporter: Global<ZxdgExporterV2>?
    private var importer: Global<ZxdgImporterV2>?

    init(on shell: XdgShell) {
        self.shell = shell
        exporter = Global<ZxdgExporterV2>(on: shell.display, version: 1) { [unowned self] in
            $0.handler = ExporterRequests(self)
        }
        importer = Global<ZxdgImporterV2>(on: shell.display, version: 1) { [unowned self] in
            $0.handler = ImporterRequests(self)
        }
    }

}

final class ExporterRequests: TargetRequests<XdgForeign>, ZxdgExporterV2Handler {
    func exportToplevel(
        _ exporter: ZxdgExporterV2, id: NewResource<ZxdgExportedV2>, surface: WlSurface
    ) {
        guard let toplevel = Surface.from(surface).flatMap({ Toplevel.of($0) }) else {
            return exporter.postError(.invalidSurface, "wl_surface@\(surface.id) is not a toplevel")
        }
        guard let target else { return }
        let exported = ExportedToplevel(toplevel, in: target)
        id.create(exported).handle(handle: exported.handle)
    }
}

/// A window that its client has exported: a zxdg_exported_v2.
final class ExportedToplevel: ZxdgExportedV2Handler {
    let handle = SecretText.make()
    private(set) weak var controller: ToplevelController?
    private weak var foreign: XdgForeign?
    fileprivate var imports = ObjectList<ImportedToplevel>()
    private var toplevelObservation: DestroyObservation?
    private var hasEnded = false

    init(_ toplevel: Toplevel, in foreign: XdgForeign) {
        controller = toplevel.controller
        self.foreign = foreign
        foreign.exported[handle] = self
        toplevelObservation = toplevel.resource?.onDestroy { [weak self] in self?.end() }
    }

    /// Invalidates the handle.
    private func end() {
        guard !hasEnded else { return }
        hasEnded = true
        toplevelObservation?.cancel()
        toplevelObservation = nil
        foreign?.exported[handle] = nil
        let ended = imports.elements
        imports.removeAll()
        for imported in ended { imported.exportEnded() }
    }

    func resourceDestroyed(_ resource: Resource) {
        end()
    }
}

final class ImporterRequests: TargetRequests<XdgForeign>, ZxdgImporterV2Handler {
    func importToplevel(_ importer: ZxdgImporterV2, id: NewResource<ZxdgImportedV2>, handle: String) {
        let exported = target?.exported[handle]
        let imported = ImportedToplevel(exported)
        imported.resource = id.create(imported)
        if exported == nil { imported.exportEnded() }
    }
}

/// Another client's window that a client has imported: a zxdg_imported_v2.
final class ImportedToplevel: ZxdgImportedV2Handler {
    /// `nil` once the handle is invalid.
    private weak var exported: ExportedToplevel?
    fileprivate var resource: ZxdgImportedV2?
    /// The windows that this import made dialogs of the imported window.
    private var children: [Weak<ToplevelController>] = []

    init(_ exported: ExportedToplevel?) {
        self.exported = exported
        exported?.imports.add(self)
    }

    func setParentOf(_ imported: ZxdgImportedV2, surface: WlSurface) {
        guard let child = Surface.from(surface).flatMap({ Toplevel.of($0) })?.controller else {
            return imported.postError(.invalidSurface, "wl_surface@\(surface.id) is not a toplevel")
        }
        guard let parent = exported?.controller else { return }
        guard !parent.isSelfOrDescendant(of: child) else {
            return child.shell.diagnostics.refused("a window cannot be the dialog of its own dialog")
        }
        children.removeAll { $0.object == nil || $0.object === child }
        children.append(Weak(child))
        child.askForParent(parent)
    }

    /// Called when the handle has become invalid, or never was valid.
    func exportEnded() {
        separate()
        exported = nil
        resource?.destroyed()
    }

    /// Removes the imported window as a parent. Windows that have got another parent by other means keep it.
    private func separate() {
        guard let parent = exported?.controller else { return }
        for child in children.compactMap(\.object)
        where child.parentToplevel === parent || child.attributes.awaited.parent === parent {
            child.askForParent(nil)
        }
        children = []
    }

    func resourceDestroyed(_ resource: Resource) {
        separate()
        exported?.imports.remove(self)
        self.resource = nil
    }
}

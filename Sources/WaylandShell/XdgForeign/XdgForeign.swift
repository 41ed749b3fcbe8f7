import WaylandServer

/// xdg-foreign, zxdg_exporter_v2 and zxdg_importer_v2: a client names its window, and another one that is told the name makes
/// a window of its own the dialog of it.
public final class XdgForeign {
    let shell: XdgShell
    private var exported: [String: ExportedToplevel] = [:]
    private var exporter: Global<ZxdgExporterV2>?
    private var importer: Global<ZxdgImporterV2>?

    /// Serves clients from now on, as long as this object lives.
    /// - Parameter shell: whose windows they are.
    public init(of shell: XdgShell) {
        self.shell = shell
        exporter = Global<ZxdgExporterV2>(shell.display, version: 1) { [unowned self] in
            $0.handler = ExporterRequests(self)
        }
        importer = Global<ZxdgImporterV2>(shell.display, version: 1) { [unowned self] in
            $0.handler = ImporterRequests(self)
        }
    }

    func add(_ toplevel: ExportedToplevel) {
        exported[toplevel.handle] = toplevel
    }

    func remove(_ toplevel: ExportedToplevel) {
        exported[toplevel.handle] = nil
    }

    /// nil for a name that nobody has given, or that was taken back.
    func toplevel(named handle: String) -> ExportedToplevel? {
        exported[handle]
    }
}

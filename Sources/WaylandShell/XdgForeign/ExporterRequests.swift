import WaylandServer

/// The requests of a zxdg_exporter_v2.
final class ExporterRequests: ZxdgExporterV2Handler {
    private weak var target: XdgForeign?

    init(_ target: XdgForeign) {
        self.target = target
    }

    func exportToplevel(
        _ exporter: ZxdgExporterV2, id: NewResource<ZxdgExportedV2>, surface: WlSurface
    ) {
        guard let toplevel = Surface.from(surface).flatMap({ Toplevel.of($0) }) else {
            return exporter.postError(
                ZxdgExporterV2.Error.invalidSurface, "wl_surface@\(surface.id) is no toplevel")
        }
        guard let target else { return }
        let exported = ExportedToplevel(toplevel, in: target)
        id.create(exported).handle(handle: exported.handle)
    }
}

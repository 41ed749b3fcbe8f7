import Logging
import WaylandServer

/// A wl_data_device: one client's way to the selection of a seat.
final class DataDevice: WlDataDeviceHandler {
    private let selection: Selection
    private let registry: SurfaceRegistry
    private let logger: Logger

    init(_ selection: Selection, registry: SurfaceRegistry, logger: Logger) {
        self.selection = selection
        self.registry = registry
        self.logger = logger
    }

    func resourceDestroyed(_ resource: Resource) {
        guard let device = resource as? WlDataDevice else { return }
        selection.remove(device)
    }

    func setSelection(_ device: WlDataDevice, source: WlDataSource?, serial: UInt32) {
        guard let source else { return selection.select(nil, serial: serial, client: device.client) }
        guard let source = take(source, for: .selection, device) else { return }
        guard source.actions == nil else {
            source.postError(.invalidSource, "a source with actions is for dragging")
            return
        }
        selection.select(source, serial: serial, client: device.client)
    }

    /// Nothing can be dragged: the source is told at once, and the press stays what it was.
    func startDrag(
        _ device: WlDataDevice, source: WlDataSource?, origin: WlSurface, icon: WlSurface?, serial: UInt32
    ) {
        if let icon, !registry.assignDragIconRole(to: icon) {
            return device.postError(WlDataDevice.Error.role, "the icon's surface has another role")
        }
        var dragged: DataSource?
        if let source {
            dragged = take(source, for: .drag, device)
            guard dragged != nil else { return }
        }
        logger.info("a drag is refused: none are served")
        dragged?.cancel()
    }

    /// The source, which serves one purpose only; nil if the client was told that it has served.
    private func take(
        _ resource: WlDataSource, for purpose: DataSource.Purpose, _ device: WlDataDevice
    ) -> DataSource? {
        guard let source = resource.handler as? DataSource else { return nil }
        guard source.use(for: purpose) else {
            device.postError(
                WlDataDevice.Error.usedSource, "the source was used for a selection or a drag already")
            return nil
        }
        return source
    }
}

import Logging
import WaylandServer

/// wl_data_device_manager: what one client copies, another pastes, and what is dragged from one to another.
///
/// Each seat's delegate decides who may set its selection. A drag begins with a press of its client's that stands.
extension ManagerRequests: WlDataDeviceManagerHandler {
    func createDataSource(_ manager: WlDataDeviceManager, id: NewResource<WlDataSource>) {
        let source = DataSource(logger)
        source.attach(to: id.create(source))
    }

    func getDataDevice(_ manager: WlDataDeviceManager, id: NewResource<WlDataDevice>, seat: WlSeat) {
        // A seat that is gone gives an inert device.
        guard let global = SeatGlobal.from(seat) else {
            _ = id.create(nil)
            return
        }
        global.senders.selections.add(id.create(DataDevice(of: global, logger: logger)))
    }
}

extension WlDataDevice: SelectionDevice {
    var hearsWithoutFocus: Bool { false }

    func hears(of kind: SelectionKind) -> Bool { kind == .clipboard }

    func tell(_ offer: WlDataOffer?, as kind: SelectionKind) {
        selection(id: offer)
    }

    func seatEnded() {}
}

/// A wl_data_device: one client's way to the selection of a seat, and to its drags.
final class DataDevice: WlDataDeviceHandler {
    private weak var global: SeatGlobal?
    private let senders: SeatSenders
    private let logger: Logger

    init(of global: SeatGlobal, logger: Logger) {
        self.global = global
        senders = global.senders
        self.logger = logger
    }

    private var selection: Selection { senders.selections.clipboard }

    func resourceDestroyed(_ resource: Resource) {
        guard let device = resource as? WlDataDevice else { return }
        selection.remove(device)
        senders.drags.deviceDestroyed(device)
    }

    func setSelection(_ device: WlDataDevice, source: WlDataSource?, serial: UInt32) {
        guard let source else { return selection.select(nil, serial: serial, client: device.client) }
        guard let source = take(source, for: .selection, device) else { return }
        guard source.actions == nil else {
            source.postError(.invalidSource, "a source with actions is for dragging")
            return
        }
        guard source.selection == nil || source.selection === selection else {
            return device.postError(
                WlDataDevice.Error.usedSource, "the source is the selection of another seat")
        }
        selection.select(source, serial: serial, client: device.client)
    }

    /// A press that stands is what makes a drag. Without one the source is told at once that nothing comes of it.
    func startDrag(
        _ device: WlDataDevice, source: WlDataSource?, origin: WlSurface, icon: WlSurface?, serial: UInt32
    ) {
        guard let global else { return }
        var dragIcon: DragIcon?
        if let icon {
            dragIcon = DragIcon(icon, in: global.registry)
            guard dragIcon != nil else {
                return device.postError(WlDataDevice.Error.role, "the icon's surface has another role")
            }
        }
        var dragged: DataSource?
        if let source {
            dragged = take(source, for: .drag, device)
            guard dragged != nil else { return }
        }
        let press =
            global.standingPress(serial: serial, client: device.client)
            ?? global.context.embedder.press(ofDragBy: device.client, serial: serial)
        guard let press else {
            logger.info("a drag is refused: no press of this client with serial \(serial) stands")
            dragIcon?.dragEnded()
            dragged?.dragCancelled()
            return
        }
        let drag = Drag(
            of: dragged, by: device.client, button: global.context.clients.button(serial, of: device.client),
            icon: dragIcon, on: senders.drags)
        dragged?.drag = drag
        drag.end(with: origin)
        senders.drags.begin(drag, with: press)
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

extension WlDataOffer: OfferResource {
    static func handler(_ offer: SelectionOffer) -> any WlDataOfferHandler { offer }
}

/// A wl_data_offer of what is selected: requests that are for drags alone are errors.
extension SelectionOffer: WlDataOfferHandler {
    func receive(_ offer: WlDataOffer, mimeType: String, fd: consuming OwnedFileDescriptor) {
        receive(mimeType, to: fd, for: offer.client)
    }

    /// For drags; a selection needs no acceptance.
    func accept(_ offer: WlDataOffer, serial: UInt32, mimeType: String?) {}

    func finish(_ offer: WlDataOffer) {
        offer.postError(WlDataOffer.Error.invalidFinish, "the offer is a selection, and nothing was dropped")
    }

    func setActions(
        _ offer: WlDataOffer, dndActions: WlDataDeviceManager.DndAction,
        preferredAction: WlDataDeviceManager.DndAction
    ) {
        guard offer.checkActions(dndActions, preferred: preferredAction) else { return }
        offer.postError(WlDataOffer.Error.invalidOffer, "the offer is a selection, which has no actions")
    }
}

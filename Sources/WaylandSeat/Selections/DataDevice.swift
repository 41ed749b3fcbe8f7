import Logging
import WaylandServer

/// wl_data_device_manager: copying, pasting and dragging data between clients. Each seat's delegate decides
/// which clients may set its selection. A drag begins with a press of its client that has not ended.
extension ManagerRequests: WlDataDeviceManagerHandler {
    func createDataSource(_ manager: WlDataDeviceManager, id: NewResource<WlDataSource>) {
        let source = DataSource(logger)
        source.resource = id.create(source)
    }

    func getDataDevice(_ manager: WlDataDeviceManager, id: NewResource<WlDataDevice>, seat: WlSeat) {
        // A seat that was removed gives an inert device.
        guard let global = SeatGlobal.from(seat) else { return }
        global.senders.selections.add(id.create(DataDevice(of: global, logger: logger)))
    }
}

extension WlDataDevice: SelectionDevice {
    func hears(of kind: SelectionKind) -> Bool { kind == .clipboard }

    func tell(_ offer: WlDataOffer?, as kind: SelectionKind) {
        selection(id: offer)
    }
}

/// A wl_data_device: a client's access to the clipboard of a seat, and to its drags.
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
        senders.drags.current?.remove(device)
    }

    func setSelection(_ device: WlDataDevice, source: WlDataSource?, serial: UInt32) {
        guard let source else { return selection.select(nil, serial: serial, client: device.client) }
        guard let source = take(source, for: .selection, device) else { return }
        guard source.actions == nil else {
            return source.postError(.invalidSource, "a source with actions is for dragging")
        }
        guard source.selection == nil || source.selection === selection else {
            return device.postError(.usedSource, "the source is the selection of another seat")
        }
        selection.select(source, serial: serial, client: device.client)
    }

    /// Begins a drag with a press that has not ended. Without such a press, the source is canceled.
    func startDrag(
        _ device: WlDataDevice, source: WlDataSource?, origin: WlSurface, icon: WlSurface?, serial: UInt32
    ) {
        guard let global else { return }
        var dragIcon: DragIcon?
        if let icon {
            dragIcon = DragIcon(icon, in: global.registry)
            guard dragIcon != nil else {
                return device.postError(.role, "the icon's surface has another role")
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
            logger.info("a drag is refused: its client holds no press with serial \(serial)")
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

    /// Marks a source as used for a purpose. If it cannot be used for that, posts an error and returns `nil`.
    private func take(
        _ resource: WlDataSource, for purpose: DataSource.Purpose, _ device: WlDataDevice
    ) -> DataSource? {
        guard let source = resource.handler as? DataSource else { return nil }
        guard source.use(for: purpose) else {
            device.postError(.usedSource, "the source was already used for a selection or a drag")
            return nil
        }
        return source
    }
}

extension WlDataOffer: OfferResource {
    static func handler(_ offer: SelectionOffer) -> any WlDataOfferHandler { offer }
}

/// A wl_data_offer of the clipboard. Requests that are only for drags are errors.
extension SelectionOffer: WlDataOfferHandler {
    func receive(_ offer: WlDataOffer, mimeType: String, fd: consuming OwnedFileDescriptor) {
        receive(mimeType, to: fd, for: offer.client)
    }

    /// Has no effect: only drags need acceptance.
    func accept(_ offer: WlDataOffer, serial: UInt32, mimeType: String?) {}

    func finish(_ offer: WlDataOffer) {
        offer.postError(.invalidFinish, "the offer is a selection, and nothing was dropped")
    }

    func setActions(
        _ offer: WlDataOffer, dndActions: WlDataDeviceManager.DndAction,
        preferredAction: WlDataDeviceManager.DndAction
    ) {
        guard offer.checkActions(dndActions, preferred: preferredAction) else { return }
        offer.postError(.invalidOffer, "the offer is a selection, which has no actions")
    }
}

extension WlDataSource: SourceResource {}

/// A wl_data_source: data that can be copied or dragged.
final class DataSource: ClientSource, WlDataSourceHandler, DragSource {
    /// The drag that the source is used for, or was used for.
    weak var drag: Drag?
    /// The actions that the client supports for a drag; `nil` until it sets them.
    private(set) var actions: WlDataDeviceManager.DndAction?
    weak var companion: (any DragCompanion)?
    private var purpose: Purpose?
    private var isDragOver = false

    enum Purpose {
        case selection, drag
    }

    private var dataSource: WlDataSource? { resource as? WlDataSource }

    /// Marks the source as used, and returns whether it can be: for one drag, or any number of times as the
    /// selection. GTK 3 sets it again whenever it has another type to offer.
    func use(for purpose: Purpose) -> Bool {
        switch self.purpose {
        case nil:
            self.purpose = purpose
            return true
        case .selection: return purpose == .selection
        case .drag: return false
        }
    }

    var isUsed: Bool { purpose != nil }
    override var acceptsTypes: Bool { purpose != .drag }
    /// True from the request that begins the drag until the data is dropped or the drag is canceled.
    var isDragged: Bool { purpose == .drag && !isDragOver }

    func postError(_ error: WlDataSource.Error, _ message: String) {
        dataSource?.postError(error, message)
    }

    override func resourceDestroyed(_ resource: Resource) {
        super.resourceDestroyed(resource)
        drag?.cancel()
    }

    func offer(_ source: WlDataSource, mimeType: String) {
        add(mimeType)
    }

    func setActions(_ source: WlDataSource, dndActions: WlDataDeviceManager.DndAction) {
        guard WlDataDeviceManager.DndAction.isValid(dndActions.rawValue, version: source.version) else {
            return source.postError(
                .invalidActionMask, "\(dndActions.rawValue) has bits that are not actions")
        }
        guard actions == nil, purpose == nil else {
            return source.postError(
                .invalidSource, "actions are set once, before the source is used for a drag")
        }
        actions = dndActions
    }

    /// Copying, if the client sets no actions. Before version 3, data was always copied.
    var dragActions: WlDataDeviceManager.DndAction { actions ?? .copy }

    private var isToldOfActions: Bool { dataSource.map { $0.version >= 3 } ?? false }

    func dragAccepted(_ mimeType: String?) {
        dataSource?.target(mimeType: mimeType)
    }

    func dragActionChanged(to action: WlDataDeviceManager.DndAction) {
        if isToldOfActions { dataSource?.action(dndAction: action) }
    }

    func dragDropped() {
        isDragOver = true
        if isToldOfActions { dataSource?.dndDropPerformed() }
    }

    func dragFinished() {
        guard isToldOfActions else { return }
        afterTransfers { [weak self] in self?.dataSource?.dndFinished() }
    }

    /// Before version 3, sources of drags were not sent the end.
    func dragCancelled() {
        isDragOver = true
        if isToldOfActions { cancel() }
    }
}

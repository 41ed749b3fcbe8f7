import SurfaceResponders
import WaylandServer

/// The client that a drag is over or was dropped on: what it was sent, and how it answered. The client's
/// offers keep this object until they are destroyed.
final class DragTarget {
    private enum State {
        case hovered
        case left
        /// The data was dropped, and the client has not finished reading it.
        case dropped
        case over
    }

    let surface: WlSurface
    private let source: (any DragSource)?
    private var devices: [WlDataDevice]
    private var offers: [WlDataOffer] = []
    private var state = State.hovered
    /// The location that the client was sent last, in the surface's coordinates.
    private var place = Point.zero

    /// The MIME type that the client accepts; `nil` for none.
    private var acceptedType: String?
    private var actions: WlDataDeviceManager.DndAction = []
    private var preferredAction: WlDataDeviceManager.DndAction = []
    private var action: WlDataDeviceManager.DndAction = []
    /// The action that the user chooses by holding modifiers; empty to leave the choice to the client.
    private var wantedAction: WlDataDeviceManager.DndAction

    init(
        _ surface: WlSurface, _ devices: [WlDataDevice], of source: (any DragSource)?,
        wanted: WlDataDeviceManager.DndAction
    ) {
        wantedAction = wanted
        self.surface = surface
        self.devices = devices
        self.source = source
        // Before version 3 there were no actions: data was always copied.
        if devices.allSatisfy({ $0.version < 3 }) { (actions, preferredAction) = (.copy, .copy) }
    }

    // MARK: The drag

    /// Sends the enter to the client's devices, with an offer if the drag has a source. An offer may take
    /// 64 KB, so each device after the first is left out if the client is behind by then.
    func enter(at place: Point, serial: UInt32) {
        self.place = place
        guard let source else {
            for device in devices { enter(device, nil, serial: serial) }
            return
        }
        var entered: [WlDataDevice] = []
        for device in devices where entered.isEmpty || !device.client.isBehind {
            enter(device, makeOffer(of: source, for: device), serial: serial)
            entered.append(device)
        }
        devices = entered
        updateAction()
    }

    private func enter(_ device: WlDataDevice, _ offer: WlDataOffer?, serial: UInt32) {
        device.enter(serial: serial, surface: surface, x: place.x, y: place.y, id: offer)
    }

    private func makeOffer(of source: any DragSource, for device: WlDataDevice) -> WlDataOffer {
        let offer = WlDataOffer.create(
            client: device.client, version: device.version, id: 0, handler: DragOffer(self, of: source))
        offers.append(offer)
        device.dataOffer(id: offer)
        for type in source.mimeTypes { offer.offer(mimeType: type) }
        if offer.version >= 3 { offer.sourceActions(sourceActions: source.dragActions) }
        return offer
    }

    func move(to place: Point, at time: Timestamp) {
        guard place != self.place else { return }
        self.place = place
        for device in devices { device.motion(time: time.wireMilliseconds, x: place.x, y: place.y) }
    }

    /// Called when the held modifiers may ask for another action.
    func want(_ action: WlDataDeviceManager.DndAction) {
        guard state == .hovered, action != wantedAction else { return }
        wantedAction = action
        if source != nil { updateAction() }
    }

    func leave() {
        guard state == .hovered else { return }
        state = .left
        for device in devices { device.leave() }
        if acceptedType != nil { source?.dragAccepted(nil) }
        if action != [] { source?.dragActionChanged(to: []) }
    }

    /// Whether the client would take the data if it were dropped now.
    var isReady: Bool { source == nil || acceptedType != nil && action != [] }

    func drop() {
        state = .dropped
        for device in devices { device.drop() }
        source?.dragDropped()
        for device in devices { device.leave() }
        if source == nil { state = .over }
        endIfForgotten()
    }

    func remove(_ device: WlDataDevice) {
        devices.removeAll { $0 === device }
    }

    // MARK: The client's answers

    func accept(_ mimeType: String?) {
        guard state == .hovered, mimeType != acceptedType else { return }
        acceptedType = mimeType
        source?.dragAccepted(mimeType)
    }

    /// - Returns: false if the transfer has ended. After a leave, the actions are ignored, which is no error.
    func setActions(
        _ actions: WlDataDeviceManager.DndAction, preferred: WlDataDeviceManager.DndAction
    ) -> Bool {
        guard state == .hovered || state == .dropped else { return state == .left }
        self.actions = actions
        preferredAction = preferred
        updateAction()
        return true
    }

    private func updateAction() {
        let chosen = chosenAction
        guard chosen != action else { return }
        action = chosen
        for offer in offers where offer.version >= 3 { offer.action(dndAction: chosen) }
        source?.dragActionChanged(to: chosen)
    }

    /// The user's choice or, failing that, the client's preference, if both sides support it. Otherwise the
    /// first action that both sides support.
    private var chosenAction: WlDataDeviceManager.DndAction {
        let common = actions.intersection(source?.dragActions ?? [])
        if wantedAction != [], common.isSuperset(of: wantedAction) { return wantedAction }
        if preferredAction != [], common.isSuperset(of: preferredAction) { return preferredAction }
        return [.copy, .move, .ask].first { common.contains($0) } ?? []
    }

    /// Ends the transfer at the client's request. Returns what is wrong with the request; `nil` for success.
    func finish() -> String? {
        guard state == .dropped else { return "nothing was dropped" }
        guard acceptedType != nil else { return "the data was not accepted" }
        guard action == .copy || action == .move else { return "the action is neither copy nor move" }
        state = .over
        source?.dragFinished()
        return nil
    }

    func offerDestroyed(_ offer: Resource) {
        offers.removeAll { $0 === offer }
        switch state {
        case .hovered where offers.isEmpty: accept(nil)
        // Before version 3, destroying the offer said that the data was received.
        case .dropped where offers.isEmpty && offer.version < 3:
            state = .over
            source?.dragFinished()
        default: endIfForgotten()
        }
    }

    /// Cancels a dropped transfer whose offers are all destroyed: the client can no longer finish it.
    private func endIfForgotten() {
        guard state == .dropped, offers.isEmpty else { return }
        state = .over
        source?.dragCancelled()
    }

    /// Whether the client may still read the data.
    var isOffering: Bool { state == .hovered || state == .dropped }
}

/// A wl_data_offer for a drag.
final class DragOffer: WlDataOfferHandler {
    private let target: DragTarget
    private let source: any DragSource

    init(_ target: DragTarget, of source: any DragSource) {
        self.target = target
        self.source = source
    }

    func resourceDestroyed(_ resource: Resource) {
        target.offerDestroyed(resource)
    }

    func accept(_ offer: WlDataOffer, serial: UInt32, mimeType: String?) {
        target.accept(mimeType)
    }

    /// If the source writes nothing, the descriptor is closed and the client reads an empty file.
    func receive(_ offer: WlDataOffer, mimeType: String, fd: consuming OwnedFileDescriptor) {
        guard target.isOffering else { return }
        // This thread closes a copy of the descriptor after sending it to the source, which must not block.
        guard fd.closesPromptly else { return }
        _ = source.send(mimeType, to: fd, for: offer.client)
    }

    func setActions(
        _ offer: WlDataOffer, dndActions: WlDataDeviceManager.DndAction,
        preferredAction: WlDataDeviceManager.DndAction
    ) {
        guard offer.checkActions(dndActions, preferred: preferredAction) else { return }
        guard target.setActions(dndActions, preferred: preferredAction) else {
            return offer.postError(.invalidOffer, "the drag is over")
        }
    }

    func finish(_ offer: WlDataOffer) {
        if let reason = target.finish() { offer.postError(.invalidFinish, reason) }
    }
}

extension WlDataOffer {
    /// Whether actions are valid, and at most one of them is preferred. Posts a protocol error if not.
    func checkActions(
        _ actions: WlDataDeviceManager.DndAction, preferred: WlDataDeviceManager.DndAction
    ) -> Bool {
        guard WlDataDeviceManager.DndAction.isValid(actions.rawValue, version: version) else {
            postError(.invalidActionMask, "\(actions.rawValue) has bits that are not actions")
            return false
        }
        guard preferred == [] || preferred.rawValue.nonzeroBitCount == 1, actions.isSuperset(of: preferred)
        else {
            postError(.invalidAction, "\(preferred.rawValue) is not one of the actions")
            return false
        }
        return true
    }
}

/// Data that is dragged: a client's, or the embedder's own. The target receives the MIME types and the
/// actions with the enter, so they must not change afterwards.
public protocol DragSource: OfferedData {
    /// The actions that the source supports.
    var dragActions: WlDataDeviceManager.DndAction { get }

    /// Called when the target changes the MIME type that it accepts; `nil` if it accepts none.
    func dragAccepted(_ mimeType: String?)
    /// Called when the action of the drop changes, before or after the data is dropped. Empty for none.
    func dragActionChanged(to action: WlDataDeviceManager.DndAction)
    /// Called on a drop that the target accepts. ``dragFinished()`` or ``dragCancelled()`` follows.
    func dragDropped()
    /// Called when the target has received all of the data. No further call follows.
    func dragFinished()
    /// Called when the drag ends without a transfer, even after a drop. No further call follows.
    func dragCancelled()
}

extension WlDataSource {
    private var source: DataSource? { handler as? DataSource }

    /// Sets the companion of the source's drag. Returns false if the source has one already, or was used.
    package func setDragCompanion(_ companion: any DragCompanion) -> Bool {
        guard let source, source.companion == nil, !source.isUsed else { return false }
        source.companion = companion
        return true
    }

    package var isDragged: Bool { source?.isDragged ?? false }
}

import SurfaceResponders
import WaylandServer

/// A client that a drag is over, or that it was dropped on: what it was told, and what it would do with the data.
///
/// Its offers keep it until the client lets go of them.
final class DragTarget {
    private enum State {
        case hovered
        /// The drag has gone elsewhere.
        case left
        /// The client has the data, and says when it is done with it.
        case dropped
        case over
    }

    let surface: WlSurface
    private let source: (any DragSource)?
    private var devices: [WlDataDevice]
    private var offers: [WlDataOffer] = []
    private var state = State.hovered
    /// In the surface, as the client was told.
    private var place = Point.zero

    /// The form that the client would take; nil if none.
    private var acceptedType: String?
    private var actions: WlDataDeviceManager.DndAction = []
    private var preferredAction: WlDataDeviceManager.DndAction = []
    private var action: WlDataDeviceManager.DndAction = []
    /// What the person wants, by the modifiers that are held; empty to leave it to the client.
    private var wantedAction: WlDataDeviceManager.DndAction

    init(
        _ surface: WlSurface, _ devices: [WlDataDevice], of source: (any DragSource)?,
        wanted: WlDataDeviceManager.DndAction
    ) {
        wantedAction = wanted
        self.surface = surface
        self.devices = devices
        self.source = source
        // Before version 3 there were no actions: data was copied.
        if devices.allSatisfy({ $0.version < 3 }) { (actions, preferredAction) = (.copy, .copy) }
    }

    // MARK: The drag

    /// An offer may take 64 KB. So the first device always receives one, and another device if the client has not fallen behind
    /// by then.
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

    /// The person holds other modifiers than before.
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

    /// Whether a drop here comes to something.
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

    /// - Returns: false for a drag that is over.
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

    /// What the person wants or, without that, the client prefers, if both can; else the first that both can.
    private var chosenAction: WlDataDeviceManager.DndAction {
        let common = actions.intersection(source?.dragActions ?? [])
        if wantedAction != [], common.isSuperset(of: wantedAction) { return wantedAction }
        if preferredAction != [], common.isSuperset(of: preferredAction) { return preferredAction }
        return [.copy, .move, .ask].first { common.contains($0) } ?? []
    }

    /// Why the client cannot be done with the data; nil if it can, and is.
    func finish() -> String? {
        guard state == .dropped else { return "nothing was dropped" }
        guard acceptedType != nil else { return "the data was not accepted" }
        guard action == .copy || action == .move else { return "nothing was to be done with the data" }
        state = .over
        source?.dragFinished()
        return nil
    }

    func offerDestroyed(_ offer: Resource) {
        offers.removeAll { $0 === offer }
        switch state {
        case .hovered where offers.isEmpty: accept(nil)
        // Before version 3 this was how a client said that it has the data.
        case .dropped where offers.isEmpty && offer.version < 3:
            state = .over
            source?.dragFinished()
        default: endIfForgotten()
        }
    }

    /// Nobody is left who could say that the data has come.
    private func endIfForgotten() {
        guard state == .dropped, offers.isEmpty else { return }
        state = .over
        source?.dragCancelled()
    }

    /// Whether the client may still have the data.
    var isOffering: Bool { state == .hovered || state == .dropped }
}

/// A wl_data_offer: what is dragged, as the client sees it that it is over.
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

    /// Without a source that writes, the client reads an empty file: the descriptor is closed.
    func receive(_ offer: WlDataOffer, mimeType: String, fd: consuming OwnedFileDescriptor) {
        guard target.isOffering else { return }
        // A copy of it is closed by this thread once it has been sent.
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
    /// Whether actions are such as there are, and one of them is preferred at most; if not, the client was told.
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

/// Data that is dragged: a client's, or the embedder's own.
///
/// The target receives the forms and actions when the drag enters it. They must not change afterwards.
public protocol DragSource: OfferedData {
    /// What may be done with the data.
    var dragActions: WlDataDeviceManager.DndAction { get }

    /// The form in which the target would take the data; nil if in none.
    func dragAccepted(_ mimeType: String?)
    /// What would be done with the data if it were dropped now, or what is done if it has been; empty for nothing.
    func dragActionChanged(to action: WlDataDeviceManager.DndAction)
    /// The data was dropped on somebody who takes it, and who says when that is over.
    func dragDropped()
    /// Whoever it was dropped on has it all. Nothing follows.
    func dragFinished()
    /// Nobody has got the data, or will. Nothing follows.
    func dragCancelled()
}

/// What goes along with the drag of a source.
extension WlDataSource {
    private var source: DataSource? { handler as? DataSource }

    /// Gives the source's drag a companion, before it begins.
    /// - Returns: false, with nothing done, if the source has one, or was used.
    package func setDragCompanion(_ companion: any DragCompanion) -> Bool {
        guard let source, source.companion == nil, !source.isUsed else { return false }
        source.companion = companion
        return true
    }

    package var isDragged: Bool { source?.isDragged ?? false }
}

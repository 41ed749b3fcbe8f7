import CLinux
import Glibc
import SystemPackage
import WaylandClient

/// A client's objects for drags and selections on a seat.
final class WorldDataDevice {
    static let type = "text/plain"

    private unowned let seat: WorldClientSeat
    private let device: WlDataDevice?
    private let primary: ZwpPrimarySelectionDeviceV1?
    private var dragged: WlDataOffer?
    private var dragSerial: UInt32 = 0
    private var hasAction = false
    private var selection: WlDataOffer?
    private var primarySelection: ZwpPrimarySelectionOfferV1?

    init(_ seat: WorldClientSeat) {
        self.seat = seat
        device = seat.client.dataManager?.getDataDevice(seat: seat.seat)
        primary = seat.client.bind(ZwpPrimarySelectionDeviceManagerV1.self)?.getDevice(seat: seat.seat)
        device?.onEvent = { [unowned self] in note($0) }
        primary?.onEvent = { [unowned self] event in
            guard case .selection(let offer) = event else { return }
            primarySelection?.destroy()
            primarySelection = offer
        }
    }

    private func note(_ event: WlDataDevice.Event) {
        switch event {
        case .enter(let serial, _, _, _, let offer):
            dragged?.destroy()
            (dragged, dragSerial, hasAction) = (offer, serial, false)
            offer?.onEvent = { [unowned self] event in
                if case .action(let action) = event { hasAction = !action.isEmpty }
            }
        case .leave:
            dragged?.destroy()
            dragged = nil
        case .drop: take()
        case .selection(let offer):
            selection?.destroy()
            selection = offer
        case .dataOffer, .motion: break
        }
    }

    /// Receives and finishes a drop, if an action was chosen. Destroys its offer.
    private func take() {
        guard let offer = dragged else { return }
        dragged = nil
        if hasAction {
            read { offer.receive(mimeType: Self.type, fd: $0) }
            offer.finish()
        }
        offer.destroy()
    }

    private func read(_ body: (FileDescriptor) -> Void) {
        guard let pipe = try? FileDescriptor.pipe() else { return }
        body(pipe.writeEnd)
        try? pipe.writeEnd.close()
        try? pipe.readEnd.close()
    }

    // MARK: Requests

    func accept(_ number: Int) {
        guard let dragged else { return }
        if number % 4 == 0 {
            dragged.accept(serial: dragSerial, mimeType: nil)
        } else {
            dragged.accept(serial: dragSerial, mimeType: Self.type)
            dragged.setActions(dndActions: [.copy, .move], preferredAction: number % 2 == 0 ? .copy : .move)
        }
    }

    func receive() {
        if let selection { read { selection.receive(mimeType: Self.type, fd: $0) } }
        if let primarySelection { read { primarySelection.receive(mimeType: Self.type, fd: $0) } }
    }

    /// Starts a drag from a surface, with or without a source and an icon.
    func drag(_ number: Int, serial: UInt32, from origin: WorldSurface) {
        let icon = number % 2 == 0 ? WorldSurface(seat.client, width: 16, height: 16) : nil
        let source = number % 5 == 0 ? nil : WorldSource(dragOf: seat.client)
        if let source { seat.client.sources.append(source) }
        device?.startDrag(source: source?.data, origin: origin.surface, icon: icon?.surface, serial: serial)
        icon?.show()
    }

    func select(_ number: Int, serial: UInt32) {
        switch number % 4 {
        case 0: device?.setSelection(source: nil, serial: serial)
        case 1: primary?.setSelection(source: nil, serial: serial)
        case 2:
            guard let source = WorldSource(of: seat.client) else { return }
            seat.client.sources.append(source)
            device?.setSelection(source: source.data, serial: serial)
        default:
            guard let source = WorldSource(primaryOf: seat.client) else { return }
            seat.client.sources.append(source)
            primary?.setSelection(source: source.primary, serial: serial)
        }
    }

    func release() {
        dragged?.destroy()
        selection?.destroy()
        primarySelection?.destroy()
        device?.release()
        primary?.destroy()
    }
}

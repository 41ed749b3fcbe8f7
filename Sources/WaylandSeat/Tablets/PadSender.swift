import SurfaceResponders
import WaylandServer

/// Sends the events of pads, which follow the keyboard focus, to clients: zwp_tablet_pad_v2 and its parts.
final class PadSender {
    private let context: SenderContext
    private let tablets: ClientTabletsList
    private var focus: SeatSurface?

    init(_ context: SenderContext, _ tablets: ClientTabletsList) {
        self.context = context
        self.tablets = tablets
    }

    // MARK: Focus

    /// Called when a surface gets the keyboard focus.
    func enter(_ responder: SurfaceResponder) {
        guard let target = context.surface(of: responder) else { return }
        focus = target
        enterPads(of: tablets.of(target.surface.client), on: target)
    }

    /// Sends an enter to each of the client's pad objects, if the client also has an object for the pad's
    /// tablet. A pad whose tablet is unknown is treated as part of the first tablet.
    private func enterPads(of clientTablets: [ClientTablets], on target: SeatSurface) {
        guard !clientTablets.isEmpty else { return }
        let seat = context.seat.tablets
        for pad in seat.pads {
            guard let tablet = pad.description.tablet ?? seat.tablets.first?.id else { continue }
            for objects in clientTablets {
                guard let object = objects.pad(pad.id), !object.hasFocus, let tablet = objects.tablet(tablet)
                else { continue }
                let serial = target.client.serials.add(context.nextSerial(), .padEnter)
                object.enter(target.surface, of: tablet, serial: serial)
                for (group, mode) in pad.modes.enumerated() { tell(mode, of: group, object, target) }
            }
        }
    }

    private func tell(_ mode: UInt32, of group: Int, _ pad: ClientPad, _ target: SeatSurface) {
        let serial = target.client.serials.add(context.nextSerial(), .padMode)
        pad.tell(mode: mode, of: group, serial: serial, time: context.seat.now.wireMilliseconds)
    }

    /// Called when the surface loses the keyboard focus.
    func leave() {
        guard let focus else { return }
        self.focus = nil
        for pad in context.seat.tablets.pads { leave(pad.id, focus) }
    }

    private func leave(_ pad: InputDevice.ID, _ focus: SeatSurface) {
        for object in entered(pad, focus) {
            object.leave(focus.surface, serial: context.nextSerial())
        }
    }

    private func entered(_ pad: InputDevice.ID, _ focus: SeatSurface) -> [ClientPad] {
        tablets.of(focus.surface.client).compactMap { $0.pad(pad) }.filter(\.hasFocus)
    }

    func forget(_ client: SeatClient) {
        if focus?.client === client { focus = nil }
    }

    // MARK: What comes and goes

    /// Called before the clients lose their objects for the pad.
    func padWillGo(_ pad: TabletPad) {
        if let focus { leave(pad.id, focus) }
    }

    func tabletsChanged(_ change: TabletsChange) {
        switch change {
        case .tabletAdded, .padAdded:
            if let focus { enterPads(of: tablets.of(focus.surface.client), on: focus) }
        default: break
        }
    }

    /// Called when a client has created a zwp_tablet_seat_v2. The client may have the focus.
    func added(_ clientTablets: ClientTablets) {
        guard let focus, focus.surface.client === clientTablets.client else { return }
        enterPads(of: [clientTablets], on: focus)
    }

    /// Returns false if the client with the keyboard focus does not take the event.
    func send(_ event: TabletPadEvent) -> Bool {
        guard let focus, case .changed(let change) = event.phase else { return false }
        let objects = entered(event.pad, focus)
        if case .mode(let mode, let group) = change {
            for object in objects { tell(mode, of: group, object, focus) }
            return !objects.isEmpty
        }
        var isTaken = false
        for object in objects where object.send(change, at: event.timestamp.wireMilliseconds) {
            isTaken = true
        }
        return isTaken
    }
}

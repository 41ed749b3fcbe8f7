import SurfaceResponders
import WaylandServer

/// Tells clients what happens on pads: zwp_tablet_pad_v2 and what it is made up of. Pads go with the keyboard focus.
final class PadSender {
    private let context: SenderContext
    private let tablets: ClientTabletsList
    private var focus: SeatSurface?
    /// The objects that were told of the focus.
    private var entered: [ClientPad] = []

    init(_ context: SenderContext, _ tablets: ClientTabletsList) {
        self.context = context
        self.tablets = tablets
    }

    // MARK: Focus

    /// A surface has the keyboard focus.
    func enter(_ responder: SurfaceResponder) {
        guard let target = context.surface(of: responder) else { return }
        focus = target
        if !tablets.all.isEmpty { enterPads(on: target) }
    }

    /// The pads that its client knows and that belong to a tablet which it knows.
    private func enterPads(on target: SeatSurface) {
        let seat = context.seat.tablets
        for pad in seat.pads {
            guard let tablet = pad.description.tablet ?? seat.tablets.first?.id else { continue }
            for objects in tablets.of(target.surface.client) {
                guard let object = objects.pad(pad.id), let tablet = objects.tablet(tablet),
                    !entered.contains(where: { $0 === object })
                else { continue }
                entered.append(object)
                object.enter(
                    target.surface, of: tablet, serial: context.serials.next(.padEnter, for: target.client))
                for (group, mode) in pad.modes.enumerated() { tell(mode, of: group, object, target) }
            }
        }
    }

    private func tell(_ mode: UInt32, of group: Int, _ pad: ClientPad, _ target: SeatSurface) {
        pad.tell(
            mode: mode, of: group, serial: context.serials.next(.padMode, for: target.client),
            time: context.seat.now.wireMilliseconds)
    }

    /// No surface has it any more.
    func leave() {
        guard let focus else { return }
        self.focus = nil
        let pads = entered
        entered = []
        for pad in pads { leave(pad, focus) }
    }

    private func leave(_ pad: ClientPad, _ focus: SeatSurface) {
        pad.resource.leave(serial: context.serials.next(), surface: focus.surface)
    }

    func forget(_ client: SeatClient) {
        guard focus?.client === client else { return }
        focus = nil
        entered = []
    }

    // MARK: What comes and goes

    /// To be called before the clients lose their objects.
    func padWillGo(_ pad: TabletPad) {
        guard let focus else { return }
        for object in entered where object.pad == pad.id { leave(object, focus) }
        entered.removeAll { $0.pad == pad.id }
    }

    func tabletsChanged(_ change: TabletsChange) {
        switch change {
        case .tabletAdded, .padAdded: if let focus { enterPads(on: focus) }
        default: break
        }
    }

    /// A client has asked for tablets that may have the focus.
    func clientAsked(_ client: Client) {
        if let focus, focus.surface.client === client { enterPads(on: focus) }
    }

    // MARK: Events

    /// False for what the client that has the keyboard focus does not take.
    func send(_ event: TabletPadEvent) -> Bool {
        guard let focus, case .changed(let change) = event.phase else { return false }
        let objects = entered.filter { $0.pad == event.pad && $0.resource.isAlive }
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

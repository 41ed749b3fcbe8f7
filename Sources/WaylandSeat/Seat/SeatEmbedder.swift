import SurfaceResponders
import WaylandServer

/// The embedder of a seat, as the senders see it: its delegate decides, and its observers are notified.
final class SeatEmbedder {
    weak var global: SeatGlobal?
    weak var delegate: (any SeatGlobalDelegate)? { didSet { delegateLoss.delegateSet(delegate) } }
    private var delegateLoss = DelegateLoss()

    private var observers = Observers<SeatGlobalChange>()

    func add(_ handler: @escaping (SeatGlobalChange) -> Void) -> ObservationToken {
        observers.add(handler)
    }

    func notify(_ change: SeatGlobalChange) {
        observers.notify(change)
    }

    func allows(_ request: SelectionRequest) -> Bool {
        ask { $1.seatGlobal($0, allows: request) } ?? request.isLedToByInput
    }

    /// What a drag follows whose client names no press that stands.
    func press(ofDragBy client: Client, serial: UInt32) -> StandingPress? {
        ask { $1.seatGlobal($0, pressOfDragBy: client, serial: serial) } ?? nil
    }

    /// Where a panel of the input method belongs.
    func frame(of panel: InputMethodPanel, size: Size) -> Rect {
        ask { $1.seatGlobal($0, frameOf: panel, size: size) } ?? panel.standardFrame(of: size)
    }

    func allowsShortcutsInhibitor(on surface: WlSurface) -> Bool {
        ask { $1.seatGlobal($0, allowsShortcutsInhibitorOn: surface) } ?? true
    }

    /// Whether a client that is the input method gets the keys of secret fields.
    func allowsSecretKeys(for client: Client) -> Bool {
        ask { $1.seatGlobal($0, allowsSecretKeysFor: client) } ?? false
    }

    private func ask<Answer>(_ question: (SeatGlobal, any SeatGlobalDelegate) -> Answer) -> Answer? {
        guard let global else { return nil }
        if !global.context.display.isEndingClients, delegateLoss.isNoticed(delegate) {
            let diagnostics = global.seat.scene.diagnostics
            diagnostics.reportReleased("SeatGlobalDelegate", of: "the seat \(global.seat.name)")
        }
        guard let delegate else { return nil }
        return question(global, delegate)
    }
}

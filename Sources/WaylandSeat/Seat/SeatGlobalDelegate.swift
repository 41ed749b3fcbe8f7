import SurfaceResponders
import WaylandServer

/// Makes the decisions about a seat on the wire that are left to the embedder. Called while a request is
/// handled or an event is sent. Each method has a default. ``SeatGlobal/observe(_:)`` notifies of changes.
public protocol SeatGlobalDelegate: AnyObject {
    /// Returns whether a client may set or clear one of the seat's selections. By default, requests that
    /// input led to are allowed: ``SelectionRequest/isLedToByInput``. The source of a refused request is
    /// canceled, unless it is the present selection. A request that is older than the present selection, or
    /// whose source was canceled, is refused without this call.
    func seatGlobal(_ global: SeatGlobal, allows request: SelectionRequest) -> Bool

    /// Returns the press for a drag whose serial in wl_data_device.start_drag belongs to no press that is
    /// down: some toolkits do not remember the serial of the press.
    /// - Returns: one of `SeatGlobal.standingPresses(of:)`; `nil`, the default, to refuse the drag.
    func seatGlobal(_ global: SeatGlobal, pressOfDragBy client: Client, serial: UInt32) -> StandingPress?

    /// Returns the frame of an input method's panel with the given size, in global logical pixels. Called
    /// when the panel, the field or its cursor changes. By default ``InputMethodPanel/standardFrame(of:)``.
    func seatGlobal(_ global: SeatGlobal, frameOf panel: InputMethodPanel, size: Size) -> Rect

    /// Returns whether a client may inhibit the compositor's key commands while a surface has the keyboard
    /// focus. A refused inhibitor stays inactive until the embedder enables it. Also called for a keyboard
    /// grab of Xwayland, which gets no inhibitor if it is refused. Allowed by default.
    func seatGlobal(_ global: SeatGlobal, allowsShortcutsInhibitorOn surface: WlSurface) -> Bool

    /// Returns whether a client, an input method that has grabbed the keyboard, receives the keys of a secret
    /// field (`TextInputState.isSecret`). If not, they go to the field. Called at each press in such a field,
    /// and when modifiers change there. Refused by default. The text of the field is withheld in any case.
    func seatGlobal(_ global: SeatGlobal, allowsSecretKeysFor client: Client) -> Bool
}

extension SeatGlobalDelegate {
    /// Allows requests that input led to.
    public func seatGlobal(_ global: SeatGlobal, allows request: SelectionRequest) -> Bool {
        request.isLedToByInput
    }

    /// Refuses the drag.
    public func seatGlobal(
        _ global: SeatGlobal, pressOfDragBy client: Client, serial: UInt32
    ) -> StandingPress? { nil }

    /// Returns ``InputMethodPanel/standardFrame(of:)``.
    public func seatGlobal(_ global: SeatGlobal, frameOf panel: InputMethodPanel, size: Size) -> Rect {
        panel.standardFrame(of: size)
    }

    /// Allows the inhibitor.
    public func seatGlobal(_ global: SeatGlobal, allowsShortcutsInhibitorOn surface: WlSurface) -> Bool {
        true
    }

    /// Refuses the keys.
    public func seatGlobal(_ global: SeatGlobal, allowsSecretKeysFor client: Client) -> Bool { false }
}

/// The embedder of a seat, for the senders. Its delegate makes decisions, and its observers are notified.
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

    func press(ofDragBy client: Client, serial: UInt32) -> StandingPress? {
        ask { $1.seatGlobal($0, pressOfDragBy: client, serial: serial) } ?? nil
    }

    func frame(of panel: InputMethodPanel, size: Size) -> Rect {
        ask { $1.seatGlobal($0, frameOf: panel, size: size) } ?? panel.standardFrame(of: size)
    }

    func allowsShortcutsInhibitor(on surface: WlSurface) -> Bool {
        ask { $1.seatGlobal($0, allowsShortcutsInhibitorOn: surface) } ?? true
    }

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

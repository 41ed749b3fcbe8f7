import SurfaceResponders
import WaylandServer

/// Decides what a seat on the wire leaves to its embedder. Called while a request is handled or an event is sent. Each
/// method has a default. ``SeatGlobal/observe(_:)`` notifies of changes.
public protocol SeatGlobalDelegate: AnyObject {
    /// A client wants to set one of the seat's selections, or to empty it, by wl_data_device.set_selection or
    /// zwp_primary_selection_device_v1.set_selection. Refused, it is told that its source is cancelled. By default only
    /// what input led to is allowed: ``SelectionRequest/isLedToByInput``. One that is older than the present selection is
    /// refused before this is asked.
    func seatGlobal(_ global: SeatGlobal, allows request: SelectionRequest) -> Bool

    /// A client wants to drag something, and the serial that it gives is of no press that stands: some toolkits forget which
    /// it was. By default the drag is refused.
    /// - Parameters:
    ///   - global: whose delegate this is.
    ///   - client: who wants to drag.
    ///   - serial: what it gave with wl_data_device.start_drag.
    /// - Returns: one of `SeatGlobal.standingPresses(of:)`, for the drag to follow; nil refuses it.
    func seatGlobal(_ global: SeatGlobal, pressOfDragBy client: Client, serial: UInt32) -> StandingPress?

    /// Where a surface goes that the input method shows while it writes. Asked whenever the panel, the field or its cursor
    /// has changed.
    /// - Parameters:
    ///   - global: whose delegate this is.
    ///   - panel: what is shown.
    ///   - size: its surface's, in logical pixels.
    /// - Returns: in global logical pixels, with that size. By default ``InputMethodPanel/standardFrame(of:)``.
    func seatGlobal(_ global: SeatGlobal, frameOf panel: InputMethodPanel, size: Size) -> Rect

    /// A client wants the compositor's key commands silenced while a surface has the keyboard focus, by
    /// zwp_keyboard_shortcuts_inhibit_manager_v1. Refused, it is told nothing: its inhibitor waits to be enabled. By
    /// default it is allowed.
    func seatGlobal(_ global: SeatGlobal, allowsShortcutsInhibitorOn surface: WlSurface) -> Bool

    /// An input method has grabbed the keyboard, and the field is secret (`TextInputState.isSecret`). Asked at each press, and
    /// when modifiers change. Refused, the key goes to the field as without an input method. By default it is refused. The
    /// text of a secret field is withheld whatever this answers.
    /// - Parameters:
    ///   - global: whose delegate this is.
    ///   - client: the input method.
    func seatGlobal(_ global: SeatGlobal, allowsSecretKeysFor client: Client) -> Bool
}

extension SeatGlobalDelegate {
    /// Allows what input led to.
    public func seatGlobal(_ global: SeatGlobal, allows request: SelectionRequest) -> Bool {
        request.isLedToByInput
    }

    /// Refuses the drag.
    public func seatGlobal(
        _ global: SeatGlobal, pressOfDragBy client: Client, serial: UInt32
    ) -> StandingPress? { nil }

    /// Beside the cursor, or in the middle of the output's lower edge, as the input method wants it.
    public func seatGlobal(_ global: SeatGlobal, frameOf panel: InputMethodPanel, size: Size) -> Rect {
        panel.standardFrame(of: size)
    }

    /// Allows all of them.
    public func seatGlobal(_ global: SeatGlobal, allowsShortcutsInhibitorOn surface: WlSurface) -> Bool {
        true
    }

    /// Refuses them.
    public func seatGlobal(_ global: SeatGlobal, allowsSecretKeysFor client: Client) -> Bool { false }
}

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

import SurfaceResponders
import WaylandSeat
import WaylandServer

extension MiniCompositor: SeatGlobalDelegate {
    /// Allows a selection that input led to. From an unrestricted client, keyboard focus or the serial of a
    /// recent event suffices, because programs under test often set the clipboard without input.
    public func seatGlobal(_ global: SeatGlobal, allows request: SelectionRequest) -> Bool {
        if request.isLedToByInput || configuration.toleratesUnconfiguredBuffers { return true }
        guard policy.allows(.setSelectionWithoutInput, for: request.client) else { return false }
        if request.occasion != .none { return true }
        guard request.hasKeyboardFocus else { return false }
        logger.notice(
            """
            a client sets a selection without preceding input: most desktops would refuse this, because \
            serial \(request.serial) is not that of a recent input event of the client
            """)
        return true
    }

    /// Accepts a drag whose serial belongs to no press if its client has exactly one press. GTK 4 sends such
    /// serials for drags by touch.
    public func seatGlobal(
        _ global: SeatGlobal, pressOfDragBy client: Client, serial: UInt32
    ) -> StandingPress? {
        let presses = global.standingPresses(of: client)
        guard presses.count == 1, let press = presses.first else { return nil }
        logger.notice(
            "a drag starts from the only press of its client, although serial \(serial) is that of no press")
        return press
    }

    func changed(_ change: SeatGlobalChange, of global: SeatGlobal) {
        switch change {
        case .cursor, .toolCursor: changed()
        // The input view belongs to the window with the text field. Only the first seat has one.
        case .inputMethodKeyboard(let surface):
            if global === seatGlobal { desktop.keyboards?.panelChanged(surface) }
        case .padFeedback, .keyboardFocus, .selection: break
        }
    }
}

/// Determines which clients are unrestricted, and which get only what applications need.
final class PrivilegedClients {
    /// The socket for unrestricted clients while others are isolated.
    var listener: ClientListener?
    /// The inspector's connection, which this process has made for a program of its own.
    var inspector: Client?
    private let isIsolating: Bool

    init(isolating isIsolating: Bool) {
        self.isIsolating = isIsolating
    }

    /// Returns the privileged actions that a client may perform.
    func actions(of client: Client) -> Set<ClientAction> {
        isPrivileged(client) ? Set(ClientAction.allCases) : []
    }

    private func isPrivileged(_ client: Client) -> Bool {
        guard client.securityContext == nil else { return false }
        guard isIsolating, client !== inspector else { return true }
        guard let listener, client.listener === listener else { return false }
        // The socket is in the same directory as that for isolated programs, so these can find it.
        // Descendants of this process therefore get no privileges. Nor does the client of an ended program,
        // which may have passed its connection to an isolated one.
        return client.process.isKnown && !client.process.isDescendant
    }
}

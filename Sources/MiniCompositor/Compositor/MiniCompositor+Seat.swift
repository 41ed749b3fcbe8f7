import SurfaceResponders
import WaylandSeat
import WaylandServer

extension MiniCompositor: SeatGlobalDelegate {
    /// Programs under test often copy without anybody having pressed a key. With the keyboard focus they may, and the log
    /// says so; and whoever got any event lately may. Clients that are isolated may not.
    public func seatGlobal(_ global: SeatGlobal, allows request: SelectionRequest) -> Bool {
        if request.isLedToByInput || configuration.toleratesUnconfiguredBuffers { return true }
        guard policy.allows(.setSelectionWithoutInput, for: request.client) else { return false }
        if request.occasion != .none { return true }
        guard request.hasKeyboardFocus else { return false }
        logger.notice(
            """
            a selection is taken though no input led to it: most desktops would refuse it, since its serial \(request.serial) \
            is not one of an input event that the client got lately
            """)
        return true
    }

    /// GTK 4 names no press when it drags by a finger: the one that the client has is meant.
    public func seatGlobal(
        _ global: SeatGlobal, pressOfDragBy client: Client, serial: UInt32
    ) -> StandingPress? {
        let presses = global.standingPresses(of: client)
        guard presses.count == 1, let press = presses.first else { return nil }
        logger.notice(
            "a drag follows the only press of its client, though its serial \(serial) is of none that stands")
        return press
    }

    func changed(_ change: SeatGlobalChange, of global: SeatGlobal) {
        switch change {
        case .cursor, .toolCursor: changed()
        // The keyboard is the input view of the window that is written in. Only the first seat has one.
        case .inputMethodKeyboard(let surface):
            if global === seatGlobal { desktop.keyboards?.panelChanged(surface) }
        case .padFeedback, .keyboardFocus, .selection: break
        }
    }
}

/// Tells clients that may do everything from those that get only what applications need.
final class PrivilegedClients {
    /// The socket of those that may do everything, where others may not.
    var listener: ClientListener?
    private let isIsolating: Bool

    init(isolating isIsolating: Bool) {
        self.isIsolating = isIsolating
    }

    /// What a client may do beyond what applications need.
    func actions(of client: Client) -> Set<ClientAction> {
        isPrivileged(client) ? Set(ClientAction.allCases) : []
    }

    private func isPrivileged(_ client: Client) -> Bool {
        guard client.securityContext == nil else { return false }
        guard isIsolating else { return true }
        guard let listener, client.listener === listener else { return false }
        // A program that is isolated finds the other socket, too: it is in the same folder. One that has ended since it
        // connected may have handed the connection to such a program.
        return client.process.isKnown && !client.process.isDescendant
    }
}

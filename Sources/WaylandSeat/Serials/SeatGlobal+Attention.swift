import WaylandServer

/// Whose the person's attention is, as far as events with serials tell.
extension SeatGlobal {
    /// Whether one of a client's surfaces has the keyboard focus of this seat.
    public func hasKeyboardFocus(_ client: Client) -> Bool {
        guard let focused = seat.focus.keyboardFocus, let surface = registry.surface(of: focused) else {
            return false
        }
        return surface.client === client
    }

    /// Whether a client that names a serial has the person's attention: the serial is one of an input event that it got from
    /// this seat, and it has the keyboard focus; or it got a press by that event, and the person has not turned to anybody
    /// else since.
    public func hasAttention(_ client: Client, by serial: UInt32) -> Bool {
        guard let record = context.clients.record(of: serial, client: client) else { return false }
        if hasKeyboardFocus(client) { return true }
        return record.isOfPress
            && !context.clients.isAny(after: serial, forOthersThan: [client]) {
                $0.isOfPress || $0 == .keyboardEnter
            }
    }

    /// Whether the person has pressed anything for other clients than these since a serial was given to anybody.
    public func hasPress(after serial: UInt32, forOthersThan clients: [Client]) -> Bool {
        context.clients.isAny(after: serial, forOthersThan: clients, \.isPress)
    }

    /// Whether a key was pressed for a client, or for the input method, which writes into the focused client's fields, since a
    /// serial was given to anybody. True also if so much has happened since that it is no longer known.
    public func mayHaveKey(after serial: UInt32, for client: Client) -> Bool {
        if let last = inputMethod.lastKey, Int32(bitPattern: last &- serial) > 0 { return true }
        return context.clients.mayBeAny(after: serial, for: client) { record in
            if case .keyPress = record { true } else { false }
        }
    }
}

extension SerialRecord {
    /// Whether something was pressed.
    fileprivate var isPress: Bool {
        switch self {
        case .buttonPress, .keyPress, .touchDown, .toolDown, .toolButtonPress, .gestureBegin, .command: true
        case .pointerEnter, .buttonRelease, .keyboardEnter, .keyRelease, .modifiers, .touchUp, .toolEnter,
            .toolButtonRelease, .padEnter, .padMode, .gestureEnd:
            false
        }
    }

    /// Whether something was pressed, or let go of.
    fileprivate var isOfPress: Bool {
        switch self {
        case .buttonRelease, .keyRelease, .touchUp, .toolButtonRelease, .gestureEnd: true
        default: isPress
        }
    }
}

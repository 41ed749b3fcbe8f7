import WaylandServer

/// A client wants to set one of a seat's selections, or to empty it.
public struct SelectionRequest {
    /// What the serial that a client gave says of why it asks.
    public enum Occasion: Hashable, Sendable {
        /// It got a button, a key, a finger, a gesture of a touchpad or a command: the person did something.
        case input
        /// The pointer or the keyboard focus came to it, or it was told of modifiers.
        case focus
        /// None that is known: the serial is another client's, another seat's, made up, or too old.
        case none
    }

    /// Which selection.
    public let kind: SelectionKind
    /// The client that asks.
    public let client: Client
    /// The serial that it gave.
    public let serial: UInt32
    /// Of which event the serial is.
    public let occasion: Occasion
    /// Whether one of the client's surfaces has the seat's keyboard focus now.
    public let hasKeyboardFocus: Bool

    /// Whether the person can be said to have asked for it: they did something to the client, or went to it and are still
    /// there. What is only under the pointer may not change what is pasted.
    public var isLedToByInput: Bool {
        switch occasion {
        case .input: true
        case .focus: hasKeyboardFocus
        case .none: false
        }
    }

    var reasonToRefuse: String {
        hasKeyboardFocus
            ? "its client has no recent input event with the serial \(serial)"
            : "its client has neither the keyboard focus nor a recent input event with the serial \(serial)"
    }
}

extension SelectionRequest.Occasion {
    init(_ record: SerialRecord?) {
        switch record {
        case nil: self = .none
        case .pointerEnter, .keyboardEnter, .modifiers, .toolEnter, .padEnter, .padMode: self = .focus
        case .buttonPress, .buttonRelease, .keyPress, .keyRelease, .touchDown, .touchUp, .toolDown,
            .toolButtonPress, .toolButtonRelease, .gestureBegin, .gestureEnd, .command:
            self = .input
        }
    }
}

/// A mistake in the use of the library, found at run time.
public enum Misuse: CustomStringConvertible {
    /// Overrides of `next` form a cycle of these responders. An event does not climb a cycle a second time.
    case circularChain([Responder])
    /// `resignFirstResponder` returned true, but an override did not call `super`. The responder stays first.
    case resignedWithoutSuper(Responder)
    /// A responder's `keyCommands` changed without a call of `setNeedsKeyCommandsUpdate()`. The previous ones
    /// stay in use. Reported only if `KeyCommands.checksForStaleLists` is true.
    case staleKeyCommands(Responder)
    /// A responder offers an invalid key command. The string states the reason.
    case keyCommand(String, of: Responder)
    /// A window, surface or controller was to be inserted where it cannot be. The string states the reason.
    case tree(String)
    /// A grab was begun that was revoked before (``Grab/isRevoked``) or is already active. Nothing changes.
    case grabUsedAgain(Grab)
    /// A gesture recognizer was used incorrectly. The string describes the mistake.
    case gesture(String)
    /// An undo manager was asked for an operation that it cannot perform now. The string states the reason.
    case undo(String)
    /// An event named a device that the seat does not have.
    case unknownDevice(InputDevice.ID)
    /// Any other mistake, also in the use of a library on top of this one. The string describes it.
    case other(String)

    /// The mistake in one sentence, with the types of the responders. ``Diagnostics`` logs this text.
    public var description: String {
        switch self {
        case .circularChain(let responders):
            "the responder chain is a cycle: "
                + responders.map { String(describing: type(of: $0)) }.joined(separator: " > ")
        case .resignedWithoutSuper(let responder):
            "\(type(of: responder)).resignFirstResponder returned true without calling super; it stays first"
        case .staleKeyCommands(let responder):
            "\(type(of: responder)).keyCommands changed without a call of setNeedsKeyCommandsUpdate()"
        case .keyCommand(let misuse, let responder): "\(type(of: responder)): \(misuse)"
        case .grabUsedAgain(let grab):
            grab.isRevoked
                ? "a grab (\(grab.kind)) was begun again after it was revoked; begin a new one"
                : "a grab (\(grab.kind)) was begun that is already active"
        case .unknownDevice(let id):
            "an event came from device \(id.rawValue), which the seat does not have"
        case .tree(let sentence), .gesture(let sentence), .undo(let sentence), .other(let sentence): sentence
        }
    }
}

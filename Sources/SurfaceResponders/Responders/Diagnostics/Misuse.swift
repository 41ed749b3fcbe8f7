/// A mistake in the use of the library, found at run time.
public enum Misuse: CustomStringConvertible {
    /// Overrides of `next` form a circle of these responders; climbs end before it would be entered again.
    case circularChain([Responder])
    /// An override of `resignFirstResponder` returned true without calling `super`; it stays first.
    case resignedWithoutSuper(Responder)
    /// A responder answers something else to `keyCommands` than it did, and did not call
    /// `setNeedsKeyCommandsUpdate()`; the old answer is in use.
    case staleKeyCommands(Responder)
    /// A responder offers a key command that cannot be as it is: why, in one sentence.
    case keyCommand(String, of: Responder)
    /// Windows, surfaces or controllers were to be put where they cannot be: why not, in one sentence.
    case tree(String)
    /// A grab was begun that was revoked before (``Grab/isRevoked``), or stands already. Nothing changes.
    case grabUsedAgain(Grab)
    /// A gesture recognizer was used wrongly: how, in one sentence.
    case gesture(String)
    /// An undo manager was asked for what it cannot do now: why not, in one sentence.
    case undo(String)
    /// An event named a device that the seat does not have.
    case unknownDevice(InputDevice.ID)
    /// Something that stands on the library was used wrongly: in one sentence, what was refused.
    case other(String)

    /// What ``Diagnostics`` logs: the mistake in one sentence, with the types of the responders concerned.
    public var description: String {
        switch self {
        case .circularChain(let responders):
            "the chain of responders is a cycle: "
                + responders.map { String(describing: type(of: $0)) }.joined(separator: " > ")
        case .resignedWithoutSuper(let responder):
            "\(type(of: responder)).resignFirstResponder returned true without calling super; it stays first"
        case .staleKeyCommands(let responder):
            "\(type(of: responder)).keyCommands changed without a call of setNeedsKeyCommandsUpdate()"
        case .keyCommand(let misuse, let responder): "\(type(of: responder)): \(misuse)"
        case .grabUsedAgain(let grab):
            grab.isRevoked
                ? "a grab (\(grab.kind)) was begun again after it was revoked; begin a new one"
                : "a grab (\(grab.kind)) was begun that stands already"
        case .unknownDevice(let id):
            "an event came from device \(id.rawValue), which the seat does not have"
        case .tree(let sentence), .gesture(let sentence), .undo(let sentence), .other(let sentence): sentence
        }
    }
}

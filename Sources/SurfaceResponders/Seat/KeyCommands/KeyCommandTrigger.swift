/// What made a key command perform its action, for actions that go on with it: a drag that follows the finger.
public enum KeyCommandTrigger {
    /// The press of the key that completed the combination.
    case key(Press)
    /// A button went down on a responder.
    case button(PointerButton, on: Responder)
    /// A finger came down. It reaches nobody; a drag takes it over by `TouchTracker.transfer(_:to:)`.
    case touch(Touch)
}

extension KeyCommandTrigger {
    /// The same without a claim on anybody, for as long as the performer of the command holds them.
    enum Uncounted {
        case none
        case key(Unretained<Press>)
        case button(PointerButton, on: Unretained<Responder>)
        case touch(Unretained<Touch>)

        var trigger: KeyCommandTrigger? {
            switch self {
            case .none: nil
            case .key(let press): .key(press.object)
            case .button(let button, let responder): .button(button, on: responder.object)
            case .touch(let touch): .touch(touch.object)
            }
        }
    }
}

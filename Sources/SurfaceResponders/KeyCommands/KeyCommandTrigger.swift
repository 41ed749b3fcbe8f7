/// What made a key command perform its action, for actions that go on with it: a drag that follows the finger.
public enum KeyCommandTrigger {
    case key(Press)
    case button(PointerButton, on: Responder)
    case touch(Touch)
}

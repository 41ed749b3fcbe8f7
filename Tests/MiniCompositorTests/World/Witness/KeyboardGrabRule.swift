/// The keyboard grab of an input method: a keymap comes first, and only keys that are down are released.
final class KeyboardGrabRule: ObjectRule {
    private(set) var keys = HeldNumbers()
    private var hasKeymap = false

    override func hear(_ event: WireMessage) {
        switch event.name {
        case "keymap": hasKeymap = true
        case "key":
            report("\(event) comes before a keymap", unless: hasKeymap)
            witness.saw(serial: event.uint(0), in: event)
            saw(time: event.uint(1), in: event)
            keys.put(event.uint(2), isDown: event.uint(3) == 1, by: event, self)
        case "modifiers": witness.saw(serial: event.uint(0), in: event)
        default: break
        }
    }
}

/// wl_keyboard: a keymap comes first, at most one surface has focus, only keys that are down are released,
/// and modifiers precede keys.
final class KeyboardRule: FocusRule {
    struct Modifiers: Equatable {
        var depressed: UInt32
        var latched: UInt32
        var locked: UInt32
        var group: UInt32
    }

    private(set) var keys = HeldNumbers()
    /// The latest modifiers since the last enter.
    private(set) var modifiers: Modifiers?
    private var hasKeymap = false

    override func hear(_ event: WireMessage) {
        switch event.name {
        case "keymap": hasKeymap = true
        case "enter":
            enter(event.uint(1), by: event)
            report("\(event) comes before a keymap", unless: hasKeymap)
            let listed = event.numbers(2)
            keys.set(Set(listed))
            report("\(event) lists a key twice", unless: keys.all.count == listed.count)
            modifiers = nil
            witness.saw(serial: event.uint(0), in: event)
        case "leave":
            leave(event.uint(1), by: event)
            keys.letGo()
            modifiers = nil
            witness.saw(serial: event.uint(0), in: event)
        case "key": hearKey(event)
        case "modifiers":
            expectFocus(for: event)
            witness.saw(serial: event.uint(0), in: event)
            modifiers = Modifiers(
                depressed: event.uint(1), latched: event.uint(2), locked: event.uint(3), group: event.uint(4))
        default: break
        }
    }

    private func hearKey(_ event: WireMessage) {
        expectFocus(for: event)
        report("\(event) comes before the modifiers", unless: modifiers != nil)
        witness.saw(serial: event.uint(0), in: event)
        saw(time: event.uint(1), in: event)
        switch event.uint(3) {
        case 0, 1: keys.put(event.uint(2), isDown: event.uint(3) == 1, by: event, self)
        default: keys.expect(event.uint(2), by: event, self)
        }
    }

    override func rest() {
        if surface != 0, modifiers == nil { witness.report("wl_keyboard@\(id) received no modifiers") }
    }
}

/// zwp_tablet_pad_v2: at most one surface has focus, and only buttons that are down are released.
final class PadRule: FocusRule {
    private(set) var buttons = HeldNumbers()
    private var isRemoved = false

    override func hear(_ event: WireMessage) {
        report("\(event) comes after the last event", unless: !isRemoved)
        switch event.name {
        case "enter":
            enter(event.uint(2), by: event)
            witness.saw(serial: event.uint(0), in: event)
        case "leave":
            leave(event.uint(1), by: event)
            buttons.letGo()
            witness.saw(serial: event.uint(0), in: event)
        case "button":
            expectFocus(for: event)
            saw(time: event.uint(0), in: event)
            buttons.put(event.uint(1), isDown: event.uint(2) == 1, by: event, self)
        case "removed": isRemoved = true
        default: break
        }
    }
}

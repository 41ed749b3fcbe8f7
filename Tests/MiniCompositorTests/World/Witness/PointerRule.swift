/// wl_pointer: at most one surface has focus, only buttons that are down are released, and frames are closed.
final class PointerRule: FocusRule {
    private(set) var buttons = HeldNumbers()
    private(set) var location = (x: 0.0, y: 0.0)
    private var frame = OpenFrame()
    private var hasFrames = false
    private var hasEntered = false

    override func hear(_ event: WireMessage) {
        switch event.name {
        case "enter":
            enter(event.uint(1), by: event)
            location = (event.number(2), event.number(3))
            // If the pointer is already on a surface, a new object receives an enter with the earlier serial.
            if hasEntered { witness.saw(serial: event.uint(0), in: event) }
            hasEntered = true
        case "leave":
            leave(event.uint(1), by: event)
            // A leave ends all presses.
            buttons.letGo()
            witness.saw(serial: event.uint(0), in: event)
        case "frame":
            // The frame may belong to an event of a different object, such as a relative motion.
            hasFrames = true
            frame.close()
            return
        default:
            expectFocus(for: event)
            hearMore(event)
        }
        frame.note(event)
    }

    private func hearMore(_ event: WireMessage) {
        switch event.name {
        case "button":
            witness.saw(serial: event.uint(0), in: event)
            saw(time: event.uint(1), in: event)
            buttons.put(event.uint(2), isDown: event.uint(3) == 1, by: event, self)
        case "motion":
            saw(time: event.uint(0), in: event)
            location = (event.number(1), event.number(2))
        case "warp": location = (event.number(0), event.number(1))
        case "axis", "axis_stop": saw(time: event.uint(0), in: event)
        default: break
        }
    }

    override func rest() {
        // Older versions have no frames.
        if hasFrames { frame.rest(self, "wl_pointer") }
    }
}

/// zwp_tablet_tool_v2: it is near at most one surface, only what is down is released, and frames are closed.
final class ToolRule: FocusRule {
    private(set) var isDown = false
    private(set) var buttons = HeldNumbers()
    private var isRemoved = false
    private var frame = OpenFrame()

    private static let descriptions: Set<String> = [
        "type", "hardware_serial", "hardware_id_wacom", "capability", "done",
    ]

    override func hear(_ event: WireMessage) {
        report("\(event) comes after the last event", unless: !isRemoved)
        guard !Self.descriptions.contains(event.name) else { return }
        switch event.name {
        case "removed":
            isRemoved = true
            report("\(event), while it is near @\(surface)", unless: surface == 0)
            return
        case "frame":
            report("\(event) closes an empty frame", unless: frame.close())
            saw(time: event.uint(0), in: event)
            return
        case "proximity_in":
            enter(event.uint(2), by: event)
            witness.saw(serial: event.uint(0), in: event)
        case "proximity_out":
            leave(by: event)
            report("\(event), while something is down", unless: !isDown && buttons.isEmpty)
        default:
            expectFocus(for: event)
            hearPress(event)
        }
        frame.note(event)
    }

    private func hearPress(_ event: WireMessage) {
        switch event.name {
        case "down", "up":
            report("\(event) comes twice", unless: isDown == (event.name == "up"))
            isDown = event.name == "down"
            if isDown { witness.saw(serial: event.uint(0), in: event) }
        case "button":
            witness.saw(serial: event.uint(0), in: event)
            buttons.put(event.uint(1), isDown: event.uint(2) == 1, by: event, self)
        default: break
        }
    }

    override func rest() { frame.rest(self, "zwp_tablet_tool_v2") }
}

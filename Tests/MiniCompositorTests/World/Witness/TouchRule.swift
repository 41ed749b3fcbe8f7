/// wl_touch: each touch begins and ends once, and frames are closed.
final class TouchRule: ObjectRule {
    private(set) var fingers = HeldNumbers()
    private var frame = OpenFrame()

    override func hear(_ event: WireMessage) {
        switch event.name {
        case "down":
            witness.saw(serial: event.uint(0), in: event)
            saw(time: event.uint(1), in: event)
            fingers.put(event.uint(3), isDown: true, by: event, self)
        case "up":
            witness.saw(serial: event.uint(0), in: event)
            saw(time: event.uint(1), in: event)
            fingers.put(event.uint(2), isDown: false, by: event, self)
        case "motion":
            saw(time: event.uint(0), in: event)
            fingers.expect(event.uint(1), by: event, self)
        case "shape", "orientation": fingers.expect(event.uint(0), by: event, self)
        case "cancel":
            report("\(event), while nothing is down", unless: !fingers.isEmpty)
            fingers.letGo()
            frame.close()
            return
        default:
            report("\(event) closes an empty frame", unless: frame.close())
            return
        }
        frame.note(event)
    }

    override func rest() { frame.rest(self, "wl_touch") }
}

/// wl_data_device: each drag enters, and then leaves or is dropped.
final class DataDeviceRule: FocusRule {
    private var wasDropped = false

    override func hear(_ event: WireMessage) {
        switch event.name {
        case "enter":
            enter(event.uint(1), by: event)
            wasDropped = false
            witness.saw(serial: event.uint(0), in: event)
        case "leave":
            // A leave after a drop only reports the end of the drag.
            if !wasDropped { leave(by: event) }
            wasDropped = false
        case "motion":
            expectFocus(for: event)
            saw(time: event.uint(0), in: event)
        case "drop":
            leave(by: event)
            wasDropped = true
        default: break
        }
    }
}

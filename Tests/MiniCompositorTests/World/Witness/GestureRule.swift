/// A gesture on a touchpad: it begins, goes on and ends.
final class GestureRule: ObjectRule {
    private(set) var goesOn = false

    override func hear(_ event: WireMessage) {
        saw(time: event.uint(event.name == "update" ? 0 : 1), in: event)
        switch event.name {
        case "begin":
            report("\(event), while one goes on", unless: !goesOn)
            goesOn = true
            witness.saw(serial: event.uint(0), in: event)
        case "end":
            report("\(event), while none goes on", unless: goesOn)
            goesOn = false
            witness.saw(serial: event.uint(0), in: event)
        default: report("\(event), while none goes on", unless: goesOn)
        }
    }
}

/// A touchpad gesture: it begins, changes and ends, and no gesture begins during another.
final class GestureRule: ObjectRule {
    private(set) var goesOn = false

    override func hear(_ event: WireMessage) {
        saw(time: event.uint(event.name == "update" ? 0 : 1), in: event)
        switch event.name {
        case "begin":
            report("\(event), during a gesture", unless: !goesOn)
            goesOn = true
            witness.saw(serial: event.uint(0), in: event)
        case "end":
            report("\(event), without a gesture", unless: goesOn)
            goesOn = false
            witness.saw(serial: event.uint(0), in: event)
        default: report("\(event), without a gesture", unless: goesOn)
        }
    }
}

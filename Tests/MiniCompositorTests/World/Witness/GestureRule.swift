/// A gesture on a touchpad: it begins, goes on and ends.
final class GestureRule: WireRule {
    private let id: UInt32
    private unowned let witness: Witness
    private(set) var goesOn = false
    private var time: UInt32 = 0

    init(_ id: UInt32, _ witness: Witness) {
        self.id = id
        self.witness = witness
    }

    func hear(_ event: WireMessage) {
        let timePlace = event.name == "update" ? 0 : 1
        if event.uint(timePlace) < time { witness.report("\(event) is before \(time)") }
        time = event.uint(timePlace)
        switch event.name {
        case "begin":
            if goesOn { witness.report("\(event), while one goes on") }
            goesOn = true
            witness.saw(serial: event.uint(0), in: event)
        case "end":
            if !goesOn { witness.report("\(event), while none goes on") }
            goesOn = false
            witness.saw(serial: event.uint(0), in: event)
        default: if !goesOn { witness.report("\(event), while none goes on") }
        }
    }
}

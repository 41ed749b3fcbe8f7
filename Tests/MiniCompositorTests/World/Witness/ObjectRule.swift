/// The base of most rules. Knows its object's ID, and checks that event times never decrease.
class ObjectRule: WireRule {
    let id: UInt32
    unowned let witness: Witness
    private var time: UInt32 = 0

    init(_ id: UInt32, _ witness: Witness) {
        self.id = id
        self.witness = witness
    }

    func hear(_ event: WireMessage) {}
    func request(_ request: WireMessage) {}
    func rest() {}

    func report(_ finding: @autoclosure () -> String, unless holds: Bool) {
        if !holds { witness.report(finding()) }
    }

    func saw(time: UInt32, in event: WireMessage) {
        report("\(event) is before \(self.time)", unless: time >= self.time)
        self.time = time
    }
}

/// Two events take turns, others come once, and nothing comes after the last.
final class TurnsRule: WireRule {
    struct Events {
        var begin = ""
        var end = ""
        var once: Set<String> = []
        var last: Set<String> = []
    }

    private let id: UInt32
    private let events: Events
    private unowned let witness: Witness
    private(set) var isOn = false
    private var heard: Set<String> = []

    init(_ id: UInt32, _ events: Events, _ witness: Witness) {
        self.id = id
        self.events = events
        self.witness = witness
    }

    func hear(_ event: WireMessage) {
        if !heard.isDisjoint(with: events.last) { witness.report("\(event) comes after the last") }
        if event.name == events.begin || event.name == events.end {
            let begins = event.name == events.begin
            if begins == isOn { witness.report("\(event) comes twice") }
            isOn = begins
        }
        let isNew = heard.insert(event.name).inserted
        if !isNew, events.once.contains(event.name) { witness.report("\(event) comes twice") }
    }
}

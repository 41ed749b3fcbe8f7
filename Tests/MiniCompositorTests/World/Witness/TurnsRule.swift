/// Two events alternate, some events occur at most once, and no event follows a last one.
final class TurnsRule: ObjectRule {
    struct Events {
        var begin = ""
        var end = ""
        var once: Set<String> = []
        var last: Set<String> = []
    }

    private let events: Events
    private(set) var isOn = false
    private var heard: Set<String> = []

    init(_ id: UInt32, _ events: Events, _ witness: Witness) {
        self.events = events
        super.init(id, witness)
    }

    override func hear(_ event: WireMessage) {
        report("\(event) comes after the last event", unless: heard.isDisjoint(with: events.last))
        if event.name == events.begin || event.name == events.end {
            let begins = event.name == events.begin
            report("\(event) comes twice", unless: begins != isOn)
            isOn = begins
        }
        let isNew = heard.insert(event.name).inserted
        report("\(event) comes twice", unless: isNew || !events.once.contains(event.name))
    }
}

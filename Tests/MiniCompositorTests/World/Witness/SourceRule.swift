/// What a client offers to others: it ends once.
final class SourceRule: WireRule {
    private let id: UInt32
    private unowned let witness: Witness
    private(set) var isOver = false
    private var isDropped = false

    init(_ id: UInt32, _ witness: Witness) {
        self.id = id
        self.witness = witness
    }

    func hear(_ event: WireMessage) {
        if isOver { witness.report("\(event) comes after the last") }
        switch event.name {
        case "cancelled", "dnd_finished": isOver = true
        case "dnd_drop_performed":
            if isDropped { witness.report("\(event) comes twice") }
            isDropped = true
        default: break
        }
    }
}

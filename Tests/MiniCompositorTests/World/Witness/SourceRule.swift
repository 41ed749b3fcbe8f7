/// A data source: no event follows its end, and it receives at most one drop.
final class SourceRule: ObjectRule {
    private(set) var isOver = false
    private var isDropped = false

    override func hear(_ event: WireMessage) {
        report("\(event) comes after the last event", unless: !isOver)
        switch event.name {
        case "cancelled", "dnd_finished": isOver = true
        case "dnd_drop_performed":
            report("\(event) comes twice", unless: !isDropped)
            isDropped = true
        default: break
        }
    }
}

/// The keys that an input method gets: they go up that are down.
final class KeyboardGrabRule: WireRule {
    private let id: UInt32
    private unowned let witness: Witness
    private(set) var keys: Set<UInt32> = []
    private var hasKeymap = false

    init(_ id: UInt32, _ witness: Witness) {
        self.id = id
        self.witness = witness
    }

    func hear(_ event: WireMessage) {
        switch event.name {
        case "keymap": hasKeymap = true
        case "key":
            if !hasKeymap { witness.report("\(event) comes before a keymap") }
            witness.saw(serial: event.uint(0), in: event)
            if event.uint(3) == 1 {
                if !keys.insert(event.uint(2)).inserted { witness.report("\(event), which is down") }
            } else if keys.remove(event.uint(2)) == nil {
                witness.report("\(event), which is not down")
            }
        case "modifiers": witness.saw(serial: event.uint(0), in: event)
        default: break
        }
    }
}

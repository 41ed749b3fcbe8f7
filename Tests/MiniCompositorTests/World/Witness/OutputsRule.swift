/// A wl_surface: it enters each output and leaves it.
final class OutputsRule: WireRule {
    private unowned let witness: Witness
    private var outputs: Set<UInt32> = []

    init(_ id: UInt32, _ witness: Witness) {
        self.witness = witness
    }

    func hear(_ event: WireMessage) {
        switch event.name {
        case "enter":
            if !outputs.insert(event.uint(0)).inserted { witness.report("\(event) comes twice") }
        case "leave":
            if outputs.remove(event.uint(0)) == nil { witness.report("\(event), while it is elsewhere") }
        default: break
        }
    }
}

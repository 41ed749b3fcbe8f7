/// A tablet's pad: one surface or none, buttons go up that are down.
final class PadRule: WireRule {
    private let id: UInt32
    private unowned let witness: Witness
    /// 0 while another has the pad.
    private(set) var surface: UInt32 = 0
    private(set) var buttons: Set<UInt32> = []
    private var isRemoved = false

    init(_ id: UInt32, _ witness: Witness) {
        self.id = id
        self.witness = witness
    }

    func hear(_ event: WireMessage) {
        if isRemoved { witness.report("\(event) comes after the last") }
        switch event.name {
        case "enter":
            if surface != 0 { witness.report("\(event), while @\(surface) has it") }
            surface = event.uint(2)
            witness.saw(serial: event.uint(0), in: event)
        case "leave":
            if surface == 0 || surface != event.uint(1) {
                witness.report("\(event), while @\(surface) has it")
            }
            surface = 0
            buttons = []
            witness.saw(serial: event.uint(0), in: event)
        case "button":
            if surface == 0 { witness.report("\(event), while another has it") }
            if event.uint(2) == 1 {
                if !buttons.insert(event.uint(1)).inserted { witness.report("\(event), which is down") }
            } else if buttons.remove(event.uint(1)) == nil {
                witness.report("\(event), which is not down")
            }
        case "removed": isRemoved = true
        default: break
        }
    }
}

/// A wl_touch: each finger comes down once and ends once, frames are closed, times do not go back.
final class TouchRule: WireRule {
    private let id: UInt32
    private unowned let witness: Witness
    private(set) var fingers: Set<Int32> = []
    private var unframed: String?
    private var time: UInt32 = 0

    init(_ id: UInt32, _ witness: Witness) {
        self.id = id
        self.witness = witness
    }

    func hear(_ event: WireMessage) {
        switch event.name {
        case "down":
            witness.saw(serial: event.uint(0), in: event)
            saw(time: event.uint(1), in: event)
            if !fingers.insert(event.int(3)).inserted { witness.report("\(event), which is down") }
        case "up":
            witness.saw(serial: event.uint(0), in: event)
            saw(time: event.uint(1), in: event)
            if fingers.remove(event.int(2)) == nil { witness.report("\(event), which is not down") }
        case "motion":
            saw(time: event.uint(0), in: event)
            if !fingers.contains(event.int(1)) { witness.report("\(event), which is not down") }
        case "shape", "orientation":
            if !fingers.contains(event.int(0)) { witness.report("\(event), which is not down") }
        case "cancel":
            if fingers.isEmpty { witness.report("\(event), while nothing is down") }
            fingers = []
            unframed = nil
            return
        default:
            if unframed == nil { witness.report("\(event) closes nothing") }
            unframed = nil
            return
        }
        unframed = event.name
    }

    private func saw(time: UInt32, in event: WireMessage) {
        if time < self.time { witness.report("\(event) is before \(self.time)") }
        self.time = time
    }

    func rest() {
        if let unframed { witness.report("wl_touch@\(id).\(unframed) is in no frame") }
    }
}

/// A wl_pointer: it is over one surface or none, buttons go up that are down, frames are closed, times do not go back.
final class PointerRule: WireRule {
    private let id: UInt32
    private unowned let witness: Witness
    /// 0 while it is elsewhere.
    private(set) var surface: UInt32 = 0
    private(set) var buttons: Set<UInt32> = []
    private(set) var location = (x: 0.0, y: 0.0)
    private var unframed: String?
    private var hasFrames = false
    private var time: UInt32 = 0

    init(_ id: UInt32, _ witness: Witness) {
        self.id = id
        self.witness = witness
    }

    func hear(_ event: WireMessage) {
        switch event.name {
        case "enter":
            if surface != 0 { witness.report("\(event), while it is over @\(surface)") }
            surface = event.uint(1)
            location = (event.number(2), event.number(3))
            witness.saw(serial: event.uint(0), in: event)
        case "leave":
            if surface == 0 || event.uint(1) != surface {
                witness.report("\(event), while it is over @\(surface)")
            }
            surface = 0
            // That is the end of what was pressed.
            buttons = []
            witness.saw(serial: event.uint(0), in: event)
        case "frame":
            // It may be about what another object has heard, such as a relative motion.
            hasFrames = true
            unframed = nil
            return
        case "button": hearButton(event)
        case "motion":
            saw(time: event.uint(0), in: event)
            location = (event.number(1), event.number(2))
        case "warp": location = (event.number(0), event.number(1))
        case "axis", "axis_stop": saw(time: event.uint(0), in: event)
        default: break
        }
        if surface == 0, event.name != "leave" { witness.report("\(event), while it is nowhere") }
        unframed = event.name
    }

    private func hearButton(_ event: WireMessage) {
        let (button, isDown) = (event.uint(2), event.uint(3) == 1)
        witness.saw(serial: event.uint(0), in: event)
        saw(time: event.uint(1), in: event)
        if isDown {
            if !buttons.insert(button).inserted { witness.report("\(event), which is down") }
        } else if buttons.remove(button) == nil {
            witness.report("\(event), which is not down")
        }
    }

    private func saw(time: UInt32, in event: WireMessage) {
        if time < self.time { witness.report("\(event) is before \(self.time)") }
        self.time = time
    }

    func rest() {
        if let unframed, hasFrames { witness.report("wl_pointer@\(id).\(unframed) is in no frame") }
    }
}

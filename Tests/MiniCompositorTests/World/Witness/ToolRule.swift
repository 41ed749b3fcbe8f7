/// A tablet's tool: it is near one surface or none, its tip and buttons go up that are down, frames are closed.
final class ToolRule: WireRule {
    private let id: UInt32
    private unowned let witness: Witness
    /// 0 while it is away.
    private(set) var surface: UInt32 = 0
    private(set) var isDown = false
    private(set) var buttons: Set<UInt32> = []
    private var isRemoved = false
    private var unframed: String?
    private var time: UInt32 = 0

    init(_ id: UInt32, _ witness: Witness) {
        self.id = id
        self.witness = witness
    }

    private static let descriptions: Set<String> = [
        "type", "hardware_serial", "hardware_id_wacom", "capability", "done",
    ]

    func hear(_ event: WireMessage) {
        if isRemoved { witness.report("\(event) comes after the last") }
        guard !Self.descriptions.contains(event.name) else { return }
        switch event.name {
        case "removed":
            isRemoved = true
            if surface != 0 { witness.report("\(event), while it is near @\(surface)") }
            return
        case "proximity_in":
            if surface != 0 { witness.report("\(event), while it is near @\(surface)") }
            surface = event.uint(2)
            witness.saw(serial: event.uint(0), in: event)
        case "proximity_out":
            if surface == 0 { witness.report("\(event), while it is away") }
            if isDown || !buttons.isEmpty { witness.report("\(event), while something is down") }
            surface = 0
        case "frame":
            if unframed == nil { witness.report("\(event) closes nothing") }
            if event.uint(0) < time { witness.report("\(event) is before \(time)") }
            time = event.uint(0)
            unframed = nil
            return
        case "down", "up":
            if isDown == (event.name == "down") { witness.report("\(event) comes twice") }
            isDown = event.name == "down"
            if isDown { witness.saw(serial: event.uint(0), in: event) }
        case "button": hearButton(event)
        default: break
        }
        if surface == 0, event.name != "proximity_out" { witness.report("\(event), while it is away") }
        unframed = event.name
    }

    private func hearButton(_ event: WireMessage) {
        witness.saw(serial: event.uint(0), in: event)
        if event.uint(2) == 1 {
            if !buttons.insert(event.uint(1)).inserted { witness.report("\(event), which is down") }
        } else if buttons.remove(event.uint(1)) == nil {
            witness.report("\(event), which is not down")
        }
    }

    func rest() {
        if let unframed { witness.report("zwp_tablet_tool_v2@\(id).\(unframed) is in no frame") }
    }
}

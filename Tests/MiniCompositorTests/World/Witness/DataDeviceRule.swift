/// A wl_data_device: a drag enters and leaves, or is dropped.
final class DataDeviceRule: WireRule {
    private let id: UInt32
    private unowned let witness: Witness
    /// 0 while a drag is elsewhere.
    private(set) var surface: UInt32 = 0
    private var wasDropped = false
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
            wasDropped = false
            witness.saw(serial: event.uint(0), in: event)
        case "leave":
            if surface == 0, !wasDropped { witness.report("\(event), while it is elsewhere") }
            surface = 0
            wasDropped = false
        case "motion":
            if surface == 0 { witness.report("\(event), while it is elsewhere") }
            if event.uint(0) < time { witness.report("\(event) is before \(time)") }
            time = event.uint(0)
        case "drop":
            if surface == 0 { witness.report("\(event), while it is elsewhere") }
            surface = 0
            wasDropped = true
        default: break
        }
    }
}

/// An object that a client has or had.
final class WitnessedObject {
    let id: UInt32
    let interface: WireInterface
    /// The wl_seat that the object belongs to, if any.
    let seat: WitnessedObject?
    weak var creator: WitnessedObject?
    /// True until the compositor has handled the destruction of the object.
    var isAlive = true
    var rule: (any WireRule)?
    /// The name of a wl_seat; `nil` for other interfaces.
    var seatName: String? { (rule as? SeatRule)?.name }

    /// Whether the compositor created the object.
    var isServers: Bool { id >= 0xff00_0000 }

    init(_ id: UInt32, _ interface: WireInterface, _ seat: WitnessedObject?, _ witness: Witness) {
        self.id = id
        self.interface = interface
        self.seat = seat
        rule = WireRules.rule(for: interface.name, id, witness)
    }
}

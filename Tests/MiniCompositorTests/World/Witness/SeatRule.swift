/// wl_seat: records its name.
final class SeatRule: WireRule {
    private(set) var name: String?

    func hear(_ event: WireMessage) {
        if event.name == "name", case .string(let name) = event.arguments[0] { self.name = name }
    }
}

import SurfaceResponders

/// Takes some of the events that begin an interaction. The decision depends only on the event.
final class StormFilter: InputFilter {
    let name: String
    private let ear: StormEar
    private let divisor: UInt64

    init(_ name: String, takesOneOf divisor: UInt64, _ ear: StormEar) {
        self.name = name
        self.divisor = divisor
        self.ear = ear
    }

    func filter(_ event: InputEvent, on seat: Seat) -> Bool {
        let number: UInt64 =
            switch event.payload {
            case .key(let code, _): UInt64(code.rawValue)
            case .button(let button, _): UInt64(button.rawValue)
            case .touchDown(let id, let point): UInt64(abs(id)) &+ UInt64(abs(point.x))
            default: event.time.microseconds / 1000
            }
        guard number % divisor == 0 else { return false }
        ear.hear(name, "filter took", "\(event.payload)")
        return true
    }

    func follow(_ event: InputEvent, on seat: Seat) {
        ear.hear(name, "filter follows", "\(event.payload)")
    }
}

import SurfaceResponders

/// Notes what a seat heard, as validation left it.
final class HeardEvents: InputSpy {
    private var events: [InputEvent] = []
    /// Called for each event, after it was noted.
    var onEvent: (() -> Void)?

    func observe(_ event: InputEvent, on seat: Seat) {
        events.append(event)
        onEvent?()
    }

    /// What was heard since the last time.
    func take() -> [InputEvent] {
        defer { events = [] }
        return events
    }
}

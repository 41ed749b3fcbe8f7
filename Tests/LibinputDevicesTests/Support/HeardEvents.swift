import SurfaceResponders

/// Records the events of a seat after validation.
final class HeardEvents: InputSpy {
    private var events: [InputEvent] = []
    /// Called after each recorded event.
    var onEvent: (() -> Void)?

    func observe(_ event: InputEvent, on seat: Seat) {
        events.append(event)
        onEvent?()
    }

    /// Returns the events since the last call.
    func take() -> [InputEvent] {
        defer { events = [] }
        return events
    }
}

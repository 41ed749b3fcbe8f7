import SurfaceResponders

/// A filter that takes events by a condition. It records the events that it was asked about or followed.
final class TakingFilter: InputFilter {
    private(set) var asked: [InputEvent.Payload] = []
    private(set) var followed: [InputEvent.Payload] = []
    var takes: (InputEvent) -> Bool

    init(takes: @escaping (InputEvent) -> Bool = { _ in true }) {
        self.takes = takes
    }

    func filter(_ event: InputEvent, on seat: Seat) -> Bool {
        asked.append(event.payload)
        return takes(event)
    }

    func follow(_ event: InputEvent, on seat: Seat) {
        followed.append(event.payload)
    }
}

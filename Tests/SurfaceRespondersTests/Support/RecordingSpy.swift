import SurfaceResponders

/// A spy that records the events that it observes.
final class RecordingSpy: InputSpy {
    private(set) var payloads: [InputEvent.Payload] = []
    private(set) var times: [Timestamp] = []

    func observe(_ event: InputEvent, on seat: Seat) {
        payloads.append(event.payload)
        times.append(event.time)
    }

    func forget() {
        payloads = []
        times = []
    }
}

import SurfaceResponders

/// Keeps what a seat's spies see.
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

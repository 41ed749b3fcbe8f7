import SurfaceResponders

/// What a virtual pointer did since its last frame.
struct VirtualPointerFrame {
    /// A client that never ends its frames has them ended here.
    static let limit = 256

    private var events: [(time: Timestamp, payload: InputEvent.Payload)] = []
    private var scrollTime: Timestamp?
    private var source: Scroll.Source?
    private var horizontal: Scroll.Axis?
    private var vertical: Scroll.Axis?

    var isFull: Bool { events.count >= Self.limit }

    mutating func add(_ payload: InputEvent.Payload, at time: Timestamp) {
        events.append((time, payload))
    }

    mutating func setSource(_ source: Scroll.Source) {
        self.source = source
    }

    /// Changes one axis of the frame's scrolling.
    mutating func scroll(isHorizontal: Bool, at time: Timestamp, _ change: (inout Scroll.Axis) -> Void) {
        scrollTime = time
        var axis = (isHorizontal ? horizontal : vertical) ?? Scroll.Axis(value: 0)
        change(&axis)
        if isHorizontal { horizontal = axis } else { vertical = axis }
    }

    /// The frame's events for a device; then it is empty.
    mutating func take(for device: InputDevice) -> [InputEvent] {
        defer { self = VirtualPointerFrame() }
        if let scrollTime {
            let scroll = Scroll(source: source ?? impliedSource, horizontal: horizontal, vertical: vertical)
            events.append((scrollTime, .scroll(scroll)))
        }
        return events.map { InputEvent(time: $0.time, device: device, $0.payload) }
    }

    /// Only wheels have detents.
    private var impliedSource: Scroll.Source {
        [horizontal, vertical].contains { ($0?.value120 ?? 0) != 0 } ? .wheel : .unknown
    }
}

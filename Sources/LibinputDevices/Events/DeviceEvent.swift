import SurfaceResponders

/// Something that a device reported and that a seat has no event for, or less than what is said here: tools and pads of
/// tablets are the seat's as well.
public struct DeviceEvent: Hashable, Sendable {
    /// When it happened, on the kernel's monotonic clock.
    public var time: Timestamp
    /// The device that reported it.
    public var device: ConnectedDevice.ID
    /// What happened.
    public var payload: Payload

    init(time: Timestamp, device: ConnectedDevice.ID, _ payload: Payload) {
        self.time = time
        self.device = device
        self.payload = payload
    }

    /// What happened.
    public enum Payload: Hashable, Sendable {
        /// A lid was closed or opened, a screen folded back or unfolded.
        case toggle(DeviceToggle, isOn: Bool)
        /// A tool of a tablet did something, at a place in global logical pixels; nil while there is no output.
        case tabletTool(TabletToolReport, at: Point?)
        /// The output that a tool was over is gone: what the tool began is to be cancelled, not ended. It is not heard of
        /// again before it has been away from the tablet.
        case tabletToolCancel(TabletTool)
        /// Something happened on a pad of a tablet.
        case tabletPad(TabletPadReport)
    }
}

/// Puts together again what a device reported in one hardware frame: libinput tells it event by event, all with the same
/// time.
struct FrameGatherer {
    private var events: [InputEvent] = []

    /// Adds an event.
    /// - Returns: the frame before it, which is complete with that; empty if the event belongs to it.
    mutating func add(_ event: InputEvent) -> [InputEvent] {
        if let last = events.last, last.device != event.device || last.time != event.time {
            defer { events = [event] }
            return events
        }
        events.append(event)
        return []
    }

    mutating func end() -> [InputEvent] {
        defer { events = [] }
        return events
    }
}

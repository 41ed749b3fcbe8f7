import SurfaceResponders

/// An event of a device that a seat does not have, or that carries more than the seat's event. The seat also
/// receives events of tablet tools and pads.
public struct DeviceEvent: Hashable, Sendable {
    /// The time on the kernel's monotonic clock.
    public var time: Timestamp
    /// The device that reported the event.
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
        /// A lid was closed or opened, or a screen was folded back or unfolded.
        case toggle(DeviceToggle, isOn: Bool)
        /// A tablet tool's report, with its position in global logical pixels. The position is `nil` while
        /// there is no output.
        case tabletTool(TabletToolReport, at: Point?)
        /// The output to which a tool's tablet was mapped was removed, or the tablet is no longer mapped to
        /// it. What the tool began must be canceled, not ended. The tool is not reported again before it has
        /// left the proximity of the tablet.
        case tabletToolCancel(TabletTool)
        /// A control of a tablet's pad was used.
        case tabletPad(TabletPadReport)
    }
}

/// Groups the events of one hardware frame of a device. libinput reports them one by one, all with the same
/// time.
struct FrameGatherer {
    private var events: [InputEvent] = []

    /// Adds an event.
    /// - Returns: the previous frame if the event begins a new one; empty if the event belongs to the same
    ///   frame.
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

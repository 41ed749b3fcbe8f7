import SurfaceResponders

/// An event that a seat does not have, or that carries more than the seat's event, as for tablets and pads.
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
        /// A tablet tool's report. The position is in global logical pixels; `nil` without an output,
        /// or if the reported position is not finite.
        case tabletTool(TabletToolReport, at: Point?)
        /// The tablet lost the output to which it was mapped. Cancel what the tool began instead of ending
        /// it. The tool is not reported again before it has left the proximity of the tablet.
        case tabletToolCancel(TabletTool)
        /// A control of a tablet's pad was used.
        case tabletPad(TabletPadReport)
    }
}

/// Groups the events of one hardware frame of a device, which libinput reports one by one with the same time.
struct FrameGatherer {
    private var events: [InputEvent] = []

    /// Adds an event. Returns the previous frame if the event begins a new one; otherwise no events.
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

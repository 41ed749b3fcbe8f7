import SurfaceResponders

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

    /// Ends the frame.
    mutating func end() -> [InputEvent] {
        defer { events = [] }
        return events
    }
}

/// What waits for a client to read.
enum WaitingMessage {
    case event(WaitingEvent)
    /// A resource that is to be destroyed, after what it was told before: the client reads of its end then.
    case destruction(OpaquePointer)
    /// Nothing that is sent: steps before it stay apart from those after it.
    case border

    var event: WaitingEvent? {
        switch self {
        case .event(let event): event
        case .destruction, .border: nil
        }
    }

    /// How many file descriptors go with it.
    var descriptorCount: Int { event?.descriptorCount ?? 0 }

    /// In libwayland's buffer.
    var byteCount: Int {
        switch self {
        case .event(let event): event.byteCount
        // wl_display.delete_id
        case .destruction: 12
        case .border: 0
        }
    }
}

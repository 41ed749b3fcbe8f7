import SurfaceResponders
import WaylandServer

/// The last 1,024 serials that a seat's events carried to one client, each with the kind of its event.
/// Clients may respond late. Each has a log of its own, so that no client can displace the serials of
/// another. Serials wrap around at 32 bits. If a serial occurs twice, the later entry counts.
struct SerialLog {
    private struct Entry {
        var serial: UInt32
        var record: SerialRecord

        func isLater(than serial: UInt32) -> Bool { Int32(bitPattern: self.serial &- serial) > 0 }
    }

    /// A power of two.
    static let capacity = 1024

    /// The number of entries that are allocated for the first event.
    private static let initialCapacity = 64

    /// Grows to its capacity. Then the oldest entry is overwritten.
    private var entries: ContiguousArray<Entry> = []
    /// The index of the oldest entry, once the log is full.
    private var oldest = 0

    @discardableResult
    @inline(__always)
    mutating func add(_ serial: UInt32, _ record: SerialRecord) -> UInt32 {
        let entry = Entry(serial: serial, record: record)
        if entries.count == Self.capacity {
            entries[oldest] = entry
            oldest = (oldest &+ 1) & (Self.capacity &- 1)
        } else {
            if entries.isEmpty { entries.reserveCapacity(Self.initialCapacity) }
            entries.append(entry)
        }
        return serial
    }

    /// The event that carried a serial; `nil` if the serial was not sent to this client, or is too old.
    func record(of serial: UInt32) -> SerialRecord? {
        latest { $0.serial == serial }?.record
    }

    /// Whether the client was sent a matching event after a serial was issued to any client.
    func isAny(after serial: UInt32, _ isMeant: (SerialRecord) -> Bool) -> Bool {
        // Searches from the end. The first entry that matches, or is not later than the serial, decides.
        let last = latest { !$0.isLater(than: serial) || isMeant($0.record) }
        return last?.isLater(than: serial) ?? false
    }

    /// As ``isAny(after:_:)``, but true also if the log no longer reaches back to the serial.
    func mayBeAny(after serial: UInt32, _ isMeant: (SerialRecord) -> Bool) -> Bool {
        if entries.count == Self.capacity, entries[oldest].isLater(than: serial) { return true }
        return isAny(after: serial, isMeant)
    }

    private func latest(where isMeant: (Entry) -> Bool) -> Entry? {
        entries[..<oldest].last(where: isMeant) ?? entries[oldest...].last(where: isMeant)
    }
}

enum SerialRecord: Hashable, Sendable {
    case pointerEnter
    case buttonPress(PointerButton)
    case buttonRelease(PointerButton)
    case keyboardEnter
    case keyPress(KeyCode)
    case keyRelease(KeyCode)
    case modifiers
    /// With Wayland's id of the touch point.
    case touchDown(Int32)
    case touchUp(Int32)
    case toolEnter
    case toolDown(TabletTool.ID)
    case toolButtonPress(TabletTool.ID, PointerButton)
    case toolButtonRelease(TabletTool.ID, PointerButton)
    case padEnter
    case padMode
    case gestureBegin
    case gestureEnd
    /// A key command or an action that the client was asked to perform.
    case command
}

/// A press that has not been released. An interactive move, a resize or a drag can begin with it.
public enum StandingPress {
    /// A button of the pointer is down.
    case pointer
    /// A finger is down.
    case touch(Touch)
    /// The tip of a tool touches its tablet, or a button of the tool is down.
    case tool(ToolPress)
}

extension SeatGlobal {
    /// Whether one of a client's surfaces has the keyboard focus of this seat.
    public func hasKeyboardFocus(_ client: Client) -> Bool {
        guard let focused = seat.focus.keyboardFocus, let surface = registry.surface(of: focused) else {
            return false
        }
        return surface.client === client
    }

    /// Whether a client has the user's attention, by the serial of an event that this seat sent to it: either
    /// the client has the keyboard focus, or the event is a press or release that no press, release or
    /// keyboard focus of another client has followed.
    public func hasAttention(_ client: Client, by serial: UInt32) -> Bool {
        guard let record = context.clients.record(of: serial, client: client) else { return false }
        if hasKeyboardFocus(client) { return true }
        return record.isOfPress
            && !context.clients.isAny(after: serial, forOthersThan: [client]) {
                $0.isOfPress || $0 == .keyboardEnter
            }
    }

    /// Whether any client apart from `clients` was sent a press after a serial was issued to any client.
    package func hasPress(after serial: UInt32, forOthersThan clients: [Client]) -> Bool {
        context.clients.isAny(after: serial, forOthersThan: clients, \.isPress)
    }

    /// Whether a key was sent to a client, or to the input method, which writes into its fields, since a
    /// serial was issued. True also if so many events have followed that this is no longer known.
    package func mayHaveKey(after serial: UInt32, for client: Client) -> Bool {
        if let last = inputMethod.lastKey, Int32(bitPattern: last &- serial) > 0 { return true }
        return context.clients.mayBeAny(after: serial, for: client) { record in
            if case .keyPress = record { true } else { false }
        }
    }
}

extension SerialRecord {
    fileprivate var isPress: Bool {
        switch self {
        case .buttonPress, .keyPress, .touchDown, .toolDown, .toolButtonPress, .gestureBegin, .command: true
        case .pointerEnter, .buttonRelease, .keyboardEnter, .keyRelease, .modifiers, .touchUp, .toolEnter,
            .toolButtonRelease, .padEnter, .padMode, .gestureEnd:
            false
        }
    }

    fileprivate var isOfPress: Bool {
        switch self {
        case .buttonRelease, .keyRelease, .touchUp, .toolButtonRelease, .gestureEnd: true
        default: isPress
        }
    }
}

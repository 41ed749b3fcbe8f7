import SurfaceResponders
import WaylandServer

/// The serials that a seat's events told one client lately, with what each was of.
///
/// A client may answer late: the last 1,024 of each client are kept, so that none can push out those of another. Serials rise
/// and wrap around at 32 bits; the latest of equal ones counts.
struct SerialLog {
    private struct Entry {
        var serial: UInt32
        var record: SerialRecord

        func isLater(than serial: UInt32) -> Bool { Int32(bitPattern: self.serial &- serial) > 0 }
    }

    /// A power of two.
    static let capacity = 1024

    /// How many entries a client has room for as it is told of the first.
    private static let initialCapacity = 64

    /// Grows to its capacity; then the oldest entry is overwritten.
    private var entries: ContiguousArray<Entry> = []
    /// Where the oldest entry is, once the log is full.
    private var oldest = 0

    /// - Returns: the serial, to send it.
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

    /// What a serial told the client; nil when it was another's, made up, or is too old.
    func record(of serial: UInt32) -> SerialRecord? {
        latest { $0.serial == serial }?.record
    }

    /// Whether the client was told such a thing later than a serial was given to anybody.
    func isAny(after serial: UInt32, _ isMeant: (SerialRecord) -> Bool) -> Bool {
        // The first from the end that is either such a thing or too old decides.
        let last = latest { !$0.isLater(than: serial) || isMeant($0.record) }
        return last?.isLater(than: serial) ?? false
    }

    /// The same, and true also if the log no longer reaches back to that.
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
    /// The id is Wayland's for the touch point.
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

/// A press that has not been released: what an interactive move, a resize or a drag may begin with.
public enum StandingPress {
    /// A button of the pointer is held.
    case pointer
    /// A finger is down.
    case touch(Touch)
    /// The tip of a tool touches its tablet, or a button of a tool is held.
    case tool(ToolPress)
}

/// Whose the person's attention is, as far as events with serials tell.
extension SeatGlobal {
    /// Whether one of a client's surfaces has the keyboard focus of this seat.
    public func hasKeyboardFocus(_ client: Client) -> Bool {
        guard let focused = seat.focus.keyboardFocus, let surface = registry.surface(of: focused) else {
            return false
        }
        return surface.client === client
    }

    /// Whether a client that names a serial has the person's attention: the serial is one of an input event that it got from
    /// this seat, and it has the keyboard focus; or it got a press by that event, and the person has not turned to anybody
    /// else since.
    public func hasAttention(_ client: Client, by serial: UInt32) -> Bool {
        guard let record = context.clients.record(of: serial, client: client) else { return false }
        if hasKeyboardFocus(client) { return true }
        return record.isOfPress
            && !context.clients.isAny(after: serial, forOthersThan: [client]) {
                $0.isOfPress || $0 == .keyboardEnter
            }
    }

    /// Whether the person has pressed anything for other clients than these since a serial was given to anybody.
    package func hasPress(after serial: UInt32, forOthersThan clients: [Client]) -> Bool {
        context.clients.isAny(after: serial, forOthersThan: clients, \.isPress)
    }

    /// Whether a key was pressed for a client, or for the input method, which writes into the focused client's fields, since a
    /// serial was given to anybody. True also if so much has happened since that it is no longer known.
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

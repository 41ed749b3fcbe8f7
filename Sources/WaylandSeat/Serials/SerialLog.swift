import WaylandServer

/// The serials that a seat's events carried lately, with what each told to whom.
///
/// A client may answer late: the last 1,024 of all clients are kept. Serials wrap around at 32 bits, so they are
/// compared for equality only.
public struct SerialLog {
    private struct Entry {
        var serial: UInt32
        var client: ObjectIdentifier?
        var record: SerialRecord
    }

    static let capacity = 1024

    private var entries: ContiguousArray<Entry>
    private var next = 0

    public init() {
        let nobody = Entry(serial: 0, client: nil, record: .pointerEnter)
        entries = ContiguousArray(repeating: nobody, count: Self.capacity)
    }

    mutating func add(_ serial: UInt32, _ record: SerialRecord, for client: Client) {
        entries[next] = Entry(serial: serial, client: ObjectIdentifier(client), record: record)
        next = (next + 1) % Self.capacity
    }

    /// What a serial told this client; nil when it was another's, made up, or is too old.
    public func record(of serial: UInt32, client: Client) -> SerialRecord? {
        var index = next
        for _ in 0..<Self.capacity {
            index = index == 0 ? Self.capacity - 1 : index - 1
            let entry = entries[index]
            guard let owner = entry.client else { return nil }
            if entry.serial == serial, owner == ObjectIdentifier(client) { return entry.record }
        }
        return nil
    }

    /// A client is gone: the next one at the same address does not inherit its serials.
    mutating func forget(_ client: Client) {
        for index in entries.indices where entries[index].client == ObjectIdentifier(client) {
            // Any serial of nobody: an empty entry would end searches early.
            entries[index].client = ObjectIdentifier(SerialLog.self)
        }
    }
}

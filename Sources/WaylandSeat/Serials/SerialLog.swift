import WaylandServer

/// The serials that a seat's events carried lately, with what each told to whom.
///
/// A client may answer late: the last 1,024 of all clients are kept. Serials wrap around at 32 bits, so they
/// are compared for equality only, and the latest of equal ones counts.
struct SerialLog {
    private struct Entry {
        var serial: UInt32
        /// nil once the client is gone: another one may get its address.
        var client: ObjectIdentifier?
        var record: SerialRecord
    }

    /// A power of two.
    static let capacity = 1024

    /// Grows to its capacity; then the oldest entry is overwritten.
    private var entries: ContiguousArray<Entry> = []
    /// Where the oldest entry is, once the log is full.
    private var oldest = 0

    init() {
        entries.reserveCapacity(Self.capacity)
    }

    /// - Parameter client: a `Client`'s.
    @inline(__always)
    mutating func add(_ serial: UInt32, _ record: SerialRecord, for client: ObjectIdentifier) {
        let entry = Entry(serial: serial, client: client, record: record)
        guard entries.count == Self.capacity else { return entries.append(entry) }
        entries[oldest] = entry
        oldest = (oldest &+ 1) & (Self.capacity &- 1)
    }

    /// What a serial told this client; nil when it was another's, made up, or is too old.
    func record(of serial: UInt32, client: Client) -> SerialRecord? {
        let owner = ObjectIdentifier(client)
        let isMeant = { (entry: Entry) in entry.serial == serial && entry.client == owner }
        let latest = entries[..<oldest].last(where: isMeant) ?? entries[oldest...].last(where: isMeant)
        return latest?.record
    }

    /// Whether a client that is still there, and is none of these, was told such a thing later than a serial was given.
    func isAny(
        after serial: UInt32, forOthersThan clients: [Client], _ isMeant: (SerialRecord) -> Bool
    ) -> Bool {
        let known = clients.map { ObjectIdentifier($0) }
        return entries.contains { entry in
            // Serials wrap around at 32 bits.
            guard let client = entry.client, Int32(bitPattern: entry.serial &- serial) > 0 else {
                return false
            }
            return isMeant(entry.record) && !known.contains(client)
        }
    }

    /// Whether a client was told such a thing later than a serial was given. True also if the log no longer reaches back to
    /// that.
    func mayBeAny(
        after serial: UInt32, for client: Client, _ isMeant: (SerialRecord) -> Bool
    ) -> Bool {
        // Serials wrap around at 32 bits.
        func isLater(_ entry: Entry) -> Bool { Int32(bitPattern: entry.serial &- serial) > 0 }
        if entries.count == Self.capacity, isLater(entries[oldest]) { return true }
        let owner = ObjectIdentifier(client)
        return entries.contains { $0.client == owner && isLater($0) && isMeant($0.record) }
    }

    mutating func forget(_ client: Client) {
        for index in entries.indices where entries[index].client == ObjectIdentifier(client) {
            entries[index].client = nil
        }
    }
}
